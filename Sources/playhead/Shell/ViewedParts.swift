import Analytics
import Dashboard
import PlayerLog
import Report

/// The sessions of parts on a screen, or in a summary: open ones, and what sealed ones add up to.
struct ViewedParts: ViewedInput {
    /// A summary has so many groups at most, as `kpi` has them.
    private static let mostGroups = 10_000

    private let part: Part
    private let grouping: Grouping
    private var scan: FleetScan
    /// The numbers of the open sessions that count; nil for all.
    private var some: [Int]?

    let problems = LogProblems()
    let notes: [String] = []
    let ended = FleetAccumulator()
    let logNews: String? = nil

    init(_ part: Part) throws(CommandFailure) {
        self.part = part
        grouping = try part.grouping()
        // Of each session what the screens list: a part of a million is read again where somebody asks for more.
        scan = try part.scan(incidents: .causes, keepsVariants: false)
    }

    var isEmpty: Bool { count == 0 && part.sealed.isEmpty }

    /// How many open sessions count.
    private var count: Int { some?.count ?? scan.sessionCount }

    private func number(_ index: Int) -> Int { some?[index] ?? index }

    /// What sealed sessions add up to.
    var sealed: SealedFleet { SealedFleet(part.sealed, by: grouping) }

    /// Keeps the open sessions for which a predicate holds.
    mutating func keep(where predicate: SessionPredicate?) throws(CommandFailure) {
        guard let predicate else { return }
        if part.sealedCount > 0 {
            throw CommandFailure.usage("--where: sealed parts hold sums, not sessions: give it to --partial --seal.")
        }
        if predicate.incidents == .all || predicate.needsVariants { scan = try part.scan(incidents: .all) }
        var filter = SessionFilter(predicate)
        var kept: [Int] = []
        for number in 0..<scan.sessionCount where try filter.keeps(scan.session(number)) { kept.append(number) }
        some = kept
        filter.report()
        if isEmpty { throw CommandFailure.noInput("--where holds for no session") }
    }

    func entries() -> SessionList {
        // Taken apart here: what is looked up a million times must not be copied for it.
        SessionList(
            count: count, totals: { [scan, some] in scan.totals(some?[$0] ?? $0) }, jobs: processorCount,
            sums: { [scan, some] range, wanted, body in
                guard let some else { return scan.forEachSummed(in: range, of: wanted, body) }
                for index in range where wanted.contains(index) { body(index, scan.totals(some[index])) }
            }
        ) { [self] index in
            let totals = scan.session(number(index))
            return SessionEntry(
                title: totals.id, totals: totals,
                note: "a part holds no rows of its sessions: replay the logs to open one"
            ) { () throws(ScreenFailure) in throw ScreenFailure(message: "cannot be opened from a part") }
        }
    }

    func options(_ catalog: ErrorCatalog) -> ReportOptions {
        var options = ReportOptions.ofThisRun
        options.catalog = catalog
        return options
    }

    func report(_ catalog: ErrorCatalog, most: Int) -> KPIReport {
        report(of: (0..<count).lazy.map { scan.session(number($0)) }, part.sealed, lists: count <= most)
    }

    func report(of request: ExportRequest, _ catalog: ErrorCatalog) -> KPIReport {
        report(of: request.sessions.map(\.totals), request.sealed, lists: true)
    }

    /// - Parameter lists: whether the open sessions are told one by one.
    private func report(
        of sessions: some Sequence<SessionTotals>, _ sealed: [[String?]: SealedGroup], lists: Bool
    ) -> KPIReport {
        var aggregate = sealed.values.reduce(into: FleetAccumulator()) { $0.merge($1.fleet) }
        for session in sessions { aggregate.add(session) }
        var report = KPIReport(
            sessions: lists ? inFull(sessions) : [], aggregate: aggregate,
            groups: KPIReport.groups(sessions, sealed: sealed, by: grouping, most: Self.mostGroups))
        report.skippedCount = part.skippedCount
        return report
    }

    /// The same sessions with what went wrong one by one.
    private func inFull(_ sessions: some Sequence<SessionTotals>) -> [SessionTotals] {
        // Whoever made the first scan has read all digests.
        guard let full = try? part.scan(incidents: .all) else { return Array(sessions) }
        let known = Dictionary(full.sessions.lazy.map { ($0.id, $0) }) { first, _ in first }
        return sessions.map { known[$0.id] ?? $0 }
    }
}
