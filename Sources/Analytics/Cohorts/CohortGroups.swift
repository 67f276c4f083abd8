/// Two sets of sessions by the values of one key.
public struct CohortGroups: Sendable {
    /// The key's name in reports.
    public let key: String
    /// A's groups, by the key's value; nil for sessions that do not know theirs.
    public let a: [String?: FleetAccumulator]
    /// B's groups.
    public let b: [String?: FleetAccumulator]

    /// Groups; see the properties.
    public init(key: String, a: [String?: FleetAccumulator], b: [String?: FleetAccumulator]) {
        (self.key, self.a, self.b) = (key, a, b)
    }

    /// The same with A and B in each other's place.
    public var swapped: CohortGroups { CohortGroups(key: key, a: b, b: a) }

    /// The groups of two sets by each of some keys that both have added up, and that does not tell nearly every session from
    /// the others.
    ///
    /// - Parameters:
    ///   - a: the baseline's groups.
    ///   - b: the groups of what is compared with it.
    ///   - most: how many keys are taken, in their order: those by which there is more than one group.
    public static func all(a: GroupsByKey, b: GroupsByKey, most: Int) -> [CohortGroups] {
        let groups = a.keys.compactMap { key -> CohortGroups? in
            guard let inA = a[key], let inB = b[key], Set(inA.keys).union(inB.keys).count > 1 else { return nil }
            return CohortGroups(key: key.name, a: inA, b: inB)
        }
        return Array(groups.prefix(most))
    }
}
