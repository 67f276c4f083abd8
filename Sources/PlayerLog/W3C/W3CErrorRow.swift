/// One row of a W3C error log, read from both ends, since nothing in it is escaped: up to the status from the left,
/// the interface type from the right, and all between the domain and the last quotation mark is the comment.
struct W3CErrorRow {
    var event = ErrorLogEvent()
    var sessionID = ""
    /// The values that are no number or date where one should stand.
    private(set) var unreadable: [UnreadableValue] = []

    /// Reads `line`; `nil` where it has too few values for its columns.
    init?(_ line: String, columns: W3CColumns, localTime: LocalTime) {
        // By bytes: a combining mark behind a space or a quotation mark makes one character of the two.
        let words = line.utf8.split(separator: 0x20, omittingEmptySubsequences: false)
        guard let domainColumn = columns.names.firstIndex(of: "domain"), words.count > domainColumn else { return nil }
        let last = columns.actions.count - 1
        var day: Int64?
        func text(_ index: Int) -> String { String(Substring(words[index])) }
        for index in 0..<domainColumn {
            take(text(index), columns, index, day: &day, localTime: localTime)
        }
        guard columns.names.firstIndex(of: "comment") == domainColumn + 1 else {
            // Columns in an order of their own: a value each.
            guard words.count == columns.actions.count else { return nil }
            for index in domainColumn...last { take(text(index), columns, index, day: &day, localTime: localTime) }
            return
        }
        let trailing = last - domainColumn - 1
        guard words.count >= domainColumn + 2 + trailing else { return nil }
        for offset in 0..<trailing {
            let word = text(words.count - trailing + offset)
            take(word, columns, domainColumn + 2 + offset, day: &day, localTime: localTime)
        }
        let end = words[words.count - trailing - 1].endIndex
        let (domain, rest) = Self.splitQuoted(String(Substring(line.utf8[words[domainColumn].startIndex..<end])))
        event.errorDomain = domain
        event.errorComment = Self.unquoted(rest)
    }

    private mutating func take(
        _ word: String, _ columns: W3CColumns, _ index: Int, day: inout Int64?, localTime: LocalTime
    ) {
        guard word != "-", !word.isEmpty else { return }
        func expect(_ expected: UnreadableValue.Expected) {
            guard expected == .number ? !NullWord.contains(word) : !UnreadableValue.isUnknownDate(word) else { return }
            unreadable.append(UnreadableValue(name: columns.names[index], text: word, expected: expected))
        }
        switch columns.actions[index] {
        case .date:
            day = Self.bytes(of: word, W3CDate.day)
            if day == nil { expect(.date) }
        case .time:
            guard let time = Self.bytes(of: word, W3CDate.time) else { return expect(.time) }
            if let day { event.date = localTime.date(showing: LogDate(microseconds: day + time)) }
        case .sessionID: sessionID = word
        case .errorURI: event.uri = word
        case .errorServer: event.serverAddress = word
        case .errorStatus:
            event.errorStatusCode = ErrorCode.parse(word)
            if event.errorStatusCode == nil { expect(.number) }
        case .errorInterface: event.interfaceType = Self.unquoted(word)
        case .errorDomain: event.errorDomain = Self.unquoted(word)
        case .errorComment: event.errorComment = Self.unquoted(word)
        case .other(let position): event.otherFields.append(OtherField(name: columns.otherNames[position], value: word))
        case .integer, .millionths, .text: break
        }
    }

    /// The first value of `text`, quoted or one word, and all behind it.
    private static func splitQuoted(_ text: String) -> (String?, String) {
        let bytes = text.utf8
        if bytes.first == quote, let close = bytes.dropFirst().firstIndex(of: quote) {
            let rest = bytes[bytes.index(after: close)...].drop { $0 == 0x20 }
            return (String(Substring(bytes[..<close].dropFirst())), String(Substring(rest)))
        }
        let parts = bytes.split(separator: 0x20, maxSplits: 1).map { String(Substring($0)) }
        return (parts.first.flatMap { $0 == "-" ? nil : $0 }, parts.count > 1 ? parts[1] : "")
    }

    private static func unquoted(_ text: String) -> String? {
        guard text != "-", !text.isEmpty else { return nil }
        guard text.utf8.count >= 2, text.utf8.first == quote, text.utf8.last == quote else { return text }
        return String(Substring(text.utf8.dropFirst().dropLast()))
    }

    private static let quote = UInt8(ascii: "\"")

    private static func bytes(of word: String, _ read: (UnsafeRawBufferPointer) -> Int64?) -> Int64? {
        var word = word
        return word.withUTF8 { read(UnsafeRawBufferPointer($0)) }
    }
}
