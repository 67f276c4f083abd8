import PlayheadAnalytics
import PlayheadReport

/// Rows of sessions are made as they are written, so that a million of them are not in memory together.
extension KPICommand {
    /// Writes the report; rows of sessions one by one.
    func write(
        _ report: KPIReport, _ scan: FleetScan, _ numbers: [Int], _ options: ReportOptions
    ) throws(CommandFailure) {
        switch format {
        case .arrow:
            try KPIReport.writeArrow(
                rows(numbers, of: scan), skippedCount: report.skippedCount, isPartial: report.isPartial
            ) {
                bytes throws(CommandFailure) in
                try StandardStreams.write(bytes, to: 1)
            }
        case .openMetrics: try Pager.print(report.openMetrics(oldMetricNames ? .old : .baseUnits))
        case .report(.ndjson) where !aggregateOnly && !holdsSessions(of: numbers):
            let rows = SessionRows(.ndjson, skippedCount: report.skippedCount, isPartial: report.isPartial)
            try Pager.page { output throws(CommandFailure) in
                for session in self.rows(numbers, of: scan) { try output(rows.row(session)) }
                // What stands behind the rows.
                try report.write(.ndjson, options: options, to: output)
            }
        case .report(let format):
            try Pager.page { output throws(CommandFailure) in try report.write(format, options: options, to: output) }
        }
    }

    /// Whether the report holds the single sessions: those that are written row by row it need not.
    func holdsSessions(of numbers: [Int]) -> Bool {
        !aggregateOnly && !(format.needsNoSessions && exports.export.isEmpty) && !isOfMany(numbers)
    }

    /// The most sessions of which people read a line each.
    static let longestList = ReportOptions().longestList

    /// Whether only people read the report, and of so many sessions that only the worst are listed.
    func isOfMany(_ numbers: [Int]) -> Bool {
        let isForPeople = format == .report(.text) || format == .report(.markdown)
        return !aggregateOnly && isForPeople && exports.export.isEmpty && pages == nil
            && numbers.count > Self.longestList + 1
    }

    /// Sessions by their ids, each with where it begins in the inputs where that is wanted: parts do not know it, and reports
    /// are the same however their logs were read. Made one by one.
    func rows(_ numbers: [Int], of scan: FleetScan) -> some Collection<SessionTotals> {
        ordered(numbers, of: scan).lazy.map(scan.placed(withPlaces))
    }

    /// The numbers of sessions by their ids.
    func ordered(_ numbers: [Int], of scan: FleetScan) -> [Int] {
        numbers.map { (id: scan.id(of: $0), number: $0) }.sorted { $0.id < $1.id }.map(\.number)
    }
}
