import Dashboard
import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadReport

/// The sessions of parts on a screen, or in a summary: open ones, and what sealed ones add up to.
struct ViewedParts: ReportableSource {
    /// A summary has so many groups at most, as `kpi` has them.
    private static let mostGroups = 10_000

    private let parts: PartFiles
    private let grouping: Grouping
    private let scan: FleetScan
    /// The numbers of the open sessions that count; nil for all.
    private var some: [Int]?

    let problems = LogProblems()
    let notes: [String]
    let ended = FleetAccumulator()
    let logNews: String? = nil

    /// That the sessions are not all, and why; nil where they are.
    let notice: String?

    /// Reads the sessions.
    ///
    /// - Parameters:
    ///   - predicate: what the sessions are asked for later.
    ///   - watch: told how far the reading is; nil for a line on standard error.
    init(
        _ parts: PartFiles, of sources: LogSources, in files: POSIXFileSystem, for predicate: SessionPredicate?,
        _ watch: LoadingProgress?
    ) throws(CommandFailure) {
        self.parts = parts
        grouping = try parts.sums.grouping()
        // Of each session what the screens list: a part of a million is read again where somebody asks for more.
        let isWhole = predicate.map { $0.incidents == .all || $0.needsVariants } ?? false
        scan = try CommandFailure.catching {
            try FleetScan(
                parts, of: sources, in: files, keepsVariants: isWhole, incidents: isWhole ? .all : .causes,
                watch: watch)
        }
        notice = scan.wasStopped ? watch.map { ReadingProgress.notice(stoppedAt: $0.amount) } : nil
        notes = notice.map { ["The reading was \($0)."] } ?? []
    }

    var isEmpty: Bool { count == 0 && parts.sums.sealed.isEmpty }

    /// What is to be said of the parts on standard error, a line each.
    var messages: [String] {
        let sealedCount = parts.sums.sealedCount
        return parts.sums.messages(repeatedCount: scan.repeatedCount) + scan.versionsProblems
            + (sealedCount > 0 ? ["\(sealedCount) sessions are sealed: the summary has no rows of them"] : [])
    }

    /// How many open sessions count.
    private var count: Int { some?.count ?? scan.sessionCount }

    private func number(_ index: Int) -> Int { some?[index] ?? index }

    /// What sealed sessions add up to.
    var sealed: SealedFleet { SealedFleet(parts.sums.sealed, by: grouping) }

    /// Keeps the open sessions for which a predicate holds.
    mutating func keep(where predicate: SessionPredicate?) throws(CommandFailure) {
        guard let predicate else { return }
        if parts.sums.sealedCount > 0 {
            throw CommandFailure.usage("--where: sealed parts hold sums, not sessions: give it to --partial --seal.")
        }
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
            }, texts: { [scan, some] _ in some.map { some in scan.ids.renumbered { some[$0] } } ?? scan.ids }
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
        options.notes += notes
        return options
    }

    func report(_ catalog: ErrorCatalog, most: Int) -> KPIReport {
        report(of: (0..<count).lazy.map { scan.session(number($0)) }, parts.sums.sealed, lists: count <= most)
    }

    func report(of request: ExportRequest, _ catalog: ErrorCatalog) -> KPIReport {
        report(of: request.sessions.map(\.totals), request.sealed, lists: true)
    }

    /// - Parameter lists: whether the open sessions are told one by one.
    private func report(
        of sessions: some Sequence<SessionTotals>, _ sealed: [[String?]: GroupSums], lists: Bool
    ) -> KPIReport {
        var aggregate = sealed.values.reduce(into: FleetAccumulator()) { $0.merge($1.fleet) }
        for session in sessions { aggregate.add(session) }
        var report = KPIReport(
            sessions: lists ? inFull(sessions) : [], aggregate: aggregate,
            groups: KPIReport.groups(sessions, sealed: sealed, by: grouping, most: Self.mostGroups))
        report.skippedCount = parts.sums.skippedCount
        report.isPartial = scan.wasStopped
        return report
    }

    /// The same sessions with what went wrong one by one.
    private func inFull(_ sessions: some Sequence<SessionTotals>) -> [SessionTotals] {
        // Parts that are gone meanwhile are told of as they were.
        guard let full = try? FleetScan(parts, countsVariants: true, incidents: .all, progress: { _ in true }) else {
            return Array(sessions)
        }
        let known = Dictionary(full.sessions.lazy.map { ($0.id, $0) }) { first, _ in first }
        return sessions.map { known[$0.id] ?? $0 }
    }
}
