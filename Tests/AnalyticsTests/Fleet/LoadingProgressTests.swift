import PlayerLog
import PlayheadPlatform
import Synchronization
import TestSupport
import Testing

@testable import PlayheadAnalytics

@Suite struct LoadingProgressTests {
    /// Goes on by a second whenever somebody asks.
    private final class Clock: Sendable {
        private let time = Mutex(0.0)
        func now() -> Double {
            time.withLock { time in
                time += 1
                return time
            }
        }
    }

    private static func watch() -> LoadingProgress {
        let clock = Clock()
        return LoadingProgress { clock.now() }
    }

    private static func id(_ number: Int) -> String { "SESSION-\(number)" }

    private static func log(_ sessions: Range<Int>) -> String {
        W3CSample.header()
            + sessions.map { W3CSample.row(id($0), watched: "\($0).000") }.joined()
    }

    private static func scan(
        _ sources: LogSources, _ files: MemoryFiles, jobs: Int = 1, _ watch: LoadingProgress?,
        progress: @escaping @Sendable (Int) -> Bool
    ) -> FleetScan {
        FleetScan(
            sources, scanner: LogScanner(files: files, localTime: .utc), jobs: jobs, countsVariants: true,
            keepsVariants: false, incidents: .causes, watch: watch, progress: progress)
    }

    @Test(arguments: [1, 3]) func `what was found in the end is what there is`(jobs: Int) {
        let files = MemoryFiles(
            Dictionary(uniqueKeysWithValues: (0..<20).map { ("\($0).log", Self.log($0 * 10..<$0 * 10 + 10)) }))
        let sources = LogSources(at: (0..<20).map { "\($0).log" }, in: files)
        let watch = Self.watch()
        let scan = Self.scan(sources, files, jobs: jobs, watch) { watch.advance(by: $0) }
        #expect(watch.found.sessionCount == 200)
        #expect(watch.found.sessionCount == scan.sessionCount)
        // What they come to is told now and then, of all of them seldom.
        #expect((1...200).contains(watch.found.fleet.sessionCount))
        #expect(watch.found.worst.count <= 50)
        let amount = watch.amount
        #expect(amount.files == 20 && amount.totalFiles == 20 && amount.phase == .readingAgain)
        #expect(amount.bytes == sources.sources.reduce(0) { $0 + (files.stamp(of: $1.path)?.size ?? 0) })
        #expect(scan.aggregate == Self.scan(sources, files, nil) { _ in true }.aggregate)
    }

    @Test func `a reading that is stopped has the rows before it, and no cut line`() throws {
        // Several pieces of what is read at once.
        let files = MemoryFiles(["a.log": Self.log(0..<5000), "b.log": Self.log(5000..<5010)])
        let sources = LogSources(at: ["a.log", "b.log"], in: files)
        let watch = Self.watch()
        let scan = Self.scan(sources, files, watch) { count in
            if watch.amount.bytes > 200_000 { watch.stop() }
            return watch.advance(by: count)
        }
        #expect(scan.wasStopped)
        #expect(scan.problems.count == 0)
        #expect(scan.sessionCount > 500 && scan.sessionCount < 5000)
        #expect(watch.amount.files == 0 && watch.amount.totalFiles == 2)
        let whole = Self.scan(sources, files, nil) { _ in true }
        for number in 0..<scan.sessionCount { try #require(scan.session(number) == whole.session(number)) }
        // What reports tell is of the same sessions.
        let full = scan.inFull()
        #expect(full.sessions.map(\.id) == scan.sessions.map(\.id))
        #expect(full.aggregate == scan.aggregate)
        #expect(full.session(3).variants.count == 1 && scan.session(3).variants.isEmpty)
        #expect(full.firstSource(of: 3)?.path == "a.log")
    }

    @Test func `what was read of a session that came back is finished after a stop`() throws {
        let dump = { (watched: Int) in W3CSample.header() + W3CSample.row(watched: "\(watched).000") }
        let files = MemoryFiles(["a.log": dump(10), "b.log": dump(30), "c.log": dump(50)])
        let watch = Self.watch()
        let scan = Self.scan(LogSources(at: ["a.log", "b.log", "c.log"], in: files), files, watch) { count in
            if watch.amount.files == 1 { watch.stop() }
            return watch.advance(by: count)
        }
        #expect(scan.wasStopped)
        #expect(scan.sessions.map(\.durationWatched) == [30])
    }

    @Test func `a reading that nobody waits for ends`() {
        let files = MemoryFiles(["a.log": Self.log(0..<5000)])
        let watch = Self.watch()
        watch.cancel()
        let scan = Self.scan(LogSources(at: ["a.log"], in: files), files, watch) { watch.advance(by: $0) }
        #expect(scan.wasStopped && watch.isCancelled && scan.sessionCount < 5000)
    }

    @Test func `a file that is read in splits is one file`() throws {
        let files = MemoryFiles(["a.log": (0..<9).map { Self.log($0 * 100..<$0 * 100 + 100) }.joined()])
        let sources = LogSources(at: ["a.log"], in: files)
        let size = try #require(files.stamp(of: "a.log")?.size)
        let watch = Self.watch()
        let scan = Self.scan(sources.inSplits(of: size / 4, in: files), files, jobs: 2, watch) { watch.advance(by: $0) }
        #expect(scan.sessionCount == 900)
        #expect(watch.amount.files == 1 && watch.amount.totalFiles == 1)
        #expect(watch.amount.bytes >= size)
    }

    @Test func `the longest startup times come first, each session once`() {
        func session(_ id: String, _ startup: Double?) -> SessionTotals {
            var log = SessionLog(id: id)
            var event = AccessLogEvent()
            event.startupTime = startup
            event.durationWatched = 1
            log.append(event, ordinal: 0)
            log.hasAccessLog = true
            return SessionTotals(log, catalog: ErrorCatalog())
        }
        var found = LoadedSessions([session("a", 1), session("b", 3), session("c", nil)])
        found.merge(LoadedSessions([session("b", 2), session("d", 2.5)]))
        #expect(found.worst.map(\.id) == ["b", "d", "a"])
        #expect(found.sessionCount == 5)
        #expect(LoadedSessions((0..<200).map { session("\($0)", Double($0)) }).worst.count == 50)
    }
}
