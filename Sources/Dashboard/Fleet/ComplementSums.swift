import PlayheadAnalytics

/// What the sessions come to that a filter leaves out, where these are fewer than those that it keeps: over time, and in the groups
/// that all sessions have. They are gone through once for both.
struct ComplementSums: Sendable {
    /// How it goes of them over time.
    private(set) var course: FleetTimeSeries
    /// By which properties they are grouped, and by which KPI measured; nil where there were no groups.
    private var grouping: (keys: [GroupKey], kpi: KPI)?
    /// The groups that all sessions have, by the numbers of their values in the table.
    private var codes: [Int]
    /// What the sessions come to in each group, by the KPI.
    private var fleets: [FleetAccumulator]

    /// Adds them up.
    ///
    /// - Parameters:
    ///   - others: the sessions.
    ///   - whole: the course of all sessions, whose steps it has.
    ///   - groups: groups of all sessions; nil where there are none yet.
    init(_ model: FleetModel, _ others: SessionSet, whole: FleetTimeSeries, groups: FleetGroups?) {
        let groups = groups.flatMap { $0.otherCount == 0 && !$0.rows.isEmpty ? $0 : nil }
        grouping = groups.map { ($0.keys, $0.kpi) }
        codes = groups?.rows.compactMap(\.code) ?? []
        fleets = groups?.rows.map(\.fleet.emptied) ?? []
        course = whole.emptied
        let (table, kpi) = (model.table, groups?.kpi)
        let groupCodes = GroupCodes(groups?.keys.compactMap { table.column($0) } ?? [])
        var indices = groupCodes.table(0)
        for (index, code) in codes.enumerated() { indices[code] = index }
        self = model.sessions.sum(
            of: others, from: self,
            add: { [indices] sum, number, totals in
                sum.course.add(totals, of: number, in: table)
                if let kpi { sum.fleets[indices[groupCodes[number]]].add(totals, only: kpi) }
            }, merge: { $0.merge($1) })
        course.finish()
    }

    private mutating func merge(_ other: ComplementSums) {
        course.merge(other.course)
        for index in fleets.indices { fleets[index].merge(other.fleets[index]) }
    }

    /// What they come to in groups, by the numbers of the groups' values in the table; nil where these were not added up.
    func groups(by keys: [GroupKey], of kpi: KPI) -> [Int: FleetAccumulator]? {
        guard let grouping, grouping.keys == keys, grouping.kpi == kpi else { return nil }
        return Dictionary(uniqueKeysWithValues: zip(codes, fleets))
    }
}
