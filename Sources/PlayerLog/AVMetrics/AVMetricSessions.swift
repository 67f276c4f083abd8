import PlayheadNumerics

/// The sessions of AVMetrics in one input, which are whole when it ends: events of several may stand in any order.
struct AVMetricSessions {
    /// The session that the input is of, where it is read again.
    private let known: String?
    private var sessions: [String: AVMetricSession] = [:]
    private var order: [String] = []
    /// How many events each session had when it was handed over last, of an input that grows.
    private var givenCounts: [String: Int] = [:]
    /// A session of which the summary alone is known.
    private var summary: AVMetricSession?
    /// Whether a session is to be handed over at once.
    var hasSummary: Bool { summary != nil }
    /// Whether there was any event of AVMetrics.
    private(set) var everBegan = false
    /// What of an input that is read again is wanted: what it begins with. A session's events may stand among lines of other kinds,
    /// which have places of their own.
    private enum Wanted { case metrics, others, all }
    private var wanted = Wanted.all
    private var knowsWanted: Bool

    /// - Parameter known: the session that the input is of, where it is read again from an element of its JSON.
    init(known: String? = nil) { (self.known, knowsWanted) = (known, known == nil) }

    /// Looks at the first element of an input that is read again.
    mutating func begin(with element: JSONValue) {
        if knowsWanted { return }
        knowsWanted = true
        if AVMetricEvent(element, localTime: .utc) != nil {
            wanted = .metrics
        } else if element.elements == nil, !Self.sessionKeys.contains(where: { element[$0] != nil }) {
            wanted = .others
        }
    }

    /// The keys of an object that may hold events of all kinds.
    private static let sessionKeys = ["events", "value", "context", "accessLog", "errorLog"]

    /// Looks at an element before anything else does.
    ///
    /// - Returns: whether it is an event of AVMetrics, and taken.
    mutating func take(
        _ value: JSONValue, of owner: String?, at position: JSONElements.Position, localTime: LocalTime,
        sink: inout some SessionSink
    ) -> Bool {
        guard let event = AVMetricEvent(value, localTime: localTime) else { return wanted == .metrics }
        if wanted == .others { return true }
        everBegan = true
        guard let date = event.date else {
            sink.report(
                line: position.line, message: "\(event.name) without a date, or with one that is none: it is skipped")
            return true
        }
        let id = owner ?? event.sessionID ?? ""
        let isNew = sessions[id] == nil
        if isNew {
            let start = LogPosition(
                offset: position.offset, length: position.length, line: position.line, ordinal: 0, fieldsLine: 0..<0,
                dumpDate: .min)
            sessions[id] = AVMetricSession(id: id, at: start, localTime: localTime)
            order.append(id)
        }
        let isKnown =
            sessions[id]?.add(event, at: date, end: position.end, keepsRequests: sink.keepsRequests) ?? false
        if !isKnown {
            sink.note(.unknownKey(event.name))
            if isNew { forgetLast() }
        } else if isNew, order.count > 1, known == nil, let session = sessions[id], session.isSummaryOnly {
            // A fleet's summaries, one a session, are not held.
            summary = session
            forgetLast()
        }
        return true
    }

    /// Hands over the session whose summary was taken last, if it is not held: no run may be under way.
    mutating func giveSummary(sink: inout some SessionSink) {
        guard let session = summary else { return }
        summary = nil
        give(session, as: session.id, sink: &sink)
    }

    private mutating func forgetLast() {
        if let id = order.popLast() { sessions[id] = nil }
    }

    /// Hands the sessions over, as far as they are known.
    ///
    /// - Parameters:
    ///   - hasNamelessNotes: whether the app's own notes without an id stand among them: they are of the only session.
    ///   - dump: in which dump of the input they stand.
    mutating func give(hasNamelessNotes: Bool, dump: Int, sink: inout some SessionSink) {
        if let known {
            let own = sessions[known] ?? sessions[""] ?? (order.count == 1 ? sessions[order[0]] : nil)
            if let own { give(own, as: known, dump: dump, sink: &sink) }
            return
        }
        let isOnly = order.count == 1 && hasNamelessNotes
        for id in order {
            guard let session = sessions[id], session.count > givenCounts[id, default: 0] else { continue }
            give(session, as: isOnly ? "" : id, dump: dump, sink: &sink)
            givenCounts[id] = session.count
        }
    }

    private func give(_ session: AVMetricSession, as id: String, dump: Int = 0, sink: inout some SessionSink) {
        // A bundle has the player's own logs, or could have: its session is a recorded one.
        if session.hasOnlySums { sink.note(AVMetricSession.definition) }
        sink.give(session.made(as: id, namesSource: sink.source.bundle == nil), at: session.position, dump: dump)
    }
}
