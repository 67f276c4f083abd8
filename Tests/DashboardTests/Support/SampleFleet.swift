import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadTerminal
import TestSupport

@testable import Dashboard

/// The sessions of `Sessions/two-weeks` as the commands take them: their totals, and no log until one is opened.
enum SampleFleet {
    static let sessions: SessionList = {
        let files = POSIXFileSystem()
        let sources = LogSources(at: ["\(Checkout.root)/Sessions/two-weeks"], in: files)
        let scan = FleetScan(
            sources, scanner: LogScanner(files: files, localTime: .utc), jobs: 2, countsVariants: true,
            incidents: .causes
        ) { _ in true }
        return SessionList(
            ScannedSessions(scan) { number in
                let bundle = scan.firstSource(of: number)?.bundle.map { sources.bundles[$0].name }
                return SessionEntry(title: bundle ?? "", totals: scan.session(number)) {
                    var problems = LogProblems()
                    return scan.log(of: number, problems: &problems)
                }
            }, jobs: 2)
    }()

    private static let first = AppState(
        sessions: sessions, catalog: SampleSessions.catalog, inputs: ["Sessions/two-weeks"]
    ).withStory

    /// The screen as it is at first.
    static func state(_ size: Size = Size(width: 120, height: 40)) -> AppState {
        var state = first
        state.size = size
        return state
    }
}

/// The sessions of a scan.
struct ScannedSessions: SessionSource {
    private let scan: FleetScan
    private let entry: @Sendable (Int) -> SessionEntry

    /// - Parameter entry: makes the session of a number.
    init(_ scan: FleetScan, entry: @escaping @Sendable (Int) -> SessionEntry) {
        (self.scan, self.entry) = (scan, entry)
    }

    var count: Int { scan.sessionCount }
    subscript(index: Int) -> SessionEntry { entry(index) }
    func totals(_ index: Int) -> SessionTotals { scan.totals(index) }

    func forEachSummed(in range: Range<Int>, of some: SessionSet, _ body: (Int, borrowing SessionTotals) -> Void) {
        scan.forEachSummed(in: range, of: some, body)
    }
}
