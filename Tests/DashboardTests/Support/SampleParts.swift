import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadTerminal
import TestSupport

@testable import Dashboard

/// `Sessions/two-weeks` as parts hold it: sealed by some keys, or open.
enum SampleParts {
    private static let files = POSIXFileSystem()
    private static let sources = LogSources(at: ["\(Checkout.root)/Sessions/two-weeks"], in: files)
    private static let scanner = LogScanner(files: files, localTime: .utc)
    private static let scan = FleetScan(
        sources, scanner: scanner, jobs: 2, countsVariants: true, incidents: .causes
    ) { _ in true }

    /// The sessions sealed by keys as they are typed.
    ///
    /// - Parameter isSealed: which of the sessions, by their numbers; the others are open.
    static func groups(by keys: [String], isSealed: (Int) -> Bool = { _ in true }) -> SealedFleet {
        let grouping = grouping(by: keys)
        var sealed: [[String?]: GroupSums] = [:]
        for number in 0..<scan.sessionCount where isSealed(number) {
            let session = scan.session(number)
            sealed[grouping.values(of: session), default: GroupSums()].add(session)
        }
        return SealedFleet(sealed, by: grouping)
    }

    static func grouping(by keys: [String]) -> Grouping {
        Grouping(keys.compactMap { GroupKey($0) }, zone: "UTC", clock: .utc)
    }

    /// The screen of a sealed part.
    static func sealed(by keys: String..., size: Size = Size(width: 120, height: 40)) -> AppState {
        AppState(
            sessions: [], catalog: SampleSessions.catalog, inputs: ["week.part"], parts: groups(by: keys), size: size)
    }

    /// The screen of a part of which every other session is sealed.
    static func mixed(by keys: String...) -> AppState {
        let numbers = (0..<scan.sessionCount).filter { $0 % 2 == 0 }
        let open = numbers.map { number in
            SessionEntry(title: "open", totals: scan.session(number), unopenable: "elsewhere")
        }
        return AppState(
            sessions: SessionList(open), catalog: SampleSessions.catalog, parts: groups(by: keys) { $0 % 2 == 1 })
    }

    private static let openScan = {
        let part = PartScan(sources, scanner: scanner, jobs: 2) { _ in true }
        // What was written a moment ago can be read.
        return try? FleetScan(PartialFleet(part.sessions), countsVariants: true, incidents: .causes)
    }()

    /// The screen of an open part.
    static func open(size: Size = Size(width: 120, height: 40)) -> AppState {
        let sessions = openScan.map { scan in
            SessionList(
                ScannedSessions(scan) { number in
                    let totals = scan.session(number)
                    return SessionEntry(
                        title: totals.id, totals: totals, unopenable: "no rows here: replay the logs")
                }, jobs: 2)
        }
        return AppState(
            sessions: sessions ?? [], catalog: SampleSessions.catalog, inputs: ["week.part"],
            parts: SealedFleet([:], by: Grouping()), size: size)
    }
}
