public import Playback
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

extension ComparedSession {
    /// Where a startup time is taken from: what is measured in two ways is not compared.
    public enum StartupSource: Hashable, Sendable {
        /// What the KPI takes: the app's observations where there are some.
        case usual
        /// The access log, which tells of buffering only.
        case log
    }

    /// What a session counts in each KPI: the values are those of the KPI's own function.
    public init(_ totals: SessionTotals, scores: VariantScores, startup: StartupSource = .usual) {
        let neverStarted = totals.neverStarted == true
        self.init { kpi in
            // Who never played did not stall less.
            if neverStarted, kpi.traits.contains(.ofPlayback) { return nil }
            return switch kpi {
            case .startupTime where startup == .log:
                Part(mean: totals.access?.startup.map { Double($0) / 1e6 })
            case .timeWeightedScore: Part(scores.weighted(totals.variants))
            default: Part(kpi, of: totals)
            }
        }
        linearQoEUpperBound = totals.linearQoEUpperBound
    }
}

extension ComparedSession.Part {
    /// A session's part in a KPI, as the KPI's row says; nil where the session does not know it.
    fileprivate init?(_ kpi: KPI, of totals: SessionTotals) {
        guard let ratio = kpi.compared?.ratio else {
            self.init(mean: kpi.number(of: totals))
            return
        }
        guard let sums = ratio(totals) else { return nil }
        self.init(value: kpi.number(of: totals), above: sums.above, below: Double(sums.below))
    }

    /// The part of a session in a mean.
    fileprivate init?(mean value: Double?) {
        guard let value else { return nil }
        self.init(value: value, above: value, below: 1)
    }

    /// The part of a session in a weighted mean.
    fileprivate init?(_ weighted: (sum: Double, watched: Int64)?) {
        guard let (sum, watched) = weighted else { return nil }
        self.init(value: sum / Double(watched), above: sum, below: Double(watched))
    }
}

/// The SCOREs of a ladder's variants: what its author holds of how they look, in a scale of the author's own.
public struct VariantScores: Equatable, Sendable {
    private var scores: [String: Double] = [:]

    /// The scores of a ladder; none without one.
    public init(_ presentation: Presentation?) {
        for variant in presentation?.variants ?? [] {
            if let score = variant.score, score.isFinite { scores[variant.uri] = score }
        }
    }

    /// The scores times the microseconds watched, added up, and those microseconds; nil where nothing was watched, or a
    /// variant that was has no score.
    func weighted(_ variants: [VariantTime]) -> (sum: Double, watched: Int64)? {
        var (sum, watched) = (0.0, Int64(0))
        for variant in variants where variant.watched > 0 {
            guard let score = variant.uri.flatMap({ scores[$0] }) else { return nil }
            sum += score * Double(variant.watched)
            watched += variant.watched
        }
        return watched > 0 ? (sum, watched) : nil
    }
}
