import PlayheadAnalytics
import PlayheadReport

extension KPIReport {
    /// Sessions and sealed groups as the groups of a report; without keys none.
    ///
    /// - Parameter most: how many there may be; the smallest beyond them are one.
    static func groups(
        _ sessions: some Sequence<SessionTotals>, sealed: [[String?]: GroupSums], by grouping: Grouping, most: Int
    ) -> [Group] {
        if grouping.keys.isEmpty { return [] }
        let grouped = GroupedFleet(sessions, sealed: sealed, by: grouping, most: most)
        let groups = grouped.groups.sorted { GroupedFleet.precedes($0.key, $1.key) }.map {
            Group(key: grouping.named($0.key), aggregate: $0.value)
        }
        if grouped.otherCount == 0 { return groups }
        let noValues = grouping.keys.map { _ in String?.none }
        return groups + [
            Group(key: grouping.named(noValues), aggregate: grouped.others, foldedCount: grouped.otherCount)
        ]
    }
}

extension Grouping {
    /// A group's values by the names that keys have in reports.
    func named(_ values: [String?]) -> [String: String?] {
        Dictionary(uniqueKeysWithValues: zip(keys.map(\.name), values))
    }
}
