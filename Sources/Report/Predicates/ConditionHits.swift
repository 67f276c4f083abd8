import PredicateFormat

/// Of how many members of a set, each by itself, a condition holds that is on these members and nothing else.
public struct ConditionHits: Sendable {
    /// What the members are called, such as `sessions`.
    public let members: String
    /// How many there are.
    public let total: Int
    /// Of how many it holds.
    public private(set) var count = 0
    /// The first of them, by name.
    public private(set) var names: [String] = []

    /// So many are named.
    private static let mostNames = 3

    /// Nil where the condition is on something else too, where there are no others to tell a member from, and where it
    /// is true for none alone.
    ///
    /// - Parameters:
    ///   - key: the key path's first key, which leads to the members.
    ///   - isNamedAlone: whether an only member is named too, which one would not know otherwise.
    ///   - alone: what the predicate would see if there were only this member.
    init?(
        _ predicate: Predicate, on key: String, _ members: String, total: Int,
        isNamedAlone: Bool = false, alone: (Int) -> any PredicateObject, name: (Int) -> String
    ) throws(PredicateError) {
        guard total > 1 || isNamedAlone, predicate.firstKeys == [key] else { return nil }
        (self.members, self.total) = (members, total)
        for number in 0..<total where try predicate.decide(alone(number)).holds {
            count += 1
            if names.count < Self.mostNames { names.append(name(number)) }
        }
        if count == 0 { return nil }
    }
}
