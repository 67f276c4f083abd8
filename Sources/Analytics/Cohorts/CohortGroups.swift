/// Two sets of sessions by the values of one key.
public struct CohortGroups: Sendable {
    /// The key's name in reports.
    public let key: String
    /// A's groups, by the key's value; nil for sessions that do not know theirs.
    public let a: [String?: FleetAccumulator]
    /// B's groups.
    public let b: [String?: FleetAccumulator]
    /// Whether only sessions that played know the key: how many do not is decided by what is measured, and says nothing of the
    /// viewers.
    public let isOfPlayback: Bool

    /// Groups; see the properties.
    ///
    /// - Parameters:
    ///   - key: by what the sessions are grouped.
    ///   - a: A's groups.
    ///   - b: B's groups.
    ///   - isOfPlayback: whether the key is one that nobody can know of a session that never played. That those which never
    ///     played do not know it, though others might have, is found out here.
    public init(
        key: String, a: [String?: FleetAccumulator], b: [String?: FleetAccumulator], isOfPlayback: Bool = false
    ) {
        (self.key, self.a, self.b) = (key, a, b)
        func never(_ fleets: some Sequence<FleetAccumulator>) -> RiskRatio.Count {
            fleets.reduce(RiskRatio.Count()) { sum, fleet in
                sum + RiskRatio.Count(all: fleet.sessionCount, bad: fleet.exits.count + fleet.startupFailures.count)
            }
        }
        self.isOfPlayback =
            isOfPlayback
            || RiskRatio.Count.isKnownOnceTheyPlayed(
                unknown: never([a[nil], b[nil]].compactMap(\.self)), all: never(a.values) + never(b.values))
    }

    /// The same with A and B in each other's place.
    public var swapped: CohortGroups { CohortGroups(key: key, a: b, b: a, isOfPlayback: isOfPlayback) }

    /// The groups of two sets by each of some keys that both have added up, and that does not tell nearly every session from
    /// the others. What says how a session went tells nothing of the viewers, and is left out.
    ///
    /// - Parameters:
    ///   - a: the baseline's groups.
    ///   - b: the groups of what is compared with it.
    ///   - most: how many keys are taken, in their order: those by which there is more than one group.
    public static func all(a: GroupsByKey, b: GroupsByKey, most: Int) -> [CohortGroups] {
        let groups = a.keys.compactMap { key -> CohortGroups? in
            guard !key.isOfOutcome, let inA = a[key], let inB = b[key], Set(inA.keys).union(inB.keys).count > 1
            else { return nil }
            return CohortGroups(key: key.name, a: inA, b: inB, isOfPlayback: key.isOfPlayback)
        }
        return Array(groups.prefix(most))
    }
}
