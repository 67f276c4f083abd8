import PlayheadNumerics

/// What a cell of a table says where a number, a date or a truth value should stand.
enum RowNumber: Equatable {
    case known(Int64)
    /// Nothing, a word for nothing, or a number below zero, as players and vendors write it where they know none.
    case unknown
    case unreadable

    /// Reads a cell in the units of its kind.
    ///
    /// - Parameters:
    ///   - cell: the cell's text.
    ///   - scale: what it takes to bring the number into our units.
    ///   - localTime: the zone of dates that name none.
    static func parse(
        _ cell: UnsafeRawBufferPointer, _ kind: RowField.Kind, _ scale: RowScale, localTime: LocalTime
    ) -> RowNumber {
        let text = trimmed(cell)
        if text.isEmpty { return .unknown }
        switch kind {
        case .time, .bitrate, .ratio: return number(text, scale, millionths: true, rounds: true)
        case .bytes: return number(text, scale, millionths: false, rounds: true)
        case .count: return number(text, scale, millionths: false, rounds: false)
        case .date: return date(text, scale, localTime)
        case .truth: return truth(text)
        }
    }

    @inline(__always)
    private static func trimmed(_ cell: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard let first = cell.first, let last = cell.last, first == 0x20 || last == 0x20 else { return cell }
        var (start, end) = (0, cell.count)
        while start < end, cell[start] == 0x20 { start += 1 }
        while end > start, cell[end - 1] == 0x20 { end -= 1 }
        return UnsafeRawBufferPointer(rebasing: cell[start..<end])
    }

    /// A decimal's digits without its point, and how many of them stand behind it; nil for anything else.
    private struct Decimal {
        var digits: Int64 = 0
        var fraction = 0
        var isNegative = false

        @inline(__always)
        init?(_ text: UnsafeRawBufferPointer) {
            var index = 0
            if text[0] == UInt8(ascii: "-") { (isNegative, index) = (true, 1) }
            var (count, hasPoint) = (0, false)
            while index < text.count {
                let digit = text[index] &- UInt8(ascii: "0")
                if digit < 10 {
                    if digits > (.max - 9) / 10 {
                        // No unit of ours is so small; digits before the point are too many.
                        guard hasPoint else { return nil }
                    } else {
                        digits = digits &* 10 &+ Int64(digit)
                        if hasPoint { fraction += 1 }
                    }
                    count += 1
                } else {
                    guard text[index] == UInt8(ascii: "."), !hasPoint else { return nil }
                    hasPoint = true
                }
                index += 1
            }
            if count == 0 { return nil }
        }

        /// The digits times ten to a power, and nothing else.
        func times(tenTo power: Int, rounds: Bool) -> Int64? {
            let exponent = power - fraction
            if exponent >= 0 {
                guard exponent < RowNumber.powers.count else { return digits == 0 ? 0 : nil }
                let (product, overflow) = digits.multipliedReportingOverflow(by: RowNumber.powers[exponent])
                return overflow ? nil : product
            }
            guard -exponent < RowNumber.powers.count else { return rounds || digits == 0 ? 0 : nil }
            let (quotient, rest) = digits.quotientAndRemainder(dividingBy: RowNumber.powers[-exponent])
            if !rounds { return rest == 0 ? quotient : nil }
            return rest >= RowNumber.powers[-exponent] - rest ? quotient + 1 : quotient
        }
    }

    private static let powers: [Int64] = (1...18).reduce(into: [1]) { powers, _ in powers.append(powers.last! * 10) }

    private static func number(
        _ text: UnsafeRawBufferPointer, _ scale: RowScale, millionths: Bool, rounds: Bool
    ) -> RowNumber {
        let power = scale.power + (millionths ? 6 : 0)
        if let decimal = Decimal(text) {
            if decimal.isNegative { return decimal.digits == 0 ? .known(0) : .unknown }
            if scale.factor == 1 {
                return decimal.times(tenTo: power, rounds: rounds).map(RowNumber.known) ?? .unreadable
            }
        }
        if isNothing(text) { return .unknown }
        guard text.count <= 64, let value = DecimalText.number(text, timesTenTo: power) else { return .unreadable }
        let scaled = value * scale.factor
        if scaled < 0 { return .unknown }
        guard scaled < 9e18, rounds || scaled == scaled.rounded() else { return .unreadable }
        return .known(FixedPoint.nearest(scaled))
    }

    // MARK: Words

