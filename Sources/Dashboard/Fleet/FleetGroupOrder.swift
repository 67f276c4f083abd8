import PlayheadAnalytics

/// What groups of sessions are sorted by: a column of their table each.
enum FleetGroupOrder: Int, CaseIterable {
    case name, sessions, measure, bad, excess, stalls, failed

    /// What the column says above, in the place of the KPI's own name.
    var name: String {
        switch self {
        case .name: "name"
        case .sessions: "sessions"
        case .measure: "the KPI"
        case .bad: "share of bad ones"
        case .excess: "excess"
        case .stalls: "stall rate"
        case .failed: "failures"
        }
    }

    /// Which column of the table it is.
    var column: Int { [.name: 0, .sessions: 1, .measure: 3, .bad: 6, .excess: 7, .stalls: 8, .failed: 9][self] ?? 0 }

    /// The groups that add most bad sessions first.
    static let usual = ListSort(column: excess.rawValue, descending: true)

    /// By what a group is sorted.
    func key(_ row: FleetGroups.Row, name: String, by measure: CohortMeasure) -> ListKey {
        switch self {
        case .name: .text(name)
        case .sessions: .number(Double(row.fleet.sessionCount))
        case .measure:
            ListKey(
                measure.estimate(of: row.fleet, level: CohortDifference.usualLevel)?.value
                    ?? (measure.percent == nil ? measure.kpi.value(of: row.fleet).number : nil))
        case .bad: row.ratio.group.all > 0 ? .number(row.ratio.group.share) : .unknown
        case .excess: .number(row.excess)
        case .stalls: ListKey(KPI.stallRate.value(of: row.fleet).number)
        case .failed: ListKey(KPI.failurePercentage.value(of: row.fleet).number)
        }
    }
}

extension FleetGroups {
    /// The same in another order; what the smallest groups are together stays last.
    func sorted(by sort: ListSort, measure: CohortMeasure) -> FleetGroups {
        guard sort != FleetGroupOrder.usual, let order = FleetGroupOrder(rawValue: sort.column) else { return self }
        let listed = rows.indices.filter { !rows[$0].values.isEmpty }
        let sorted = listed.sorted(descending: sort.descending) {
            order.key(rows[$0], name: names[$0], by: measure)
        }
        return FleetGroups(self, rows: sorted + rows.indices.dropFirst(listed.count))
    }
}
