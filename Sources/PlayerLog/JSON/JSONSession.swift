import PlayheadNumerics

/// A JSON object that is one session, as apps send them: its logs, what the app observed, and what else it knows.
///
/// It has an `accessLog`, an `errorLog`, a `context` or several of them, or is one log with its `events` (`value` in what
/// AirPlay receivers send). It is one session whatever ids its events carry: an app's session may play several items, and
/// AVPlayer has an id for each. Its id is the one that the object names, or else the first that an event does.
struct JSONSession {
    /// The session's id; `nil` where neither the object nor any of its events names one.
    let id: String?
    /// The player's user agent.
    let software: String?
    /// The logs with their rows; empty ones are there too.
    let logs: [(kind: LogKind, events: [JSONValue])]
    /// The events of an object that is one log, be they of which kind they may.
    let rows: [JSONValue]?
    /// Whether those are of several sessions: a list that names no session around events of several ids, such as what a
    /// database was asked for.
    let isList: Bool
    /// What the app observed; `nil` where it says nothing of it.
    let observed: [JSONValue]?
    /// The `context`, and keys of a context that stand beside it.
    let context: SessionContext
    /// The keys that are none of these, and those of values that a context does not have; `errorLog.name` for one within.
    let unknownKeys: [String]
    /// What is there, and is not read since it is of another shape than it should be: the key, and what should stand there.
    let misshapen: [(key: String, wanted: String)]

    private static let ownKeys: Set<String> = ["accessLog", "errorLog", "events", "value", "context", "software", "id"]

    /// The session that an object is; `nil` for another object.
    init?(_ object: JSONValue) {
        let isSession = ["accessLog", "errorLog", "context"].contains { object[$0] != nil }
        let list = object["events"]?.elements ?? object["value"]?.elements
        guard isSession || list != nil else { return nil }
        rows = isSession ? nil : list
        observed = isSession ? object["events"]?.elements : nil
        logs =
            isSession
            ? [(LogKind.access, object["accessLog"]), (.error, object["errorLog"])].compactMap { kind, log in
                (log?.elements ?? log?["events"]?.elements).map { (kind, $0) }
            } : []
        software = PlainObject(object).text("software")
        let own = [object.sessionID, PlainObject(object).text("id") ?? ""].first { !$0.isEmpty }
        let ids = (logs.flatMap(\.events) + (rows ?? [])).lazy.map(\.sessionID).filter { !$0.isEmpty }
        id = own ?? ids.first
        isList = own == nil && rows != nil && ids.contains { $0 != ids.first }
        var unknown = object.fieldNames.filter {
            !Self.ownKeys.contains($0) && !JSONValue.sessionNames.contains($0)
                && !SessionContext.commonKeys.contains($0)
        }
        var misshapen: [(key: String, wanted: String)] = []
        let beside = object.members?.filter { SessionContext.commonKeys.contains($0.name) } ?? []
        var context = SessionContext(.object(beside), unknownKeys: &unknown)
        if let own = Self.part("context", of: object) {
            if own.members == nil { misshapen.append(("context", "object")) }
            let inner = SessionContext(own, path: "context.", unknownKeys: &unknown)
            context.values.merge(inner.values) { _, inner in inner }
        }
        self.context = context
        let wanted = "list of events"
        if isSession {
            for key in ["accessLog", "errorLog"] {
                guard let log = Self.part(key, of: object), log.elements == nil else { continue }
                unknown += log.fieldNames.filter { $0 != "events" }.map { "\(key).\($0)" }
                if log.members == nil {
                    misshapen.append((key, wanted))
                } else if let events = Self.part("events", of: log), events.elements == nil {
                    misshapen.append(("\(key).events", wanted))
                }
            }
            if let events = Self.part("events", of: object), events.elements == nil {
                misshapen.append(("events", wanted))
            }
        }
        (unknownKeys, self.misshapen) = (unknown, misshapen)
    }

    /// What stands under a key; `nil` where there is nothing, or null.
    private static func part(_ key: String, of object: JSONValue) -> JSONValue? {
        object[key].flatMap { $0 == .null ? nil : $0 }
    }
}

/// Names the sessions of one input whose objects name none.
struct SessionNames {
    private var isFollowed = false
    private var known: String?
    private var count = 0

    /// - Parameter isFollowed: whether the input may be written anew, so that an object's text says nothing of whose it is.
    init(isFollowed: Bool) { self.isFollowed = isFollowed }

    /// Of an element that is read again, whose session is known.
    init(known: String) { self.known = known }

    /// The id of the next such object, which these bytes are.
    ///
    /// In a bundle, which is one session, the first is the bundle's. Anywhere else each is a session of its own: named
    /// after its file, its number in it, and its text, since the files of several machines may have the same name.
    mutating func next(for bytes: UnsafeRawBufferPointer, in source: LogSource) -> String {
        if let known { return known }
        count += 1
        if source.bundle != nil, count == 1 { return "" }
        return "\(source.defaultID):\(count)" + (isFollowed ? "" : ":" + Self.digest(of: bytes))
    }

    /// Eight digits that differ where two texts do, but for one pair in four thousand million (FNV-1a, folded).
    private static func digest(of bytes: UnsafeRawBufferPointer) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(UInt32(truncatingIfNeeded: hash ^ hash >> 32), radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }
}

extension RunAssembler {
    /// Adds an access-log event that stands in a dictionary, and reports what cannot be read of it.
    ///
    /// - Parameter line: where the dictionary stands.
    mutating func appendAccess(
        _ dictionary: some LogDictionary, localTime: LocalTime, line: Int?, sink: inout some SessionSink
    ) {
        var unreadable: [UnreadableValue] = []
        let (event, others, unknownKeys) = dictionary.accessEvent(
            localTime: localTime, strings: &strings, unreadable: &unreadable)
        if !others.isEmpty { keep(others) }
        append(event)
        sink.report(unreadable, line: line)
        for name in unknownKeys { sink.note(.unknownKey(name)) }
    }

    /// Adds an entry of the error log that stands in a dictionary, and reports what cannot be read of it.
    ///
    /// - Parameter line: where the dictionary stands.
    mutating func appendError(
        _ dictionary: some LogDictionary, localTime: LocalTime, line: Int?, sink: inout some SessionSink
    ) {
        var unreadable: [UnreadableValue] = []
        let event = dictionary.errorEvent(localTime: localTime, unreadable: &unreadable)
        append(event, dumpDate: .min)
        sink.report(unreadable, line: line)
        for name in dictionary.unknownKeys(beside: ErrorLogEvent.names) { sink.note(.unknownKey(name)) }
    }
}
