public import PlayheadAnalytics

/// How a side stands among all over the same traces: its values, in what it is best, and whether no other beats it in both
/// rebuffering and bitrate.
public struct SideStanding: Sendable {
    /// Its values, in the order of `KPI.compared`, over the traces over which all sides know a KPI that know it over any; nil
    /// where unknown.
    public var values: [Double?]
    /// Whether no other side has a better value, in the order of the values; false where no way is better, and where all
    /// sides have the same. A side that hardly played (``UnderplayedGuard``) is never best by fewer or shorter stalls, and one
    /// that starts over fewer traces than another neither by startup time nor by linear QoE.
    public var isBest: [Bool]
    /// Whether the value is not the best, but its paired difference to the best is none that can be claimed: see
    /// ``KPIComparison/Outcome``.
    public var tiesWithBest: [Bool]
    /// Whether no other side has both less rebuffering and more bitrate (or one of them, the other alike); never where it
    /// hardly played.
    public var isOnFrontier: Bool
    /// Whether it watched less than half of what another side did.
    public var isLittlePlayed = false

    /// A side with its values.
    public init(
        values: [Double?] = [], isBest: [Bool] = [], tiesWithBest: [Bool]? = nil, isOnFrontier: Bool = false
    ) {
        (self.values, self.isBest) = (values, isBest)
        self.tiesWithBest = tiesWithBest ?? values.map { _ in false }
        self.isOnFrontier = isOnFrontier
    }

    /// A side of which nothing is known.
    public static let unknown = SideStanding(
        values: KPI.compared.map { _ in nil }, isBest: KPI.compared.map { _ in false })

    /// The plane in which the frontier is drawn: rebuffer ratio against bitrate.
    public static let plane: (across: KPI, up: KPI) = (.rebufferRatio, .timeWeightedIndicatedBitrate)

    /// Its value of a KPI; nil where it is unknown.
    public func value(of kpi: KPI) -> Double? { KPI.compared.firstIndex(of: kpi).flatMap { values[$0] } }
}

extension Comparison {
    /// Tells how the sides stand.
    ///
    /// - Parameter estimator: tells the others from the best; nil of two sides, whose difference is known.
    mutating func rank(_ estimator: KPIComparison.Estimator?) {
        standings = sides.map { _ in SideStanding() }
        let columns =
            estimator == nil
            ? kpis.map(Column.init)
            : KPI.compared.map { Column($0, traces.map(\.sessions), sideCount: sides.count) }
        if let watched = columns.first(where: { $0.kpi == .durationWatched })?.values,
            let most = watched.compactMap(\.self).max()
        {
            for side in sides.indices {
                standings[side].isLittlePlayed = watched[side].map { UnderplayedGuard.isLittle($0, of: most) } ?? false
            }
        }
        let neverStarted = columns.first { $0.kpi == .neverStartedPercentage }?.values ?? []
        let fewest = neverStarted.compactMap(\.self).min()
        for column in columns {
            let eligible = sides.indices.filter { side in
                if column.kpi.traits.contains(.ofStalls) { return !standings[side].isLittlePlayed }
                return !column.kpi.traits.contains(.needsStart) || neverStarted[side] == nil
                    || neverStarted[side] == fewest
            }
            append(column, eligible: eligible, estimator)
        }
        let points = standings.map { standing in
            standing.isLittlePlayed
                ? nil
                : Self.point(
                    standing.value(of: SideStanding.plane.across), standing.value(of: SideStanding.plane.up))
        }
        for side in sides.indices {
            standings[side].isOnFrontier =
                points[side].map { point in
                    !points.contains { other in other.map { Self.dominates($0, point) } ?? false }
                } ?? false
        }
    }

    /// - Parameter eligible: the sides that can be best in this column.
    private mutating func append(_ column: Column, eligible: [Int], _ estimator: KPIComparison.Estimator?) {
        let best = column.best(of: eligible)
        let isSame = Set(column.values).count == 1
        let winner = eligible.first { best != nil && column.values[$0] == best }
        for side in sides.indices {
            let value = column.values[side]
            let isEligible = eligible.contains(side)
            let isBest = best != nil && value == best && !isSame && isEligible
            standings[side].values.append(value)
            standings[side].isBest.append(isBest)
            var isNotTold = false
            if isEligible, !isBest, !isSame, value != nil, let winner {
                let outcome = compare(column, winner, side, estimator).outcome
                isNotTold = [.undecided, .tooFew, .same, .identical].contains(outcome)
            }
            standings[side].tiesWithBest.append(isNotTold)
        }
    }

    /// A side against the best. Where that is the first side, and all sides know the KPI of all traces, it is known already.
    private func compare(
        _ column: Column, _ winner: Int, _ side: Int, _ estimator: KPIComparison.Estimator?
    ) -> KPIComparison {
        guard let estimator else { return self[column.kpi] }
        if winner == 0, column.sessions[side].count == traces.count,
            let told = against[side - 1].first(where: { $0.kpi == column.kpi })
        {
            return told
        }
        return estimator.compare([column.kpi], column.sessions[winner], column.sessions[side])[0]
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

    /// A KPI of two sides.
    init(_ compared: KPIComparison) { (kpi, sessions, values) = (compared.kpi, [], [compared.a, compared.b]) }

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
