import Benchmark
import PlayerLog
import PlayheadAnalytics
import PlayheadReport

/// Writing the summary of 1,000 sessions, each with its KPIs.
enum WritingReports {
    static func register() {
        let catalog = ErrorCatalog()
        let sessions = GeneratedSessions(count: 1000, rowsEach: 10).logs.map { SessionTotals($0, catalog: catalog) }
        var aggregate = FleetAccumulator()
        for session in sessions { aggregate.add(session) }
        let report = KPIReport(sessions: sessions, aggregate: aggregate)
        for format in [ReportFormat.json, .ndjson, .csv] {
            Benchmark("write: \(format.rawValue) of 1,000 sessions") { _ in blackHole(report.text(format)) }
        }
    }
}
