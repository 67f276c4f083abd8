import PlayheadNumerics

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Room for the texts of one line once they are decoded: it grows with the longest line, and is used for each again.
struct CMCDArena {
    private var bytes = ContiguousArray<UInt8>()

    /// Lends room for what a line of so many bytes can hold, decoded twice at most.
    @inline(__always)
    mutating func withRoom<Result>(for count: Int, _ body: (inout CMCDRoom) -> Result) -> Result {
        let needed = 2 * count + 64
        if bytes.count < needed { bytes = ContiguousArray(repeating: 0, count: needed + needed / 2) }
        return bytes.withUnsafeMutableBytes { memory in
            var room = CMCDRoom(memory: memory)
            return body(&room)
        }
    }
}

/// The room that is left for a line's texts.
struct CMCDRoom {
    fileprivate let memory: UnsafeMutableRawBufferPointer
    private var used = 0

    fileprivate init(memory: UnsafeMutableRawBufferPointer) { self.memory = memory }

    /// A text decoded: `%22`, and with `fromLog` what a web server writes for a quote, `\x22` and `\"`.
    ///
    /// - Returns: the text; empty where there is no room for it.
    @inline(__always)
    mutating func decoded(_ text: UnsafeRawBufferPointer, fromLog: Bool) -> (text: UnsafeRawBufferPointer, count: Int) {
        guard memory.count - used >= text.count else { return (UnsafeRawBufferPointer(start: nil, count: 0), 0) }
        var (from, to, count) = (0, used, 0)
        while from < text.count {
            let byte = text[from]
            from += 1
            memory[to] = byte
            to += 1
            if byte == UInt8(ascii: "%"), from + 1 < text.count {
                let (high, low) = (digit(text[from]), digit(text[from + 1]))
                guard high | low < 16 else { continue }
                memory[to - 1] = high << 4 | low
                from += 2
                count += 1
            } else if byte == UInt8(ascii: "\\"), fromLog, from < text.count {
                if text[from] == UInt8(ascii: "x"), let value = hexadecimal(text, from + 1) {
                    memory[to - 1] = value
                    from += 3
                } else {
                    memory[to - 1] = text[from]
                    from += 1
                }
            }
        }
        let decoded = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[used..<to])
        used = to
        return (decoded, count)
    }

    /// A text of JSON with its escapes undone; one that has none is given back where it is.
    mutating func unescaped(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard text.contains(UInt8(ascii: "\\")), memory.count - used >= text.count else { return text }
        var (from, to) = (0, used)
        while from < text.count {
            guard text[from] == UInt8(ascii: "\\"), from + 1 < text.count else {
                memory[to] = text[from]
                (from, to) = (from + 1, to + 1)
                continue
            }
            switch text[from + 1] {
            case UInt8(ascii: "n"): memory[to] = 0x0A
            case UInt8(ascii: "r"): memory[to] = 0x0D
            case UInt8(ascii: "t"): memory[to] = 0x09
            case UInt8(ascii: "b"), UInt8(ascii: "f"): memory[to] = 0x20
            case UInt8(ascii: "u"):
                // Only what ASCII has is of use here; all else stands for itself as a question mark.
                if from + 5 < text.count, hexadecimal(text, from + 2) == 0, let low = hexadecimal(text, from + 4),
                    low < 0x80
                {
                    memory[to] = low
                } else {
                    memory[to] = UInt8(ascii: "?")
                }
                from = min(from + 4, text.count - 2)
            default: memory[to] = text[from + 1]
            }
            (from, to) = (from + 2, to + 1)
        }
        let plain = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[used..<to])
        used = to
        return plain
    }

    @inline(__always)
    private func hexadecimal(_ text: UnsafeRawBufferPointer, _ at: Int) -> UInt8? {
        guard at + 1 < text.count else { return nil }
        let (high, low) = (digit(text[at]), digit(text[at + 1]))
        return high | low < 16 ? high << 4 | low : nil
    }

    /// What a hexadecimal digit stands for; 255 for what is none.
    @inline(__always)
    private func digit(_ byte: UInt8) -> UInt8 {
        let digit = byte &- 0x30
        if digit < 10 { return digit }
        let letter = (byte | 0x20) &- 0x61
        return letter < 6 ? letter + 10 : 255
    }
}

