import Analytics

/// The listed sessions by the values of one or two properties: the group that adds most bad sessions first.
struct FleetGroups: Sendable {
    /// A group.
    struct Row: Sendable {
        /// Its values of the properties; nil for sessions that do not know theirs. None of the smallest groups together.
        let values: [String?]
        let fleet: FleetAccumulator
        /// How many of its sessions are bad, of those of which one knows it, against all others.
        let ratio: RiskRatio
    }

    /// The properties.
    let keys: [GroupKey]
    /// Which sessions are bad; nil where nobody knows.
    let bad: String?
    /// The groups that are listed: of very many the largest, and all others as one.
    let rows: [Row]
    /// How many groups there are.
    let count: Int
    /// How many of them are listed as one.
    let otherCount: Int

    /// So many are listed by themselves.
    static let most = 500

    init(_ model: FleetModel, by keys: [GroupKey], bad: String?, _ outcomes: FleetModel.Outcomes?) {
        (self.keys, self.bad) = (keys, bad)
        let columns = keys.compactMap { model.table.column($0) }
        guard columns.count == keys.count, !keys.isEmpty else {
            (rows, count, otherCount) = ([], 0, 0)
            return
        }
        func code(_ number: Int) -> Int {
            columns.reversed().reduce(0) { $0 << 16 | $1.code(of: number) }
        }
        var sizes: [Int: Int] = [:]
        model.forEachCounted(of: model.shown) { sizes[code($0), default: 0] += $1 }
        count = sizes.count
        // Of a property with too many values the last ones are not told apart.
        let named = sizes.filter { code, _ in
            columns.indices.allSatisfy { columns[$0].values.indices.contains(code >> (16 * $0) & 0xFFFF) }
        }
        let largest = named.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.most)
        otherCount = sizes.count - largest.count
        let indices = Dictionary(uniqueKeysWithValues: largest.enumerated().map { ($1.key, $0) })
        // The last is of all others.
        var fleets = Array(repeating: FleetAccumulator(), count: largest.count + 1)
        var counts = Array(repeating: RiskRatio.Count(), count: largest.count + 1)
        var whole = RiskRatio.Count()
        model.sessions.forEachSummed(of: model.shown) { number, totals in
            let index = indices[code(number)] ?? largest.count
            fleets[index].add(totals)
            guard let outcomes, outcomes.known.contains(number) else { return }
            let one = RiskRatio.Count(all: 1, bad: outcomes.bad.contains(number) ? 1 : 0)
            whole = whole + one
            counts[index] = counts[index] + one
        }
        model.forEachGroup(of: model.shown) { row, group in
            fleets[indices[code(row)] ?? largest.count].merge(group.sums.fleet)
        }
        let listed = largest.enumerated().map { index, group in
            let values = columns.indices.map { columns[$0].values[group.key >> (16 * $0) & 0xFFFF] }
            return Row(
                values: values, fleet: fleets[index],
                ratio: RiskRatio(group: counts[index], rest: whole - counts[index]))
        }.sorted { $0.precedes($1) }
        guard count > largest.count, let fleet = fleets.last, let own = counts.last else {
            rows = listed
            return
        }
        rows = listed + [Row(values: [], fleet: fleet, ratio: RiskRatio(group: own, rest: whole - own))]
    }
}

extension FleetGroups.Row {
    /// Whether it adds more bad sessions than another; as many, has more sessions.
    fileprivate func precedes(_ other: Self) -> Bool {
        if excess != other.excess { return excess > other.excess }
        let (own, theirs) = (fleet.sessionCount, other.fleet.sessionCount)
        return own == theirs ? GroupedFleet.precedes(values, other.values) : own > theirs
    }

    /// How many more of its sessions are bad than if it were as all others; zero where nobody knows.
    var excess: Double { ratio.excess.isFinite ? ratio.excess : 0 }
}
