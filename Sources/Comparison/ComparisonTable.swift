public import BandwidthTrace
import Playback
public import PlayheadAnalytics

/// More than two sides over the same traces: what each comes to, which is best in what, and which of them no other beats in
/// both rebuffering and bitrate.
public struct ComparisonTable: Sendable {
    /// One contender.
    public struct Row: Sendable {
        /// What was played.
        public var contender: Contender
        /// Its values, in the order of ``ComparisonTable/columns``; nil where unknown.
        public var values: [Double?]
        /// Whether no other side has a better value, in the order of the columns; false where no way is better, and where
        /// all sides have the same. A side that hardly played (``UnderplayedGuard``) is never best by fewer or shorter stalls,
        /// and one that starts over fewer traces than another neither by startup time nor by linear QoE.
        public var isBest: [Bool]
        /// Whether the value is not the best, but its paired difference to the best is none that can be claimed: see
        /// ``KPIComparison/Outcome``.
        public var tiesWithBest: [Bool]
        /// Whether no other side has both less rebuffering and more bitrate (or one of them, the other alike); never where it
        /// hardly played.
        public var isOnFrontier: Bool
        /// Whether it watched less than half of what another side did.
        public var isLittlePlayed = false

        /// A contender with its values.
        public init(
            _ contender: Contender, values: [Double?] = [], isBest: [Bool] = [], tiesWithBest: [Bool]? = nil,
            isOnFrontier: Bool = false
        ) {
            (self.contender, self.values, self.isBest) = (contender, values, isBest)
            self.tiesWithBest = tiesWithBest ?? values.map { _ in false }
            self.isOnFrontier = isOnFrontier
        }
    }

    /// One trace, with what was played over it.
    public struct Trace: Sendable {
        /// The trace's name.
        public var name: String
        /// The session of each side, in the order of ``ComparisonTable/rows``.
        public var sessions: [ComparedSession]

        /// Creates a trace.
        public init(name: String, sessions: [ComparedSession]) { (self.name, self.sessions) = (name, sessions) }
    }

    /// The KPIs, over the traces over which all sides know them that know them over any.
    public var columns = KPI.compared
    /// The sides.
    public var rows: [Row]
    /// What was played, trace by trace.
    public var traces: [Trace] = []
    /// Over how many traces each was played.
    public var traceCount: Int
    /// How many traces were asked for.
    public var expectedTraceCount: Int
    /// Whether the work was stopped before all traces were played, or before all intervals were known.
    public var isPartial = false
    /// Whether all resamples were drawn; else some differences lack an interval, and are not distinguished.
    public var isResampled = true
    /// The seed of all that is made up.
    public var seed: UInt64 = 0
    /// What counts as a difference, as a part of the best side's value.
    public var margin = KPI.usualMargin
    /// What a reader should know of the traces, a sentence each: which of them are the same.
    public var traceNotes: [String] = []
    /// The traces that could not be read, each once.
    public var problems: [TraceError] = []

    /// Creates a table.
    public init(rows: [Row], traceCount: Int, expectedTraceCount: Int? = nil) {
        (self.rows, self.traceCount) = (rows, traceCount)
        self.expectedTraceCount = expectedTraceCount ?? traceCount
    }

    /// The plane in which the frontier is drawn: rebuffer ratio against bitrate.
    public static let plane: (across: KPI, up: KPI) = (.rebufferRatio, .timeWeightedIndicatedBitrate)

    /// A row's value of a KPI; nil where it is unknown.
    public func value(_ kpi: KPI, row: Int) -> Double? {
        columns.firstIndex(of: kpi).flatMap { rows[row].values[$0] }
    }
}

