import PlayheadNumerics

/// Rows of the access log and the error log as apps print them: a property of an event a line, `name - value`, `name: value` or
/// `name = value`, behind whatever the app's own logging puts first (`event log: indicatedBitrate - 1922881.0`).
///
/// A line whose property the event has already begins another, and so does one of the other log. What else stands between them
/// is passed over.
struct PrintedLog {
    /// An event, and where it stands.
    struct Event {
        fileprivate(set) var values = PrintedEvent()
        let kind: LogKind
        let start: LogPosition
    }

    private var event: Event?
    /// What came before it was known of which log the event is, such as its date.
    private var early: (values: PrintedEvent, start: LogPosition)?

    /// No property is longer.
    private static let longestLine = 1 << 14
    private static let longestName = 40

    private static let errorNames: Set = ["errorStatusCode", "errorDomain", "errorComment"]
    /// What may stand above the property that tells which log an event is of.
    private static let earlyNames: Set = [
        "date", "uri", "URI", "serverAddress", "playbackSessionID", "playbackStartDate", "playbackType", "errorComment",
    ]
    /// Both logs' events have these.
    private static let commonNames: Set = ["uri", "URI", "serverAddress", "playbackSessionID"]
    private static let accessNames: Set<String> = {
        let fields = AccessLogField.allCases.filter { ![.uri, .serverAddress, .reason].contains($0) }
        return Set(fields.map(\.propertyName) + ["numberOfSegmentsDownloaded"])
    }()

    /// Takes a line.
    ///
    /// - Returns: whether it has a property of an event; and the event that it ends, if any.
    mutating func take(_ line: UnsafeRawBufferPointer, at position: LogPosition) -> (isProperty: Bool, ended: Event?) {
        guard line.count <= Self.longestLine, let (name, value) = Self.property(in: line) else { return (false, nil) }
        let kind: LogKind = Self.errorNames.contains(name) || name == "date" ? .error : .access
        let isOfBoth = Self.commonNames.contains(name)
        if let event, isOfBoth || event.kind == kind, !event.values.fieldNames.contains(name) {
            self.event?.values.add(name, value)
            return (true, nil)
        }
        let ended = end()
        if Self.begins(name, value) {
            event = Event(kind: kind, start: early?.start ?? position)
            if let early { event?.values = early.values }
            event?.values.add(name, value)
            early = nil
            return (true, ended)
        }
        if Self.earlyNames.contains(name) {
            if early == nil || early?.values.fieldNames.contains(name) == true { early = (PrintedEvent(), position) }
            early?.values.add(name, value)
        }
        return (false, ended)
    }

    /// Whether a property alone says that an event of a log is printed: a program's text has the names too.
    private static func begins(_ name: String, _ value: String) -> Bool {
        switch name {
        case "errorStatusCode": ErrorCode.parse(value) != nil
        case "errorDomain": value.contains("ErrorDomain")
        default: !earlyNames.contains(name) && Double(value) != nil
        }
    }

    /// Ends the event under way.
    mutating func end() -> Event? {
        defer { event = nil }
        return event
    }

    /// The property that a line prints: the last name of one in it with a sign and a value behind it.
    private static func property(in line: UnsafeRawBufferPointer) -> (name: String, value: String)? {
        var end = 0
        while let start = line[end...].firstIndex(where: isLetter) {
            end = line[start...].firstIndex { !isLetter($0) } ?? line.count
            guard (3...longestName).contains(end - start), end < line.count, let value = value(after: line[end...])
            else { continue }
            let name = String(decoding: line[start..<end], as: UTF8.self)
            guard accessNames.contains(name) || errorNames.contains(name) || earlyNames.contains(name) else {
                continue
            }
            return (name, value)
        }
        return nil
    }

    /// What stands behind a sign, without quotation marks and `Optional()`.
    private static func value(after rest: Slice<UnsafeRawBufferPointer>) -> String? {
        var rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "\"") }
        let isSpaced = rest.startIndex > 0 && rest.base[rest.startIndex - 1] <= 0x20
        guard let sign = rest.popFirst() else { return nil }
        let isDash = sign == UInt8(ascii: "-") && isSpaced && rest.first.map { $0 <= 0x20 } == true
        guard isDash || sign == UInt8(ascii: ":") || sign == UInt8(ascii: "=") else { return nil }
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
        // A comma or a semicolon ends a value of a dictionary.
        while let last = rest.last, [0x20, 0x09, 0x2C, 0x3B].contains(last) { rest.removeLast() }
        if rest.starts(with: "Optional(".utf8) {
            rest = rest.dropFirst("Optional(".utf8.count)
            if rest.last == UInt8(ascii: ")") { rest.removeLast() }
        }
        if rest.count > 1, rest.first == UInt8(ascii: "\""), rest.last == UInt8(ascii: "\"") {
            rest = rest.dropFirst().dropLast()
        }
        return String(decoding: rest, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}

/// The properties of an event as they are printed.
struct PrintedEvent: LogDictionary {
    private(set) var fieldNames: [String] = []
    private var values: [String: String] = [:]

    fileprivate mutating func add(_ name: String, _ value: String) {
        if values.updateValue(value, forKey: name) == nil { fieldNames.append(name) }
    }

    func number(_ name: String) -> Double? { values[name].flatMap(Double.init) }

    func text(_ name: String) -> String? { shown(name).flatMap { NullWord.contains($0) ? nil : $0 } }

    func date(_ name: String, _ localTime: LocalTime) -> LogDate? {
        values[name].flatMap { LogDate(parsing: $0, localTime: localTime) }
    }

    func shown(_ name: String) -> String? { values[name].flatMap { $0.isEmpty || $0 == "nil" ? nil : $0 } }
}
