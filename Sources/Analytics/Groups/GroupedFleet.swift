/// Sessions added up by the values of keys; where a report cannot hold so many groups, the smallest of them together.
public struct GroupedFleet: Sendable {
    /// The groups, by the values of the keys.
    public private(set) var groups: [[String?]: FleetAccumulator] = [:]
    /// What the smallest groups come to together.
    public private(set) var others = FleetAccumulator()
    /// How many groups ``others`` are.
    public private(set) var otherCount = 0

    /// Adds up sessions, and groups of sealed ones.
    ///
    /// - Parameters:
    ///   - sessions: the sessions, which are gone through twice.
    ///   - sealed: what sealed sessions come to, by the same keys.
    ///   - grouping: the keys.
    ///   - most: how many groups are kept: those of most sessions, of two with as many the one whose values come first.
    public init(
        _ sessions: some Sequence<SessionTotals>, sealed: [[String?]: GroupSums] = [:], by grouping: Grouping,
        most: Int
    ) {
        var sizes = sealed.mapValues(\.fleet.sessionCount)
        for session in sessions { sizes[grouping.values(of: session), default: 0] += 1 }
        if sizes.count > most {
            let bySize = sizes.sorted { left, right in
                left.value == right.value
                    ? Self.precedes(left.key, right.key) : left.value > right.value
            }
            sizes = Dictionary(uniqueKeysWithValues: bySize.prefix(most).map { ($0.key, $0.value) })
            otherCount = bySize.count - most
        }
        for (values, group) in sealed { add(to: values, of: sizes) { $0.merge(group.fleet) } }
        for session in sessions { add(to: grouping.values(of: session), of: sizes) { $0.add(session) } }
    }

    private mutating func add(to values: [String?], of kept: [[String?]: Int], _ body: (inout FleetAccumulator) -> Void)
    {
        if otherCount > 0, kept[values] == nil {
            body(&others)
        } else {
            body(&groups[values, default: FleetAccumulator()])
        }
    }

    /// The order of groups: by the first value in which they differ, an unknown one behind all others.
    public static func precedes(_ left: [String?], _ right: [String?]) -> Bool {
        left.lexicographicallyPrecedes(right) { left, right in
            guard let left, let right else { return left != nil && right == nil }
            return left.utf8.lexicographicallyPrecedes(right.utf8)
        }
    }
}

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
