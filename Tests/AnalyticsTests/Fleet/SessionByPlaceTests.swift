import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import TestSupport
import Testing

/// A session of a scan is read again from where it stands: that must be what reading all of it whole gives.
@Suite struct SessionByPlaceTests {
    /// What a log says, as text.
    private static func text(_ log: SessionLog) -> [String] {
        let writer = W3CWriter()
        let context = log.context.keys.map { "\($0)=\(log.context[$0] ?? "")" }
        return [
            log.id, writer.accessLog(of: log), writer.errorLog(of: log), log.observed.map { "\($0)" }.joined(),
            log.software ?? "", context.joined(separator: " "),
            "\(log.hasAccessLog) \(log.hasErrorLog) \(log.hasObserved)",
        ]
    }

    @Test(arguments: [1, 3]) func `all samples`(jobs: Int) throws {
        let files = POSIXFileSystem()
        let folder = "\(Checkout.root)/Sessions"
        // Of two weeks' sessions there are too many to be held.
        let names = try files.entries(of: folder).filter { $0 != "two-weeks" }.sorted()
        let sources = LogSources(at: names.map { "\(folder)/\($0)" }, in: files)
        let scan = FleetScan(
            sources, scanner: LogScanner(files: files, localTime: .utc), jobs: jobs, countsVariants: true
        ) { _ in true }
        var held: [String: (text: [String], bundle: String?)] = [:]
        for unit in SampleBundles.units() {
            for log in unit.logs { held[log.id] = (Self.text(log), unit.name) }
        }
        #expect(scan.sessionCount == held.count && held.count > 40)
        var problems = LogProblems()
        for number in 0..<scan.sessionCount {
            let log = scan.log(of: number, problems: &problems)
            let expected = try #require(held[log.id])
            #expect(Self.text(log) == expected.text)
            #expect(scan.firstSource(of: number)?.bundle.map { sources.bundles[$0].name } == expected.bundle)
        }
        #expect(problems.count == 0)
    }

    @Test func `requests are read when a session is looked at, and change no KPI`() throws {
        let access = W3CSample.header() + W3CSample.row("A", watched: "7.000")
        let request = #"{"event":"request","date":"2026-03-02T07:00:00Z","kind":"segment","end":1,"segment":"#
        let lines = (0..<50).map { request + "\($0)}\n" }.joined()
        func scan(_ texts: [String: String]) -> FleetScan {
            let files = MemoryFiles(texts)
            return FleetScan(
                LogSources(at: ["a", "b"], in: files), scanner: LogScanner(files: files, localTime: .utc), jobs: 1,
                countsVariants: false
            ) { _ in true }
        }
        let texts = ["a/access.log": access, "b/events.ndjson": lines]
        let (with, without) = (
            scan(texts.merging(["a/requests.ndjson": lines]) { $1 }),
            scan(["a/access.log": access, "b/events.ndjson": ""])
        )
        #expect(with.session(0) == without.session(0))
        var problems = LogProblems()
        #expect(with.log(of: 0, problems: &problems).requests.map(\.segment) == (0..<50).map { $0 })
        #expect(with.log(of: 1, problems: &problems).requests.count == 50)
        #expect(without.log(of: 0, problems: &problems).requests.isEmpty)
        #expect(problems.count == 0)
    }

    @Test func `a session in several files, and a file that is gone`() throws {
        func row(_ index: Int) -> String { W3CSample.row("A", start: "\(index).000", watched: "7.000") }
        let texts = ["a.log": W3CSample.header() + row(0), "b.log": W3CSample.header() + W3CSample.row("B") + row(1)]
        let files = MemoryFiles(texts)
        let scan = FleetScan(
            LogSources(at: ["a.log", "b.log"], in: files), scanner: LogScanner(files: files, localTime: .utc), jobs: 1,
            countsVariants: false
        ) { _ in true }
        var problems = LogProblems()
        #expect(scan.log(of: 0, problems: &problems).accessRows.count == 2)
        #expect(scan.firstSource(of: 0)?.path == "a.log" && scan.firstSource(of: 1)?.path == "b.log")
        #expect(problems.count == 0)
        // What stands there now is something else.
        files.write("#Version: 1.0\n", to: "b.log")
        var others = LogProblems()
        #expect(scan.log(of: 1, problems: &others).accessRows.isEmpty)
        #expect(others.kept.map(\.message) == ["it has changed since it was read"])
        files.remove("b.log")
        #expect(scan.log(of: 1, problems: &problems).accessRows.isEmpty)
        #expect(problems.count == 1)
    }

    @Test(arguments: 0..<100) func `sessions of any log, whatever its columns`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let files = MemoryFiles(["access.log": RandomLog.bytes(&generator)])
        let (sources, scanner) = (LogSources(at: ["access.log"], in: files), LogScanner(files: files, localTime: .utc))
        let scan = FleetScan(sources, scanner: scanner, jobs: 1, countsVariants: true) { _ in true }
        var held = SessionCollector()
        _ = scanner.scan(sources.sources, of: nil, into: &held) { _ in true }
        var problems = LogProblems()
        #expect(scan.sessionCount == held.order.count)
        for number in 0..<scan.sessionCount {
            let log = scan.log(of: number, problems: &problems)
            #expect(Self.text(log) == held.sessions[log.id].map(Self.text))
        }
        #expect(problems.count == 0)
    }

    @Test func `a log whose columns have changed is not taken for what it was`() throws {
        let files = MemoryFiles(["a.log": W3CSample.header() + W3CSample.row("A")])
        let scan = FleetScan(
            LogSources(at: ["a.log"], in: files), scanner: LogScanner(files: files, localTime: .utc), jobs: 1,
            countsVariants: false
        ) { _ in true }
        for text in ["", "#Fie", String(repeating: "#", count: 9999), String(repeating: "\0", count: 9999)] {
            files.write(text, to: "a.log")
            var problems = LogProblems()
            #expect(scan.log(of: 0, problems: &problems).accessRows.isEmpty)
            #expect(problems.kept.map(\.message) == ["it has changed since it was read"])
        }
    }
}