extension ComparisonTable {
    /// The table of sides that were played over the same traces.
    ///
    /// - Parameter traces: those over which all sides were played.
    init(
        _ sides: [SimulatedContender], _ traces: [Trace], expectedTraceCount: Int, isPartial: Bool,
        _ estimator: KPIComparison.Estimator
    ) {
        self.init(
            rows: sides.map { Row(.simulated($0)) }, traceCount: traces.count,
            expectedTraceCount: expectedTraceCount)
        self.traces = traces
        let sessions = traces.map(\.sessions)
        let values = columns.map { Column($0, sessions, sideCount: sides.count) }
        if let watched = values.first(where: { $0.kpi == .durationWatched })?.values,
            let most = watched.compactMap(\.self).max()
        {
            for row in rows.indices {
                rows[row].isLittlePlayed = watched[row].map { UnderplayedGuard.isLittle($0, of: most) } ?? false
            }
        }
        let neverStarted = values.first { $0.kpi == .neverStartedPercentage }?.values ?? []
        let fewest = neverStarted.compactMap(\.self).min()
        for column in values {
            let contenders = rows.indices.filter { row in
                if column.kpi.traits.contains(.ofStalls) { return !rows[row].isLittlePlayed }
                return !column.kpi.traits.contains(.needsStart) || neverStarted[row] == nil
                    || neverStarted[row] == fewest
            }
            append(column, contenders: contenders, estimator)
        }
        (seed, margin, isResampled) = (estimator.seed, estimator.margin, !estimator.isStopped)
        self.isPartial = isPartial || !isResampled
        let points = rows.indices.map { row in
            rows[row].isLittlePlayed
                ? nil : Self.point(value(Self.plane.across, row: row), value(Self.plane.up, row: row))
        }
        for row in rows.indices {
            rows[row].isOnFrontier =
                points[row].map { point in
                    !points.contains { other in other.map { Self.dominates($0, point) } ?? false }
                } ?? false
        }
    }

    /// - Parameter contenders: the rows that can be best in this column.
    private mutating func append(_ column: Column, contenders: [Int], _ estimator: KPIComparison.Estimator) {
        let best = column.best(of: contenders)
        let isSame = Set(column.values).count == 1
        for row in rows.indices {
            let value = column.values[row]
            let isContender = contenders.contains(row)
            let isBest = best != nil && value == best && !isSame && isContender
            rows[row].values.append(value)
            rows[row].isBest.append(isBest)
            var isNotTold = false
            if isContender, !isBest, !isSame, value != nil, best != nil,
                let winner = contenders.first(where: { column.values[$0] == best })
            {
                let outcome = estimator.compare([column.kpi], column.sessions[winner], column.sessions[row])[0].outcome
                isNotTold = [.undecided, .tooFew, .same, .identical].contains(outcome)
            }
            rows[row].tiesWithBest.append(isNotTold)
        }
    }

    private static func point(_ across: Double?, _ up: Double?) -> (across: Double, up: Double)? {
        guard let across, let up else { return nil }
        return (across, up)
    }

    /// Whether a point has less rebuffering and more bitrate, or one of them and the other alike.
    private static func dominates(_ one: (across: Double, up: Double), _ other: (across: Double, up: Double)) -> Bool {
        one.across <= other.across && one.up >= other.up && (one.across < other.across || one.up > other.up)
    }
}

/// One KPI of all sides, over the traces over which all know it that know it over any: a side that never plays takes no KPI
/// from the others.
private struct Column {
    let kpi: KPI
    /// The sessions by side.
    let sessions: [[ComparedSession?]]
    let values: [Double?]

    init(_ kpi: KPI, _ sessions: [[ComparedSession]], sideCount: Int) {
        self.kpi = kpi
        let members = (0..<sideCount).filter { side in sessions.contains { $0[side].part(in: kpi) != nil } }
        let known = sessions.filter { trace in members.allSatisfy { trace[$0].part(in: kpi) != nil } }
        self.sessions = (0..<sideCount).map { side in known.map { $0[side] } }
        values = (0..<sideCount).map { side in
            members.contains(side) ? ComparedSession.value(of: known.compactMap { $0[side].part(in: kpi) }) : nil
        }
    }

    /// The best value of some sides; nil where no way is better, or none is known.
    func best(of sides: [Int]) -> Double? {
        let values = sides.compactMap { self.values[$0] }
        return switch kpi.better {
        case .lower: values.min()
        case .higher: values.max()
        case .neither: nil
        }
    }
}
