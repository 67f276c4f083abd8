/// Lines of web servers' logs: the request in quotes, times, sizes, and headers in further quotes.
extension CMCDLineReader {
    /// Reads a line of a combined log: address, time in brackets or in front, the request in quotes, status, bytes, referrer and
    /// user agent in quotes, and perhaps how long it took.
    ///
    /// - Parameter inside: a byte within the request, where it is known.
    /// - Returns: whether it is such a line.
    mutating func readLog(_ text: UnsafeRawBufferPointer, _ inside: Int, _ line: inout CMCDLine) -> Bool {
        guard let open = requestQuote(text, inside) else { return false }
        if let bracket = CMCDText.find(UInt8(ascii: "["), in: text), bracket < open,
            let close = CMCDText.find(UInt8(ascii: "]"), in: text, from: bracket)
        {
            line.time = dates.microseconds(CMCDText.part(text, (bracket + 1)..<close), localTime) ?? .min
        }
        // What stands in front is more exact than what stands in brackets.
        let word = CMCDText.part(text, 0..<(CMCDText.find(0x20, in: text) ?? 0))
        if word.count > 9, word[0] &- 0x30 < 10, CMCDText.find(UInt8(ascii: ":"), in: word) != nil || word.count > 13 {
            if let time = dates.microseconds(word, localTime) { line.time = time }
        }
        var at = open + 1
        let target = (CMCDText.find(0x20, in: text, from: at) ?? at) + 1
        at = closingQuote(text, from: at)
        let targetEnd = min(CMCDText.find(0x20, in: text, from: target) ?? at, at)
        line.target = CMCDText.part(text, min(target, targetEnd)..<targetEnd)
        at += 1
        // Status and bytes are the first two numbers; a decimal to three digits is nginx' $request_time.
        var numbers = 0
        var quotes = 0
        while at < text.count {
            switch text[at] {
            case 0x20: at += 1
            case UInt8(ascii: "\""):
                let end = closingQuote(text, from: at + 1)
                quotes += 1
                if quotes == 2 { line.userAgent = CMCDText.part(text, (at + 1)..<end) }
                at = end + 1
            default:
                let end = CMCDText.find(0x20, in: text, from: at) ?? text.count
                let word = CMCDText.part(text, at..<end)
                if numbers < 2 {
                    let number = CMCDText.number(word) ?? -1
                    if numbers == 0 { line.status = max(0, number) } else { line.bytes = number }
                    numbers += 1
                } else if line.duration < 0, word.count > 4, word[word.count - 4] == UInt8(ascii: ".") {
                    (line.duration, line.isTimeOfEnd) = (CMCDText.millionths(word) ?? -1, true)
                }
                at = end
            }
        }
        return true
    }

    /// The quote that opens the request (`"GET /`); `nil` where there is none.
    private func requestQuote(_ text: UnsafeRawBufferPointer, _ inside: Int) -> Int? {
        var from = 0
        while let quote = CMCDText.find(UInt8(ascii: "\""), in: text, from: from) {
            var at = quote + 1
            while at < text.count, text[at] &- UInt8(ascii: "A") < 26 { at += 1 }
            if at > quote + 2, at + 1 < text.count, text[at] == 0x20 { return quote }
            from = quote + 1
            // It is the first quote of nearly all logs; a few fields in quotes may stand before it.
            if from > 2048 { return nil }
        }
        return nil
    }

    @inline(__always)
    private func closingQuote(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
        var from = start
        while let quote = CMCDText.find(UInt8(ascii: "\""), in: text, from: from) {
            if text[quote - 1] != UInt8(ascii: "\\") || quote == start { return quote }
            from = quote + 1
        }
        return text.count
    }

    /// Reads those texts in quotes behind a byte that are headers of common media client data.
    @discardableResult
    mutating func readQuotedHeaders(_ text: UnsafeRawBufferPointer, from start: Int, _ room: inout CMCDRoom)
        -> Bool
    {
        var found = false
        var at = CMCDText.find(UInt8(ascii: "\""), in: text, from: start).map { start == 0 ? $0 : $0 + 1 } ?? text.count
        while let open = CMCDText.find(UInt8(ascii: "\""), in: text, from: at) {
            let end = closingQuote(text, from: open + 1)
            let inside = CMCDText.part(text, min(open + 1, end)..<end)
            if looksLikeHeader(inside) {
                let (plain, _) = room.decoded(inside, fromLog: true)
                found = parser.parse(plain) || found
            }
            at = end + 1
        }
        return found
    }

    /// Whether a text begins with a key and an equals sign, or is a key alone.
    private func looksLikeHeader(_ text: UnsafeRawBufferPointer) -> Bool {
        var at = 0
        while at < min(6, text.count), text[at] &- UInt8(ascii: "a") < 26 { at += 1 }
        guard at > 0, at == text.count || text[at] == UInt8(ascii: "=") || text[at] == UInt8(ascii: ",") else {
            return false
        }
        return CMCDKeyTable.shared[CMCDText.part(text, 0..<at)] != nil
    }
}
