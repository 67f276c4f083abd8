/// Sessions added up by each of some keys on its own.
public struct GroupsByKey: Sendable {
    /// By a key of more values nearly every session is a group: it is given up.
    private static let mostGroups = 1000

    /// The keys.
    public var keys: [GroupKey] { grouping.keys }
    private let grouping: Grouping
    /// By key; nil for one that was given up.
    private var groups: [[String?: FleetAccumulator]?]

    /// No session.
    public init(_ grouping: Grouping) {
        self.grouping = grouping
        groups = grouping.keys.map { _ in [:] }
    }

    /// A key's groups by its values, nil for sessions that do not know theirs; nil where there are too many, and where
    /// sealed sessions were not grouped by it.
    public subscript(key: GroupKey) -> [String?: FleetAccumulator]? {
        keys.firstIndex(of: key).flatMap { groups[$0] }
    }

    /// Adds a session.
    public mutating func add(_ session: SessionTotals) {
        for (index, value) in grouping.values(of: session).enumerated() {
            groups[index]?[value, default: FleetAccumulator()].add(session)
            giveUpWhereTooMany(index)
        }
    }

    /// Adds sealed sessions, which can be split by the keys alone that they were grouped by.
    ///
    /// - Parameters:
    ///   - sealed: the groups by the values of the keys.
    ///   - texts: these keys, as a part carries them.
    public mutating func add(_ sealed: [[String?]: GroupSums], by texts: [String]) {
        if sealed.isEmpty { return }
        for (index, text) in grouping.texts.enumerated() {
            guard let position = texts.firstIndex(of: text) else {
                groups[index] = nil
                continue
            }
            for (values, group) in sealed {
                groups[index]?[values[position], default: FleetAccumulator()].merge(group.fleet)
            }
            giveUpWhereTooMany(index)
        }
    }

    private mutating func giveUpWhereTooMany(_ index: Int) {
        if let count = groups[index]?.count, count > Self.mostGroups { groups[index] = nil }
    }
}