/// Texts that are looked for in lines.
enum CMCDText {
    static var nothing: UnsafeRawBufferPointer {
        @inline(__always) get { UnsafeRawBufferPointer(start: nil, count: 0) }
    }

    /// The highest bit of each byte of a word that is a certain one, and of none before the first of them.
    @inline(__always)
    static func marks(of byte: UInt8, in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let others = word ^ ones &* UInt64(byte)
        return (others &- ones) & ~others & ones &* 0x80
    }

    /// Where a word stands in a text, from an index on; `nil` where it does not.
    @inline(__always)
    static func find(_ word: StaticString, in text: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
        let (length, bytes) = (word.utf8CodeUnitCount, word.utf8Start)
        guard let base = text.baseAddress else { return nil }
        var at = start
        while text.count - at >= length {
            guard let found = memchr(base + at, Int32(bytes[0]), text.count - at - length + 1) else { return nil }
            at = UnsafeRawPointer(found) - base
            if memcmp(found, bytes, length) == 0 { return at }
            at += 1
        }
        return nil
    }

    /// Where a byte stands in a text, from an index on; `nil` where it does not.
    @inline(__always)
    static func find(_ byte: UInt8, in text: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
        guard let base = text.baseAddress, start < text.count,
            let found = memchr(base + start, Int32(byte), text.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }

    /// Two hashes of a text: that two texts share both does not happen by chance.
    @inline(__always)
    static func fingerprint(_ text: UnsafeRawBufferPointer) -> UInt128 {
        var (mixed, at) = (UInt64(truncatingIfNeeded: text.count), 0)
        while at < text.count {
            let isWord = at + 8 <= text.count
            let word = isWord ? text.loadUnaligned(fromByteOffset: at, as: UInt64.self) : UInt64(text[at])
            let product = (mixed ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            (mixed, at) = (product.low ^ product.high, at + (isWord ? 8 : 1))
        }
        return UInt128(XXHash64.hash(text)) << 64 | UInt128(mixed)
    }

    @inline(__always)
    static func part(_ text: UnsafeRawBufferPointer, _ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: text[range])
    }

    /// A text without the spaces around it.
    static func trimmed(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var (start, end) = (0, text.count)
        while start < end, text[start] <= 0x20 { start += 1 }
        while end > start, text[end - 1] <= 0x20 { end -= 1 }
        return part(text, start..<end)
    }

    /// Whether a text begins with a word, in capitals or not.
    static func begins(_ text: UnsafeRawBufferPointer, with word: StaticString) -> Bool {
        guard text.count >= word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { word in
            word.indices.allSatisfy { word[$0] | 0x20 == text[$0] | 0x20 }
        }
    }

    /// A whole number of digits alone, as far as it goes.
    @inline(__always)
    static func number(_ text: UnsafeRawBufferPointer) -> Int64? {
        guard text.count > 0, text.count < 19 else { return nil }
        var value: Int64 = 0
        for byte in text {
            guard byte &- 0x30 < 10 else { return nil }
            value = value * 10 + Int64(byte - 0x30)
        }
        return value
    }

    /// A decimal as millionths (`0.017` seconds are 17000 microseconds); `nil` for anything else.
    static func millionths(_ text: UnsafeRawBufferPointer) -> Int64? {
        guard text.count > 0, text.count < 32 else { return nil }
        var (value, at): (Int64, Int) = (0, 0)
        while at < text.count, text[at] &- 0x30 < 10, value < 1_000_000_000_000 {
            value = value * 10 + Int64(text[at] - 0x30)
            at += 1
        }
        guard at > 0, value < 1_000_000_000_000 else { return nil }
        value *= 1_000_000
        guard at < text.count else { return value }
        guard text[at] == UInt8(ascii: ".") else { return nil }
        var scale: Int64 = 100_000
        at += 1
        while at < text.count {
            guard text[at] &- 0x30 < 10 else { return nil }
            value += Int64(text[at] - 0x30) * scale
            scale /= 10
            at += 1
        }
        return value
    }
}

/// Reads the times of web servers' logs, each form of which comes again and again: what was read last is kept.
struct CMCDDates {
    private var lastText = InlineArray<32, UInt8>(repeating: 0)
    private var lastCount = 0
    private var last: Int64 = .min

