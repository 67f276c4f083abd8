import PlayerLog
import PlayheadAnalytics
import PlayheadReport

/// What a report is made of: the sessions, what they add up to, and their groups.
extension KPICommand {
    /// The report of the sessions that count.
    func report(_ scan: FleetScan, _ numbers: [Int], _ grouping: Grouping, of part: PartialFleet?) -> KPIReport {
        // By their ids: the order of the files changes nothing.
        let sessions = holdsSessions(of: numbers) ? Array(rows(numbers, of: scan)) : []
        let sums = aggregate(scan, numbers)
        var report = KPIReport(
            sessions: sessions, aggregate: sums,
            groups: KPIReport.groups(
                numbers.lazy.map(scan.totals), sealed: scan.sealed, by: grouping, most: maxGroups))
        if isOfMany(numbers) {
            report.excerpt = KPIReport.Excerpt(of: numbers, in: scan, sums: sums, most: Self.longestList)
        }
        if highlights { report.highlights = highlights(scan, numbers, grouping, in: report) }
        report.skippedCount = scan.problems.skippedCount + (part?.skippedCount ?? 0)
        report.isPartial = scan.wasStopped
        report.linesHoldAggregate = aggregateOnly || withAggregate
        return report
    }

    /// The timeline of a session that is alone, and in which something went wrong: people are told what. None where its log
    /// cannot be read again.
    func timelines(of report: KPIReport, _ scan: FleetScan, _ numbers: [Int]) -> [String: PlaybackTimeline] {
        guard numbers.count == 1, report.groups.isEmpty, !scan.wasStopped, let session = report.sessions.first,
            session.hasIncidents || session.excessiveFetch != nil
        else { return [:] }
        var problems = LogProblems()
        let log = scan.log(of: numbers[0], problems: &problems)
        return problems.isEmpty ? [session.id: PlaybackTimeline(log)] : [:]
    }

    /// Whether anything that is written is a page.
    var writesHTML: Bool { format == .report(.html) || exports.haveHTML }

    /// How long the sessions took to start over time, for a page; nil where there is none, or sealed sessions do not tell.
    func startups(_ scan: FleetScan, _ numbers: [Int], _ grouping: Grouping) -> StartupHistogramSeries? {
        guard writesHTML else { return nil }
        return StartupHistogramSeries(numbers.lazy.map(scan.totals), sealed: scan.sealed, by: grouping)
    }

    /// The highlights of the groups of a report, or of all sessions where it has none.
    private func highlights(
        _ scan: FleetScan, _ numbers: [Int], _ grouping: Grouping, in report: KPIReport
    ) -> [KPIReport.Highlights] {
        var groups: [[String: String?]: GroupSums] = [:]
        let folded = report.groups.last.flatMap { $0.foldedCount > 0 ? $0 : nil }
        let own = Set(report.groups.lazy.filter { $0.foldedCount == 0 }.map(\.key))
        var others = GroupSums()
        for (values, group) in sealed(scan, numbers, by: grouping) {
            let key = grouping.named(values)
            if folded == nil || own.contains(key) { groups[key] = group } else { others.merge(group) }
        }
        if report.groups.isEmpty { return groups.map { .init(key: $0.key, aggregate: $0.value) } }
        return report.groups.compactMap { group in
            if group.foldedCount > 0 { return .init(key: group.key, aggregate: others, foldedCount: group.foldedCount) }
            return groups[group.key].map { .init(key: group.key, aggregate: $0) }
        }
    }

    /// What the sessions come to as sealed groups.
    func sealed(_ scan: FleetScan, _ numbers: [Int], by grouping: Grouping) -> [[String?]: GroupSums] {
        if grouping.keys.isEmpty, numbers.count == scan.sessionCount, numbers.count > 0 {
            return [[]: scan.sealedGroup]
        }
        return numbers.lazy.map(scan.session).reduce(into: scan.sealed) { groups, session in
            groups[grouping.values(of: session), default: GroupSums()].add(session)
        }
    }

    func aggregate(_ scan: FleetScan, _ numbers: [Int]) -> FleetAccumulator {
        if numbers.count == scan.sessionCount { return scan.aggregate }
        var fleet = FleetAccumulator()
        for session in numbers.lazy.map(scan.totals) { fleet.add(session) }
        return fleet
    }
}
