import Analytics

/// The listed sessions by the values of one or two properties: the group that adds most bad sessions first.
struct FleetGroups: Sendable {
    /// A group.
    struct Row: Sendable {
        /// Its values of the properties; nil for sessions that do not know theirs.
        let values: [String?]
        let fleet: FleetAccumulator
        /// How many of its sessions are bad, of those of which one knows it, against all others.
        let ratio: RiskRatio
    }

    /// The properties.
    let keys: [GroupKey]
    /// Which sessions are bad; nil where nobody knows.
    let bad: String?
    /// The groups that are listed.
    let rows: [Row]
    /// How many there are.
    let count: Int

    /// So many are added up: of more the largest.
    private static let most = 500

    init(_ model: FleetModel, by keys: [GroupKey], bad: String?, _ outcomes: FleetModel.Outcomes?) {
        (self.keys, self.bad) = (keys, bad)
        let columns = keys.compactMap { model.table.column($0) }
        guard columns.count == keys.count, !keys.isEmpty else {
            (rows, count) = ([], 0)
            return
        }
        func code(_ number: Int) -> Int {
            columns.reduce(0) { $0 << 16 | $1.code(of: number) }
        }
        var sizes: [Int: Int] = [:]
        model.shown.forEach { sizes[code($0), default: 0] += 1 }
        count = sizes.count
        let largest = sizes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.most)
        let indices = Dictionary(uniqueKeysWithValues: largest.enumerated().map { ($1.key, $0) })
        var fleets = Array(repeating: FleetAccumulator(), count: largest.count)
        var counts = Array(repeating: RiskRatio.Count(), count: largest.count)
        var whole = RiskRatio.Count()
        model.sessions.forEachSummed(of: model.shown) { number, totals in
            let index = indices[code(number)]
            if let index { fleets[index].add(totals) }
            guard let outcomes, outcomes.known.contains(number) else { return }
            let one = RiskRatio.Count(all: 1, bad: outcomes.bad.contains(number) ? 1 : 0)
            whole = whole + one
            if let index { counts[index] = counts[index] + one }
        }
        rows = largest.enumerated().map { index, group in
            let values = columns.indices.map { place in
                columns[place].value(of: group.key >> (16 * (columns.count - 1 - place)) & 0xFFFF)
            }
            return Row(
                values: values, fleet: fleets[index],
                ratio: RiskRatio(group: counts[index], rest: whole - counts[index]))
        }.sorted { left, right in
            left.excess == right.excess
                ? left.fleet.sessionCount == right.fleet.sessionCount
                    ? GroupedFleet.precedes(left.values, right.values)
                    : left.fleet.sessionCount > right.fleet.sessionCount
                : left.excess > right.excess
        }
    }
}

extension FleetGroups.Row {
    /// How many more of its sessions are bad than if it were as all others; zero where nobody knows.
    var excess: Double { ratio.excess.isFinite ? ratio.excess : 0 }
}
