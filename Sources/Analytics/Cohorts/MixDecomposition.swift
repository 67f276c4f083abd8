/// A difference of two sets of sessions taken apart by one of their keys: what the groups themselves changed, and what comes
/// from another mix of them. A release whose viewers are more often on cellular networks stalls more, and need not be worse.
///
/// With the groups' values r and weights w: B - A = Σ (rB - rA)(wA + wB)/2 + Σ (wB - wA)(rA + rB)/2, within and mix. The
/// weights are the parts of the hours watched for what is measured over time, of the sessions for shares of sessions.
/// A group that one side lacks has no value there: it takes the other side's, so that all of it is mix.
/// Source: Kitagawa, "Components of a difference between two rates", JASA 50, 1955.
public struct MixDecomposition: Equatable, Sendable {
    /// A group of sessions on both sides.
    public struct Group: Hashable, Sendable {
        /// The key's value; nil for sessions that do not know theirs.
        public let value: String?
        /// The KPI of the group's sessions in A; nil where there are none.
        public let a: Double?
        /// The same in B.
        public let b: Double?
        /// The part of A's weight that they have, from 0 to 1.
        public let aWeight: Double
        /// The part of B's weight.
        public let bWeight: Double

        /// What the group itself adds to the difference.
        public var within: Double {
            guard let a, let b else { return 0 }
            return (b - a) * (aWeight + bWeight) / 2
        }

        /// What its part in the mix adds to the difference.
        public var mix: Double {
            guard let value = a ?? b else { return 0 }
            return (bWeight - aWeight) * (value + (b ?? value)) / 2
        }
    }

    /// The part of either side's weight that groups on both sides must have.
    private static let leastShared = 0.5

    /// The key's name in reports.
    public let key: String
    /// The groups, the one of most weight first.
    public let groups: [Group]

    /// What the groups themselves add to the difference.
    public var within: Double { groups.reduce(0) { $0 + $1.within } }

    /// What the mix adds to the difference.
    public var mix: Double { groups.reduce(0) { $0 + $1.mix } }

    /// What B would be with A's mix: each of B's groups with the weight that it has in A. A group that B lacks keeps its
    /// value in A.
    public var reweighted: Double { groups.reduce(0) { $0 + $1.aWeight * ($1.b ?? $1.a ?? 0) } }

    /// Takes a KPI's difference apart.
    ///
    /// - Returns: nil where there is one group, or the groups on both sides are less than half of either: then the key tells
    ///   A from B, or one session from another, and says nothing of their viewers. Nil of a percentile too, which is no mean
    ///   of its groups. Nil of a share of sessions by what only those that played know, or what is unknown just where it is
    ///   worse: there a change moves sessions from group to group, and looks like another mix.
    init?(_ measure: CohortMeasure, by cohorts: CohortGroups) {
        if measure.isOfSessions, cohorts.isOfPlayback || Self.isUnknownWhereWorse(measure, cohorts) { return nil }
        let (a, b) = (Self.weighted(measure, cohorts.a), Self.weighted(measure, cohorts.b))
        let values = Set(a.groups.keys).union(b.groups.keys)
        key = cohorts.key
        let groups = values.map { value in
            let (inA, inB) = (a.groups[value], b.groups[value])
            return Group(
                value: value, a: inA?.value, b: inB?.value, aWeight: (inA?.weight ?? 0) / a.total,
                bWeight: (inB?.weight ?? 0) / b.total)
        }.sorted { left, right in
            let (first, second) = (left.aWeight + left.bWeight, right.aWeight + right.bWeight)
            return first == second ? GroupedFleet.precedes([left.value], [right.value]) : first > second
        }
        let shared = groups.filter { $0.a != nil && $0.b != nil }
        let parts = [shared.reduce(0) { $0 + $1.aWeight }, shared.reduce(0) { $0 + $1.bWeight }]
        guard groups.count > 1, parts.allSatisfy({ $0 >= Self.leastShared }) else { return nil }
        self.groups = groups
    }

    /// Whether most of a difference comes from the mix, or the groups themselves changed the other way.
    ///
    /// - Parameter difference: B - A.
    public func explains(_ difference: Double) -> Bool { within * difference < difference * difference / 2 }

    private static func isUnknownWhereWorse(_ measure: CohortMeasure, _ cohorts: CohortGroups) -> Bool {
        func count(_ fleets: some Sequence<FleetAccumulator>) -> RiskRatio.Count {
            fleets.compactMap(measure.worse).reduce(RiskRatio.Count(), +)
        }
        return RiskRatio.Count.isUnknownWhereBad(
            unknown: count([cohorts.a[nil], cohorts.b[nil]].compactMap(\.self)),
            all: count(cohorts.a.values) + count(cohorts.b.values))
    }

    private static func weighted(
        _ measure: CohortMeasure, _ groups: [String?: FleetAccumulator]
    ) -> (groups: [String?: (value: Double, weight: Double)], total: Double) {
        let weighted = groups.compactMapValues(measure.weighted).filter { $0.value.weight > 0 }
        // In one order, so that the sum is the same on every machine.
        let weights = weighted.sorted { GroupedFleet.precedes([$0.key], [$1.key]) }.map(\.value.weight)
        return (weighted, weights.reduce(0, +))
    }
}
