public import PlayheadAnalytics

/// What one session counts in each KPI: its own value, and what it adds above and below the line of a set's ratio.
public struct ComparedSession: Equatable, Sendable {
    /// A session's part in one KPI.
    public struct Part: Hashable, Sendable {
        /// The session's own value; nil where nothing stands below its line, such as a rate of a session of which
        /// nothing was watched.
        public var value: Double?
        /// What it adds above the line.
        public var above: Double
        /// What it adds below the line: 1 for a mean over sessions.
        public var below: Double

        /// Creates a part.
        public init(value: Double?, above: Double, below: Double) {
            (self.value, self.above, self.below) = (value, above, below)
        }
    }

    /// In the order of ``KPI/compared``; nil where the session does not know the KPI.
    private var parts: [Part?]
    /// What no rule can pass in linear QoE; nil where nobody worked it out, or there is none.
    public var linearQoEUpperBound: Double?

    /// Creates a session; the KPIs that are not named are unknown.
    public init(_ parts: [KPI: Part]) { self.init { parts[$0] } }

    /// A session of the parts that `part` gives.
    init(_ part: (KPI) -> Part?) { parts = KPI.compared.map(part) }

    /// A session of which nothing is known.
    public init() { self.init([:]) }

    /// Whether nothing is known of the session.
    public var isUnknown: Bool { parts.allSatisfy { $0 == nil } }

    /// The session's part in a KPI; nil where it is unknown.
    public func part(in kpi: KPI) -> Part? {
        KPI.compared.firstIndex(of: kpi).flatMap { parts[$0] }
    }

    /// The session's value of a KPI; nil where it is unknown.
    public func value(of kpi: KPI) -> Double? { part(in: kpi)?.value }

    /// The values that no rule can pass, as a session's.
    var upperBound: ComparedSession {
        ComparedSession(linearQoEUpperBound.map { [.linearQoE: Part(value: $0, above: $0, below: 1)] } ?? [:])
    }

    /// What parts of one KPI come to together: a ratio of sums, and of one session its own value; nil where nothing stands
    /// below the line.
    static func value(of parts: [Part]) -> Double? {
        if parts.count == 1 { return parts[0].value }
        let below = parts.reduce(0) { $0 + $1.below }
        return below > 0 ? parts.reduce(0) { $0 + $1.above } / below : nil
    }
}

/// One trace, and the sessions of all sides over it.
public struct ComparedTrace: Sendable {
    /// The trace's index among all that were asked for.
    public var index: Int
    /// The trace's name.
    public var name: String
    /// What each side's session came to.
    public var sessions: [ComparedSession]
    /// What was possible with each side's ladder; nil where nobody asked for the bound.
    public var bounds: [ComparedSession?]

    /// A trace with its sessions, in the order of the sides.
    public init(index: Int, name: String, sessions: [ComparedSession], bounds: [ComparedSession?]? = nil) {
        (self.index, self.name, self.sessions) = (index, name, sessions)
        self.bounds = bounds ?? sessions.map { _ in nil }
    }

    /// The session of A, the first side.
    public var a: ComparedSession { sessions[0] }
    /// The session of B, the second.
    public var b: ComparedSession { sessions[1] }

    /// Whether either side never starts: then nothing is known of what only playback tells.
    public var lacksStart: Bool { [a, b].contains { ($0.value(of: .neverStartedPercentage) ?? 0) > 0 } }

    /// B - A in a KPI; nil where either is unknown.
    public func difference(in kpi: KPI) -> Double? { difference(in: kpi, of: 1) }

    /// A side's value of a KPI less that of the first side; nil where either is unknown.
    public func difference(in kpi: KPI, of side: Int) -> Double? {
        guard let first = sessions[0].value(of: kpi), let second = sessions[side].value(of: kpi) else { return nil }
        return second - first
    }
}