    /// A time in any form that logs have: a number of seconds, milliseconds or microseconds since 1970, ISO 8601,
    /// `27/Nov/2026:11:00:00 +0000`. Microseconds since 1970; `nil` where it is none.
    @inline(__always)
    mutating func microseconds(_ text: UnsafeRawBufferPointer, _ localTime: LocalTime) -> Int64? {
        guard text.count >= 8, text.count <= 32 else { return nil }
        if text.count == lastCount, isLast(text) { return last == .min ? nil : last }
        lastCount = text.count
        for index in 0..<text.count { lastText[index] = text[index] }
        last = Self.parse(text, localTime) ?? .min
        return last == .min ? nil : last
    }

    @inline(__always)
    private func isLast(_ text: UnsafeRawBufferPointer) -> Bool {
        // The end differs first.
        var at = text.count - 1
        while at >= 0 {
            if text[at] != lastText[at] { return false }
            at -= 1
        }
        return true
    }

    private static func parse(_ text: UnsafeRawBufferPointer, _ localTime: LocalTime) -> Int64? {
        if text[2] == UInt8(ascii: "/") { return common(text) }
        if text[4] == UInt8(ascii: "-") || text[4] == UInt8(ascii: "/") {
            var plain = String(decoding: text, as: UTF8.self)
            // Date and time of a W3C log stand in columns of their own.
            if let tab = plain.firstIndex(of: "\t") { plain.replaceSubrange(tab...tab, with: " ") }
            return LogDate(parsing: plain, localTime: localTime)?.microseconds
        }
        guard let number = CMCDText.millionths(text) else { return nil }
        // Of seconds, milliseconds and microseconds only one is a date of this age.
        let whole = number / 1_000_000
        if whole < 1_000_000_000 { return nil }
        if whole < 100_000_000_000 { return number }
        return whole < 100_000_000_000_000 ? whole * 1000 : nil
    }

    private static let months: [UInt64] =
        (["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"] as [StaticString])
        .map(CMCDToken.of)

    /// `27/Nov/2026:11:00:00 +0000`, as Apache and nginx write it.
    private static func common(_ text: UnsafeRawBufferPointer) -> Int64? {
        guard text.count >= 20 else { return nil }
        var month: UInt64 = 0
        for index in 0..<3 { month |= UInt64(text[3 + index] | 0x20) << UInt64(8 * index) }
        func digits(_ range: Range<Int>) -> Int? { CMCDText.number(CMCDText.part(text, range)).map { Int($0) } }
        guard let index = months.firstIndex(of: month), let day = digits(0..<2), let year = digits(7..<11),
            let hour = digits(12..<14), let minute = digits(15..<17), let second = digits(18..<20),
            LogDate.isDay(year: year, month: index + 1, day: day), hour < 25, minute < 60, second < 61
        else { return nil }
        let date = LogDate(year: year, month: index + 1, day: day, hour: hour, minute: minute, second: second)
        guard text.count >= 26, let zone = digits(22..<26) else { return date.microseconds }
        let offset = Int64(zone / 100 * 3600 + zone % 100 * 60) * 1_000_000
        return text[21] == UInt8(ascii: "-") ? date.microseconds + offset : date.microseconds - offset
    }
}
