import PlayheadAnalytics
import VisibleText

/// The listed sessions by the values of one or two properties: the group that adds most bad sessions first.
struct FleetGroups: Sendable {
    /// A group.
    struct Row: Sendable {
        /// Its values of the properties; nil for sessions that do not know theirs. None of the smallest groups together.
        let values: [String?]
        /// The number of these values in the table; nil of the smallest groups together.
        let code: Int?
        /// What its sessions come to by the chosen KPI, by stalls and by failures: nothing else is added up.
        let fleet: FleetAccumulator
        /// How many of its sessions are bad, of those of which one knows it, against all others.
        let ratio: RiskRatio
    }

    /// The properties.
    let keys: [GroupKey]
    /// By which KPI the groups are measured.
    let kpi: KPI
    /// Which sessions are bad; nil where nobody knows.
    let bad: String?
    /// The groups that are listed: of very many the largest, and all others as one.
    let rows: [Row]
    /// What each is called on a screen: of groups that would look alike all but the first are numbered, `wifi (2)`.
    let names: [String]
    /// How many groups there are.
    let count: Int
    /// How many of them are listed as one.
    let otherCount: Int

    /// So many are listed by themselves.
    static let most = 500

    /// Groups of the listed sessions.
    ///
    /// - Parameters:
    ///   - keys: the properties.
    ///   - kpi: by which KPI they are measured.
    ///   - bad: which sessions are bad, as a predicate.
    ///   - outcomes: which these are; nil where nobody knows.
    ///   - unfiltered: groups of all sessions; nil where there are none yet.
    init(
        _ model: FleetModel, by keys: [GroupKey], of kpi: KPI, bad: String?, _ outcomes: FleetModel.Outcomes?,
        unfiltered: FleetGroups? = nil
    ) {
        (self.keys, self.kpi, self.bad) = (keys, kpi, bad)
        let columns = keys.compactMap { model.table.column($0) }
        guard columns.count == keys.count, !keys.isEmpty else {
            (rows, names, count, otherCount) = ([], [], 0, 0)
            return
        }
        let codes = GroupCodes(columns)
        var sizes = codes.counts(in: model.open(of: model.shown))
        model.forEachGroup(of: model.shown) { sizes[codes[$0]] += $1.sums.fleet.sessionCount }
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
        var fleets = Array(repeating: FleetAccumulator(), count: largest.count + 1)
        let others = model.others?.groups(by: keys, of: kpi)
        if let others, let wholes = unfiltered?.fleets(by: keys, of: kpi) {
            for (index, group) in largest.enumerated() {
                guard var fleet = wholes[group.number] else { continue }
                fleet.subtract(others[group.number] ?? FleetAccumulator())
                fleets[index] = fleet
            }
        } else {
            fleets = model.sessions.sum(
                of: model.shown, from: fleets,
                add: { [indices] fleets, number, totals in fleets[indices[codes[number]]].add(totals, only: kpi) },
                merge: { for index in $0.indices { $0[index].merge($1[index]) } })
        }
        model.forEachGroup(of: model.shown) { row, group in
            fleets[indices[codes[row]]].merge(group.sums.fleet)
        }
        let whole = RiskRatio.Count(all: outcomes?.known.count ?? 0, bad: outcomes?.bad.count ?? 0)
        let (known, bad) = (outcomes.map { codes.counts(in: $0.known) }, outcomes.map { codes.counts(in: $0.bad) })
        var rest = whole
        let listed = largest.enumerated().map { index, group in
            let own = RiskRatio.Count(all: known?[group.number] ?? 0, bad: bad?[group.number] ?? 0)
            rest = rest - own
            return Row(
                values: codes.values(of: group.number) ?? [], code: group.number, fleet: fleets[index],
                ratio: RiskRatio(group: own, rest: whole - own))
        }.sorted { $0.precedes($1) }
        if count > largest.count, let fleet = fleets.last {
            let ratio = RiskRatio(group: rest, rest: whole - rest)
            rows = listed + [Row(values: [], code: nil, fleet: fleet, ratio: ratio)]
        } else {
            rows = listed
        }
        names = Self.names(of: rows, otherCount)
    }

    /// Other groups with their rows in another order.
    init(_ other: FleetGroups, rows order: [Int]) {
        (keys, kpi, bad, count, otherCount) = (other.keys, other.kpi, other.bad, other.count, other.otherCount)
        (rows, names) = (order.map { other.rows[$0] }, order.map { other.names[$0] })
    }

    private static func names(of rows: [Row], _ otherCount: Int) -> [String] {
        // What nobody knows, and what was put together, has its name for itself.
        let (unknown, other) = ("(not known)", "other (\(otherCount))")
        var taken: Set = [unknown, other]
        return rows.map { row in
            if row.values.isEmpty { return other }
            if row.values.allSatisfy({ $0 == nil }) { return unknown }
            let name = row.values.map { $0.map { sanitized($0) } ?? unknown }.joined(separator: ", ")
            return taken.insertFirst { $0 == 1 ? name : "\(name) (\($0))" }
        }
    }

    /// What the groups by the properties come to by the KPI, by the numbers of their values in the table; nil where not each is
    /// listed by itself.
    private func fleets(by keys: [GroupKey], of kpi: KPI) -> [Int?: FleetAccumulator]? {
        guard self.keys == keys, self.kpi == kpi, otherCount == 0 else { return nil }
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.code, $0.fleet) })
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
