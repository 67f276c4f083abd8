import FuzzSupport
import PlayerLog
import PlayheadAnalytics
import PlayheadReport

/// What must hold of a fleet: counting sessions without holding them gives what holding them gives.
enum FleetProperties {
    private static let catalog = ErrorCatalog()

    /// Scans the files both ways.
    static func check(_ files: FuzzedFiles) {
        let sources = LogSources(at: [files.path], in: files)
        let scanner = LogScanner(files: files, localTime: .utc)
        var collector = SessionCollector()
        for unit in sources.units { _ = scanner.scan(unit.sources, of: unit.bundle, into: &collector) { _ in true } }
        let scan = FleetScan(sources, scanner: scanner, jobs: 1, countsVariants: true) { _ in true }
        var held: [String: SessionTotals] = [:]
        for (id, log) in collector.sessions { held[id] = SessionTotals(log, catalog: catalog) }
        require(scan.sessionCount == held.count, "as many sessions")
        for session in scan.sessions {
            // Dumps that disagree about what was played may do so in fields that nobody counts: readers of all fields see more.
            let disagree = [session, held[session.id]].contains { $0?.access?.flags.contains(.dumpsDisagree) == true }
            require(
                disagree || held[session.id] == session,
                "session \(session.id): \(session) is \(String(describing: held[session.id]))")
        }
        var problems = LogProblems(sources.problems)
        problems.merge(collector.problems)
        // What clocks differ by is no part of it: totals tell when a session began and ended, and rows tell all of their dates.
        require(scan.problems.skippedCount == problems.skippedCount, "as many problems")
        require(scan.problems.inputOutputCount == problems.inputOutputCount, "as many files that are not read")
        // Distributions are dear to add up and to print: a quarter of the inputs is enough for them, in one format each.
        if files.size % 4 == 0 {
            checkAggregate(scan, ReportFormat.allCases[files.size / 4 % ReportFormat.allCases.count])
        }
    }

    private static func checkAggregate(_ scan: FleetScan, _ format: ReportFormat) {
        var fleet = FleetAccumulator()
        for session in scan.sessions { fleet.add(session) }
        let aggregate = scan.aggregate
        require(aggregate == fleet, "the aggregate is the sum of the sessions")
        _ = KPIReport(sessions: Array(scan.sessions), aggregate: aggregate).text(format)
    }
}
