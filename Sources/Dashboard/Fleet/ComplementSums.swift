import PlayheadAnalytics

/// What the sessions come to that a filter leaves out, where these are fewer than those that it keeps: over time, and in the groups
/// that all sessions have. They are gone through once for both.
struct ComplementSums: Sendable {
    /// How it goes of them over time.
    private(set) var course: FleetTimeSeries
    /// By which properties they are grouped, and by which KPI measured; nil where there were no groups.
    private var grouping: (keys: [GroupKey], kpi: KPI)?
    /// The values of the groups that all sessions have.
    private var values: [[String?]]
    /// What the sessions come to in each group, by the KPI.
    private var fleets: [FleetAccumulator]

    /// Adds them up.
    ///
    /// - Parameters:
    ///   - others: the sessions.
    ///   - whole: the course of all sessions, whose steps it has.
    ///   - groups: groups of all sessions; nil where there are none yet.
    init(_ model: FleetModel, _ others: SessionSet, whole: FleetTimeSeries, groups: FleetGroups?) {
        let table = model.table
        let groups = groups.flatMap { $0.otherCount == 0 && !$0.rows.isEmpty ? $0 : nil }
        let codes = GroupCodes(groups?.keys.compactMap { table.column($0) } ?? [])
        grouping = groups.map { ($0.keys, $0.kpi) }
        values = groups?.rows.map(\.values) ?? []
        fleets = groups?.rows.map(\.fleet.emptied) ?? []
        course = whole.emptied
        guard let kpi = groups?.kpi else {
            self = model.sessions.sum(
                of: others, from: self, add: { $0.course.add($2, of: $1, in: table) }, merge: { $0.merge($1) })
            course.finish()
            return
        }
        let rows = Dictionary(uniqueKeysWithValues: values.enumerated().map { ($1, $0) })
        var indices = codes.table(0)
        for group in codes.counts(in: others).numbers(where: { $0 > 0 }) {
            indices[group.number] = codes.values(of: group.number).flatMap { rows[$0] } ?? 0
        }
        self = model.sessions.sum(
            of: others, from: self,
            add: { [indices] sum, number, totals in
                sum.course.add(totals, of: number, in: table)
                sum.fleets[indices[codes[number]]].add(totals, only: kpi)
            }, merge: { $0.merge($1) })
        course.finish()
    }

    private mutating func merge(_ other: ComplementSums) {
        course.merge(other.course)
        for index in fleets.indices { fleets[index].merge(other.fleets[index]) }
    }

    /// What they come to in groups, by the groups' values; nil where these were not added up.
    func groups(by keys: [GroupKey], of kpi: KPI) -> [[String?]: FleetAccumulator]? {
        guard let grouping, grouping.keys == keys, grouping.kpi == kpi else { return nil }
        return Dictionary(uniqueKeysWithValues: zip(values, fleets))
    }
}
