import PlayheadNumerics

/// An event as a dictionary, whatever it was written in: AVFoundation's property names, or the keys of the W3C log.
protocol LogDictionary {
    /// The names that it holds, in their order.
    var fieldNames: [String] { get }
    /// A value as a number.
    func number(_ name: String) -> Double?
    /// A value that is not negative, as a whole number or in millionths; exact where `number` is not.
    func fixed(_ name: String, millionths: Bool) -> Int64?
    /// A value as a text; numbers too.
    func text(_ name: String) -> String?
    /// A value as a date.
    func date(_ name: String, _ localTime: LocalTime) -> LogDate?
    /// What stands there, be it what it may; `nil` for nothing, and for null.
    func shown(_ name: String) -> String?
}

/// What an event's dictionary is.
enum LogDictionaryKind {
    case access, error, observed

    /// Tells by its names what a dictionary is; `nil` where they are not of a player's log.
    init?(_ names: [String]) {
        let names = Set(names)
        if names.contains("event"), names.contains("date") {
            self = .observed
        } else if !names.isDisjoint(with: ["errorStatusCode", "errorDomain", "errorComment"])
            || names.isSuperset(of: ["status", "domain"])
        {
            self = .error
        } else if names.contains(where: { AccessLogField(anyName: $0)?.isTelling == true }) {
            self = .access
        } else {
            return nil
        }
    }
}

extension AccessLogField {
    /// The field by its W3C name or its property's name.
    init?(anyName name: String) {
        guard let field = Self.byAnyName[name] else { return nil }
        self = field
    }

    private static let byAnyName: [String: AccessLogField] = {
        var fields: [String: AccessLogField] = ["URI": .uri, "numberOfSegmentsDownloaded": .numberOfMediaRequests]
        for field in allCases {
            fields[field.w3cName] = field
            fields[field.propertyName] = field
        }
        return fields
    }()

    /// Whether the field's name alone says that this is an access log: `uri` or `date` do not.
    fileprivate var isTelling: Bool {
        switch self {
        case .playbackStartDate, .uri, .serverAddress, .reason: false
        default: true
        }
    }
}

extension AccessLogField {
    /// Whether no server's log in the W3C format has a column of the field's name, as those have `bytes`.
    var isOfPlayersOnly: Bool { isTelling && self != .numberOfBytesTransferred }
}

extension ErrorLogEvent {
    /// The names of an entry's fields in a dictionary.
    static let names: Set<String> = [
        "date", "uri", "URI", "serverAddress", "s-ip", "errorStatusCode", "status", "errorDomain", "domain",
        "errorComment", "comment", "cs-iftype",
    ]
}

extension ObservedEvent {
    /// The names of an event's members. A failure may have its error's domain and code, which the error log is read for.
    static let names: Set<String> = ["event", "date", "to", "position", "part", "duration", "domain", "code"]
}

extension LogDictionary {
    func fixed(_ name: String, millionths: Bool) -> Int64? { rounded(name, millionths: millionths) }

    /// A value that is not negative, as near as a `Double` comes to it.
    func rounded(_ name: String, millionths: Bool) -> Int64? {
        guard let value = number(name), value >= 0 else { return nil }
        return FixedPoint.fixed(value, millionths: millionths)
    }

    /// What stands where a number should that could not be read. Negative and endless numbers mean "not known".
    ///
    /// - Parameter isWhole: whether a whole number should stand there.
    func unreadableNumber(_ name: String, isWhole: Bool = false) -> UnreadableValue? {
        guard let text = shown(name), !NullWord.contains(text) else { return nil }
        let value = number(name)
        if let value, value < 0 || !value.isFinite { return nil }
        let isFraction = isWhole && value.map { $0 != $0.rounded() } ?? false
        return UnreadableValue(name: name, text: text, expected: isFraction ? .wholeNumber : .number)
    }

    /// What stands where a date should that could not be read. Zero and less mean "not known".
    private func unreadableDate(_ name: String) -> UnreadableValue? {
        guard let text = shown(name), !NullWord.contains(text) else { return nil }
        if let value = number(name), value <= 0 { return nil }
        return UnreadableValue(name: name, text: text, expected: .date)
    }

    /// The names under which a session id stands, the player's own first.
    static var sessionNames: [String] {
        ["playbackSessionID", "cs-guid", "sessionID", "sessionId", "session_id", "session"]
    }

    /// The playback session id; empty where there is none.
    var sessionID: String { Self.sessionNames.lazy.compactMap { text($0) }.first ?? "" }

    /// Whether the date of a log's event names its zone, or is a number and needs none; `nil` without a date.
    var dateNamesZone: Bool? {
        for name in ["playbackStartDate", "date"] {
            if let date = date(name, .utc) { return date == self.date(name, LocalTime(offset: 3600)) }
        }
        return nil
    }

