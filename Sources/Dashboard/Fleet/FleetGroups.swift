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

    /// What the sessions of each group come to.
    private struct Sums: Sendable {
        var fleets: [FleetAccumulator]
        var counts: [RiskRatio.Count]

        init(count: Int) {
            fleets = Array(repeating: FleetAccumulator(), count: count)
            counts = Array(repeating: RiskRatio.Count(), count: count)
        }

        mutating func merge(_ other: Sums) {
            for index in fleets.indices {
                fleets[index].merge(other.fleets[index])
                counts[index] = counts[index] + other.counts[index]
            }
        }
    }

    /// So many are listed by themselves.
    static let most = 500

    init(_ model: FleetModel, by keys: [GroupKey], bad: String?, _ outcomes: FleetModel.Outcomes?) {
        (self.keys, self.bad) = (keys, bad)
        let columns = keys.compactMap { model.table.column($0) }
        guard columns.count == keys.count, !keys.isEmpty else {
            (rows, count, otherCount) = ([], 0, 0)
            return
        }
        let codes = GroupCodes(columns)
        var sizes = codes.table(0)
        model.forEachCounted(of: model.shown) { sizes[codes[$0]] += $1 }
        let all = sizes.numbers { $0 > 0 }
        count = all.count
        // Of a property with too many values the last ones are not told apart.
        let largest = all.filter { codes.values(of: $0.number) != nil }.sorted {
            ($1.value, $0.number) < ($0.value, $1.number)
        }.prefix(Self.most)
        otherCount = all.count - largest.count
        // The last is of all others.
        var indices = codes.table(largest.count)
        for (index, group) in largest.enumerated() { indices[group.number] = index }
        var sums = model.sessions.sum(
            of: model.shown, from: Sums(count: largest.count + 1),
            add: { [indices] sums, number, totals in
                let index = indices[codes[number]]
                sums.fleets[index].add(totals)
                guard let outcomes, outcomes.known.contains(number) else { return }
                let one = RiskRatio.Count(all: 1, bad: outcomes.bad.contains(number) ? 1 : 0)
                sums.counts[index] = sums.counts[index] + one
            }, merge: { $0.merge($1) })
        model.forEachGroup(of: model.shown) { row, group in
            sums.fleets[indices[codes[row]]].merge(group.sums.fleet)
        }
        let (fleets, counts) = (sums.fleets, sums.counts)
        let whole = counts.reduce(RiskRatio.Count()) { $0 + $1 }
        let listed = largest.enumerated().map { index, group in
            Row(
                values: codes.values(of: group.number) ?? [], fleet: fleets[index],
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
