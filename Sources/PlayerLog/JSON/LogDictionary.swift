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

extension LogDictionary {
    func fixed(_ name: String, millionths: Bool) -> Int64? { rounded(name, millionths: millionths) }

    /// A value that is not negative, as near as a `Double` comes to it.
    func rounded(_ name: String, millionths: Bool) -> Int64? {
        guard let value = number(name), value >= 0 else { return nil }
        if millionths { return FixedPoint.millionths(value) }
        return value < 9e15 ? Int64(value.rounded()) : nil
    }

    private var sessionNames: [String] { ["playbackSessionID", "cs-guid", "sessionID", "session"] }

    /// The playback session id; empty where there is none.
    var sessionID: String { sessionNames.lazy.compactMap { text($0) }.first ?? "" }

    /// Reads the dictionary as an access-log event. Negative numbers are "not known", as AVFoundation has it.
    func accessEvent(localTime: LocalTime, strings: inout StringTable) -> (AccessLogEvent, [OtherField]) {
        var event = AccessLogEvent()
        var others: [OtherField] = []
        for name in fieldNames where !sessionNames.contains(name) {
            guard let field = AccessLogField(anyName: name) else {
                if let value = text(name) { others.append(OtherField(name: name, value: value)) }
                continue
            }
            switch field.storage {
            case .date: event[field] = date(name, localTime)?.microseconds
            case .text: event[field] = text(name).map { strings.index(of: $0).rawValue }
            case .integer: event[field] = fixed(name, millionths: false)
            case .millionths: event[field] = fixed(name, millionths: true)
            }
        }
        return (event, others)
    }

    /// Reads the dictionary as an error-log entry.
    func errorEvent(localTime: LocalTime) -> ErrorLogEvent {
        var event = ErrorLogEvent()
        for name in fieldNames where !sessionNames.contains(name) {
            switch name {
            case "date": event.date = date(name, localTime)
            case "uri", "URI": event.uri = text(name)
            case "serverAddress", "s-ip": event.serverAddress = text(name)
            case "errorStatusCode", "status": event.errorStatusCode = text(name).flatMap { ErrorCode.parse($0) }
            case "errorDomain", "domain": event.errorDomain = text(name)
            case "errorComment", "comment": event.errorComment = text(name)
            case "cs-iftype": event.interfaceType = text(name)
            default: if let value = text(name) { event.otherFields.append(OtherField(name: name, value: value)) }
            }
        }
        return event
    }

    /// Reads the dictionary as something that the app observed; `nil` for an event or a date that is not known, and for a load of
    /// which something is missing.
    func observedEvent(localTime: LocalTime) -> ObservedEvent? {
        guard let kind = text("event").flatMap(ObservedEvent.Kind.init(rawValue:)), let date = date("date", localTime)
        else { return nil }
        if kind == .loaded {
            guard let part = text("part"), let loadTime = fixed("duration", millionths: true),
                loadTime <= ObservedEvent.longestLoad
            else { return nil }
            return ObservedEvent(loaded: part, at: date, after: loadTime)
        }
        let position = number("to") ?? number("position")
        return ObservedEvent(kind, at: date, position: position.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil })
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
}