    private static let nothing: Set<String> = ["\\n", "none", "n/a", "na", "<na>", "undefined", "unknown"]
    private static let truths: Set<String> = ["true", "t", "yes", "y", "1", "1.0"]
    private static let untruths: Set<String> = ["false", "f", "no", "n", "0", "0.0"]

    /// Whether a text is one of the words for no value.
    private static func isNothing(_ text: UnsafeRawBufferPointer) -> Bool {
        guard text.count <= 10 else { return false }
        let word = String(decoding: text, as: UTF8.self).lowercased()
        return nothing.contains(word) || NullWord.contains(word)
    }

    private static func truth(_ text: UnsafeRawBufferPointer) -> RowNumber {
        // Most are these.
        if text.count == 5, text[0] == UInt8(ascii: "f"), text.elementsEqual("false".utf8) { return .known(0) }
        if text.count == 4, text[0] == UInt8(ascii: "t"), text.elementsEqual("true".utf8) { return .known(1) }
        if text.count == 1, text[0] == UInt8(ascii: "0") || text[0] == UInt8(ascii: "1") {
            return .known(Int64(text[0] - UInt8(ascii: "0")))
        }
        guard text.count <= 10 else { return .unreadable }
        let word = String(decoding: text, as: UTF8.self).lowercased()
        if truths.contains(word) { return .known(1) }
        if untruths.contains(word) { return .known(0) }
        return isNothing(text) ? .unknown : .unreadable
    }

    // MARK: Dates

    private static func date(_ text: UnsafeRawBufferPointer, _ scale: RowScale, _ localTime: LocalTime) -> RowNumber {
        if let date = plainDate(text, localTime) { return .known(date) }
        if let decimal = Decimal(text) {
            if decimal.isNegative || decimal.digits == 0 { return .unknown }
            let whole = decimal.times(tenTo: -decimal.fraction, rounds: true) ?? 0
            // Seconds, milliseconds, microseconds or nanoseconds, by the size.
            let sizes: [(below: Int64, power: Int)] = [(powers[11], 0), (powers[14], 3), (powers[17], 6), (.max, 9)]
            let power = scale.datePower ?? sizes.first { whole < $0.below }?.power ?? 9
            guard let date = decimal.times(tenTo: 6 - power, rounds: true), date >= 1_000_000_000_000_000,
                date < 100_000_000_000_000_000
            else { return .unreadable }
            return .known(date)
        }
        if isNothing(text) { return .unknown }
        guard text.count <= 40 else { return .unreadable }
        let date = LogDate(parsing: String(decoding: text, as: UTF8.self), localTime: localTime)
        return date.map { .known($0.microseconds) } ?? .unreadable
    }

    /// Reads `2026-03-02 08:14:31.250 UTC` and its like, whose digits stand where they always do; nil for another form.
    private static func plainDate(_ text: UnsafeRawBufferPointer, _ localTime: LocalTime) -> Int64? {
        guard text.count >= 19, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            text[10] == UInt8(ascii: "T") || text[10] == 0x20, text[13] == UInt8(ascii: ":"),
            text[16] == UInt8(ascii: ":"), let century = pair(text, 0), let years = pair(text, 2),
            let month = pair(text, 5), let day = pair(text, 8), let hour = pair(text, 11), let minute = pair(text, 14),
            let second = pair(text, 17), hour < 24, minute < 60, second < 60
        else { return nil }
        let year = century * 100 + years
        guard LogDate.isDay(year: year, month: month, day: day) else { return nil }
        var (microsecond, unit, index) = (0, 100_000, 19)
        if index < text.count, text[index] == UInt8(ascii: ".") {
            index += 1
            while index < text.count, text[index] &- UInt8(ascii: "0") < 10 {
                microsecond += Int(text[index] &- UInt8(ascii: "0")) * unit
                unit /= 10
                index += 1
            }
        }
        let shown = LogDate(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second, microsecond: microsecond)
        let zone = UnsafeRawBufferPointer(rebasing: text[index...])
        if zone.isEmpty { return localTime.date(showing: shown).microseconds }
        return zone.elementsEqual("Z".utf8) || zone.elementsEqual(" UTC".utf8) ? shown.microseconds : nil
    }

    /// Two digits; nil where there are others.
    @inline(__always)
    private static func pair(_ text: UnsafeRawBufferPointer, _ index: Int) -> Int? {
        let (tens, ones) = (text[index] &- UInt8(ascii: "0"), text[index + 1] &- UInt8(ascii: "0"))
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
    }
}
