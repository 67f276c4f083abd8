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
            count: scan.sessionCount, totals: { scan.totals($0) }, jobs: 2,
            sums: { scan.forEachSummed(in: $0, of: $1, $2) }
        ) { number in
            let bundle = scan.firstSource(of: number)?.bundle.map { sources.bundles[$0].name }
            return SessionEntry(title: bundle ?? "", totals: scan.session(number)) { () throws(ScreenFailure) in
                var problems = LogProblems()
                return PlaybackTimeline(scan.log(of: number, problems: &problems))
            }
        }
    }()

    private static let first = AppState(
        sessions: sessions, catalog: SampleSessions.catalog, inputs: ["Sessions/two-weeks"])

    /// The screen as it is at first.
    static func state(_ size: Size = Size(width: 120, height: 40)) -> AppState {
        var state = first
        state.size = size
        return state
    }
}