    /// Reads the dictionary as an access-log event. Negative numbers are "not known", as AVFoundation has it.
    ///
    /// - Parameter unreadable: takes what is no number or date where one should stand.
    /// - Returns: the event, the fields that no property names, and the names of all that is no field of an event.
    func accessEvent(
        localTime: LocalTime, strings: inout StringTable, unreadable: inout [UnreadableValue]
    ) -> (AccessLogEvent, others: [OtherField], unknownKeys: [String]) {
        var event = AccessLogEvent()
        var others: [OtherField] = []
        var unknownKeys: [String] = []
        for name in fieldNames where !Self.sessionNames.contains(name) {
            guard let field = AccessLogField(anyName: name) else {
                if let value = text(name) { others.append(OtherField(name: name, value: value)) }
                if shown(name) != nil { unknownKeys.append(name) }
                continue
            }
            switch field.storage {
            case .date: event[field] = date(name, localTime)?.microseconds
            case .text: event[field] = text(name).map { strings.index(of: $0).rawValue }
            case .integer: event[field] = fixed(name, millionths: false)
            case .millionths: event[field] = fixed(name, millionths: true)
            }
            guard event[field] == nil, field.storage != .text else { continue }
            let value =
                field.storage == .date
                ? unreadableDate(name) : unreadableNumber(name, isWhole: field.storage == .integer)
            if let value { unreadable.append(value) }
        }
        return (event, others, unknownKeys)
    }

    /// The names, but for the session's, under which something stands that is none of `known`.
    func unknownKeys(beside known: Set<String>) -> [String] {
        fieldNames.filter { !known.contains($0) && !Self.sessionNames.contains($0) && shown($0) != nil }
    }

    /// Reads the dictionary as an error-log entry.
    ///
    /// - Parameter unreadable: takes what is no number or date where one should stand.
    func errorEvent(localTime: LocalTime, unreadable: inout [UnreadableValue]) -> ErrorLogEvent {
        var event = ErrorLogEvent()
        for name in fieldNames where !Self.sessionNames.contains(name) {
            switch name {
            case "date":
                event.date = date(name, localTime)
                if event.date == nil, let value = unreadableDate(name) { unreadable.append(value) }
            case "uri", "URI": event.uri = text(name)
            case "serverAddress", "s-ip": event.serverAddress = text(name)
            case "errorStatusCode", "status":
                event.errorStatusCode = text(name).flatMap { ErrorCode.parse($0) }
                // A code is negative, and known all the same.
                if event.errorStatusCode == nil, let text = shown(name), !NullWord.contains(text) {
                    unreadable.append(UnreadableValue(name: name, text: text, expected: .number))
                }
            case "errorDomain", "domain": event.errorDomain = text(name)
            case "errorComment", "comment": event.errorComment = text(name)
            case "cs-iftype": event.interfaceType = text(name)
            default: if let value = text(name) { event.otherFields.append(OtherField(name: name, value: value)) }
            }
        }
        return event
    }

    /// What the app observed of which nobody can tell when it happened; `nil` where the dictionary tells, or is no such event.
    func undatedEvent(localTime: LocalTime) -> ObservedEvent.Kind? {
        guard let kind = text("event").flatMap(ObservedEvent.Kind.init(rawValue:)), date("date", localTime) == nil
        else { return nil }
        return kind
    }

    /// Reads the dictionary as something that the app observed.
    ///
    /// - Parameter unreadable: takes what is no number or date where one should stand.
    /// - Returns: `nil` for an event or a date that is not known, and for a load of which something is missing.
    func observedEvent(localTime: LocalTime, unreadable: inout [UnreadableValue]) -> ObservedEvent? {
        let date = date("date", localTime)
        if date == nil, let value = unreadableDate("date") { unreadable.append(value) }
        guard let kind = text("event").flatMap(ObservedEvent.Kind.init(rawValue:)), let date else { return nil }
        if kind == .loaded {
            let loadTime = fixed("duration", millionths: true)
            if loadTime == nil, let value = unreadableNumber("duration") { unreadable.append(value) }
            guard let part = text("part"), let loadTime, loadTime <= ObservedEvent.longestLoad else { return nil }
            return ObservedEvent(loaded: part, at: date, after: loadTime)
        }
        if kind == .liveLatency {
            guard let latency = number("latency"), latency >= 0, latency <= 1e9 else { return nil }
            return ObservedEvent(latency: latency, target: number("target").flatMap { $0 >= 0 ? $0 : nil }, at: date)
        }
        let name = shown("to") == nil ? "position" : "to"
        let position = number(name).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        if position == nil, let value = unreadableNumber(name) { unreadable.append(value) }
        return ObservedEvent(kind, at: date, position: position)
    }
}

extension JSONValue: LogDictionary {
    var fieldNames: [String] { members?.map(\.name) ?? [] }

    func number(_ name: String) -> Double? { self[name]?.double }

    func text(_ name: String) -> String? {
        switch self[name] {
        case .text: self[name]?.string
        case .number(let number): SessionContext.Value.number(number).description
        case .truth(let truth): truth ? "true" : "false"
        default: nil
        }
    }

    func date(_ name: String, _ localTime: LocalTime) -> LogDate? {
        switch self[name] {
        case .text(let text): LogDate(parsing: text, localTime: localTime)
        case .number(let number): LogDate(number: number)
        default: nil
        }
    }

    func shown(_ name: String) -> String? {
        switch self[name] {
        case nil, .null: nil
        case .text(let text): text
        case .number(let number): SessionContext.Value.number(number).description
        case .truth(let truth): truth ? "true" : "false"
        case .array: "[…]"
        case .object: "{…}"
        }
    }
}
