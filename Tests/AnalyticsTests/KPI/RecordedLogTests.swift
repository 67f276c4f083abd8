import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import TestSupport
import Testing

/// The sums of recorded logs, against figures that were worked out by other means.
@Suite(.enabled(if: RecordedLogs.arePresent, "the corpus is not there"))
struct RecordedLogTests {
    /// What is known of one file.
    struct Known: Sendable {
        var file: String
        var rows: (all: Int, played: Int, undated: Int)
        var watched: Double
        var bytes: Int
        var requests: Int
        var downloaded: Double
        var stalls: Int64
        var overdue: Int
        var startup: Double
        var indicated: Double
        var switches: Int64
        var problems = 0
    }

    private static let w3c: [Known] = [
        Known(
            file: "access_w3c_ipados17.5_swi_seek_and_stall.txt", rows: (3, 1, 2), watched: 46.871, bytes: 42_598_168,
            requests: 13, downloaded: 130, stalls: 1, overdue: 1, startup: 0.234, indicated: 2_494_507, switches: 0,
            problems: 1),
        Known(
            file: "access_w3c_ipados26.5_bipbop_before_audio_switch.txt", rows: (10, 6, 4), watched: 2.462,
            bytes: 47_853_875, requests: 31, downloaded: 529.533, stalls: 0, overdue: 0, startup: 1.226,
            indicated: 1_814_096.021121040, switches: 2),
        Known(
            file: "access_w3c_ipados26.5_bipbop_report.txt", rows: (3, 2, 1), watched: 10.368, bytes: 46_036_693,
            requests: 29, downloaded: 469.499, stalls: 0, overdue: 0, startup: 0.133, indicated: 1_924_009, switches: 0),
        Known(
            file: "access_w3c_tvos15.2_wwdc_single_row.txt", rows: (1, 1, 0), watched: 8.965, bytes: 47_275_420,
            requests: 5, downloaded: 60.06, stalls: 0, overdue: 0, startup: 1.384, indicated: 6_864_535, switches: 0),
    ]

    private func read(_ paths: [String]) -> SessionCollector {
        let files = POSIXFileSystem()
        var collector = SessionCollector()
        for unit in LogSources(at: paths, in: files).units {
            _ = LogScanner(files: files, localTime: .utc)
                .scan(unit.sources, of: unit.bundle, into: &collector) { _ in true }
        }
        return collector
    }

    private func sum(_ events: [AccessLogEvent], _ field: AccessLogField) -> Int64 {
        events.compactMap { $0[field] }.reduce(0, +)
    }

    @Test(arguments: w3c)
    func `a recorded access log has its known sums`(known: Known) throws {
        let log = read([RecordedLogs.folder + known.file])
        #expect(log.problems.count == known.problems)
        let session = try #require(log.order.first.flatMap { log.sessions[$0] })
        #expect(log.order.count == 1)
        let events = session.accessEvents()
        #expect(events.count == known.rows.all)
        #expect(events.count { !$0.isProvisional } == known.rows.played)
        #expect(events.count { $0.playbackStartDate == nil } == known.rows.undated)
        #expect(sum(events, .numberOfMediaRequests) == Int64(known.requests))
        #expect(sum(events, .downloadOverdue) == Int64(known.overdue))
        #expect(abs(Double(sum(events, .segmentsDownloadedDuration)) / 1e6 - known.downloaded) < 1e-6)
        check(SessionTotals(session, catalog: ErrorCatalog()), known)
    }

    @Test(arguments: w3c)
    func `the fleets scan has them too`(known: Known) throws {
        let files = POSIXFileSystem()
        let sources = LogSources(at: [RecordedLogs.folder + known.file], in: files)
        let scanner = LogScanner(files: files, localTime: .utc)
        let scan = FleetScan(sources, scanner: scanner, jobs: 2, countsVariants: true) { _ in true }
        #expect(scan.problems.count == known.problems)
        check(try #require(scan.sessions.first), known)
    }

    private func check(_ totals: SessionTotals, _ known: Known) {
        #expect(totals.durationWatched == known.watched)
        #expect(totals.access?.bytes == Int64(known.bytes))
        #expect(totals.stallCount == known.stalls)
        #expect(totals.startupTime?.seconds == known.startup)
        #expect(totals.startupTime?.source == .log)
        #expect(totals.switchCount == known.switches)
        // The figure is known to one decimal.
        #expect(abs((totals.timeWeightedIndicatedBitrate ?? 0) - known.indicated) < 1e-6 * known.indicated)
    }

    @Test func `the air play receivers property list is read`() throws {
        let log = read([RecordedLogs.folder + "access_plist_airplay_2012_playbackAccessLog.xml"])
        #expect(log.problems == [])
        #expect(log.order == ["B475F105-78FD-4200-96BC-148BAB6DAC11"])
        let session = try #require(log.sessions[log.order[0]])
        let totals = SessionTotals(session, catalog: ErrorCatalog())
        #expect(abs((totals.durationWatched ?? 0) - 18.154102027416229) < 1e-6)
        #expect(totals.access?.bytes == 1_818_336)
        #expect(totals.timeWeightedIndicatedBitrate == nil)
        #expect(abs((totals.startupTime?.seconds ?? 0) - 0.27732497453689575) < 1e-6)
        #expect(session.accessEvents()[0].playbackStartDate?.iso8601 == "2012-03-16T15:31:24.000Z")
    }

    @Test func `an entry of the error log that was printed property by property is read`() throws {
        let log = read([RecordedLogs.folder + Self.printed])
        #expect(log.problems == [])
        let session = try #require(log.order.first.flatMap { log.sessions[$0] })
        let entry = try #require(session.errorRows.first?.event)
        #expect(session.errorRows.count == 1 && session.accessEvents().isEmpty)
        #expect(entry.errorStatusCode == -12889 && entry.errorDomain == "CoreMediaErrorDomain")
        #expect(entry.errorComment == "No response for media file in 9.9767s")
        #expect(entry.date?.iso8601 == "2018-06-16T15:04:41.000Z")
    }

    private static let printed = "error_text_wwdc2018_-12889.txt"

    @Test func `every other file says in one line that it is no log`() throws {
        let names = try POSIXFileSystem().entries(of: String(RecordedLogs.folder.dropLast()))
        let others = names.filter {
            !$0.hasPrefix("access_w3c_") && !$0.hasPrefix("access_plist_") && $0 != Self.printed
                && $0 != "INDEX.csv"
        }
        #expect(others.count >= 15)
        for name in others {
            let log = read([RecordedLogs.folder + name])
            #expect(log.order == [], "\(name)")
            #expect(log.problems.count == 1, "\(name): \(log.problems)")
        }
    }
}
