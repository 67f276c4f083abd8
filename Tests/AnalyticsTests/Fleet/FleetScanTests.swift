import TestSupport
import Testing

@testable import PlayerLog
@testable import PlayheadAnalytics

@Suite struct FleetScanTests {
    private static func scan(_ contents: [String: String], paths: [String]? = nil, jobs: Int = 1) throws -> FleetScan {
        let files = MemoryFiles(contents)
        return FleetScan(
            LogSources(at: paths ?? contents.keys.sorted(), in: files),
            scanner: LogScanner(files: files, localTime: .utc), jobs: jobs, countsVariants: true
        ) { _ in true }
    }

    @Test func `the user agent of a session without an access log is known`() throws {
        let path = "Tests/Fuzz/Corpus/Logs/har-safari"
        let archive = String(decoding: try Checkout.bytes(path), as: UTF8.self)
        let session = try #require(try Self.scan(["page.har": archive]).sessions.first)
        #expect(session.software?.contains("Safari") == true)
    }

    /// Random sessions, each dumped several times as it grows, dealt out over files.
    private static func files(seed: UInt64, count: Int) -> [String: String] {
        var random = SeededGenerator(seed: seed)
        var files: [String: String] = [:]
        for session in 0..<12 {
            let rows = (0..<Int.random(in: 1...6, using: &random)).map { row in
                (
                    time: "10:\(row + 10):00", watched: Int.random(in: 0...50, using: &random),
                    indicated: [1_000_000, 2_000_000, 5_000_000].randomElement(using: &random) ?? 0
                )
            }
            for dump in 1...Int.random(in: 1...3, using: &random) {
                var text = W3CSample.header(date: "11:00:0\(dump).000")
                for (index, row) in rows.prefix(dump * 2).enumerated() {
                    let isLive = index == min(rows.count, dump * 2) - 1
                    text += W3CSample.row(
                        "SESSION-\(session)", time: row.time, start: "\(index).000",
                        watched: "\(isLive ? row.watched / 2 : row.watched).000", indicated: "\(row.indicated)",
                        stalls: "\(row.watched % 3)")
                }
                files["\(Int.random(in: 0..<count, using: &random)).log", default: ""] += text
            }
        }
        return files
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `the answer depends neither on the split nor the order nor the jobs`(seed: UInt64) throws {
        let many = Self.files(seed: seed, count: 5)
        let whole = ["all.log": many.keys.sorted().compactMap { many[$0] }.joined()]
        let expected = try Self.scan(whole)
        let shuffled = Array(many.keys.sorted().reversed())
        for scan in [try Self.scan(many), try Self.scan(many, jobs: 4), try Self.scan(many, paths: shuffled, jobs: 2)] {
            #expect(scan.aggregate == expected.aggregate)
            #expect(scan.sessions.count == expected.sessions.count)
            #expect(scan.sessions.allSatisfy(expected.sessions.contains))
            #expect(scan.problems.count == 0)
        }
    }

    @Test func `many sessions that several jobs add up come to the same`() throws {
        let rows = (0..<10_000).map {
            W3CSample.row("S\($0)", watched: "\($0).000", stalls: "\($0 % 3)", startup: "0.\($0 % 997)")
        }
        let files = ["all.log": W3CSample.header() + rows.joined()]
        let (one, three) = (try Self.scan(files), try Self.scan(files, jobs: 3))
        #expect(one.aggregate.sessionCount == 10_000)
        #expect(three.aggregate == one.aggregate)
        #expect(three.sealedGroup == one.sealedGroup)
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `the compact records equal the fold over whole logs`(seed: UInt64) throws {
        let files = Self.files(seed: seed, count: 3)
        let scan = try Self.scan(files)
        var whole: [String: SessionLog] = [:]
        for text in files.values {
            for log in W3CSample.sessions(text) { whole[log.id, default: SessionLog(id: log.id)].merge(log) }
        }
        let expected = whole.values.map { SessionTotals($0, catalog: ErrorCatalog()) }
        #expect(scan.sessions.count == expected.count && scan.sessions.allSatisfy(expected.contains))
    }

    @Test func `ids and the names of logs are told as they sort`() throws {
        let header = W3CSample.header()
        let files = [
            "b.log": header + W3CSample.row("S2") + W3CSample.row("S9"),
            "a.log": header + W3CSample.row("S5"), "c.log": header + W3CSample.row("S1"),
        ]
        let scan = try Self.scan(files, paths: ["b.log", "a.log", "c.log"])
        let all = SessionSet(allOf: 4)
        #expect(scan.sessions.map(\.id) == ["S2", "S9", "S5", "S1"])
        #expect(all.sorted(by: scan.ids, descending: false) == [3, 0, 2, 1])
        #expect(all.sorted(by: scan.firstSources { $0.defaultID }, descending: false) == [2, 0, 1, 3])
    }

    @Test func `rows of two sessions that alternate are the same as apart`() throws {
        let (a, b) = ("AAAAAAAA-0000-0000-0000-000000000001", "BBBBBBBB-0000-0000-0000-000000000002")
        let rows = (0..<6).map { W3CSample.row($0 % 2 == 0 ? a : b, time: "10:00:\(10 + $0)", watched: "\($0).500") }
        let scan = try Self.scan(["mixed.log": W3CSample.header() + rows.joined()])
        let apart = try Self.scan([
            "a.log": W3CSample.header() + rows[0] + rows[2] + rows[4],
            "b.log": W3CSample.header() + rows[1] + rows[3] + rows[5],
        ])
        #expect(Array(scan.sessions) == Array(apart.sessions))
        #expect(scan.sessions.map(\.durationWatched) == [7.5, 10.5])
    }

    @Test func `three dumps of one session are one session`() throws {
        let first = W3CSample.header(date: "10:01:00.000") + W3CSample.row(watched: "10.000")
        let second = W3CSample.header(date: "10:02:00.000") + W3CSample.row(watched: "30.000", bytes: "900")
        let scan = try Self.scan(["log": first + second + second])
        let session = try #require(scan.sessions.first)
        #expect(scan.sessionCount == 1)
        #expect(session.durationWatched == 30)
        #expect(session.bytesTransferred == 1000)
        #expect(session.access?.flags == .countersShrank)
    }

    @Test func `loose access and error logs of one ID belong together`() throws {
        let scan = try Self.scan([
            "access.txt": W3CSample.header() + W3CSample.row(watched: "5.000"),
            "error.txt": W3CSample.header(fields: W3CSample.errorFields)
                + W3CSample.errorRow(status: -12880, comment: "Can not proceed after removing variants"),
        ])
        #expect(scan.sessionCount == 1)
        #expect(scan.aggregate.failurePercentage == 100)
    }

    @Test func `a bundles context and events belong to its session`() throws {
        let scan = try Self.scan(
            [
                "b/access.log": W3CSample.header() + W3CSample.row(stalls: "1"),
                "b/error.log": "#Version: 1.0\n#Date: x\n",
                "b/context.json": #"{"network": "wifi"}"#,
                "b/events.ndjson": """
                {"event": "play", "date": "2026-03-02T09:59:58Z"}
                {"event": "timeBaseRunning", "date": "2026-03-02T10:00:00Z"}
                {"event": "stalled", "date": "2026-03-02T10:00:04Z"}
                {"event": "timeBaseRunning", "date": "2026-03-02T10:00:06Z"}
                """,
            ], paths: ["b"])
        let session = try #require(scan.sessions.first)
        #expect(scan.sessionCount == 1)
        #expect(session.id == "S1")
        #expect(session.contextValue("network") == "wifi")
        #expect(session.rebufferDuration == 2)
        #expect(session.startupTime == StartupTime(microseconds: 2_000_000, source: .events))
        #expect(session.failure == Failure(failed: false, evidence: .inferred))
    }

    @Test func `what cannot be read is counted and the first places are kept`() throws {
        let scan = try Self.scan([
            "log": W3CSample.header() + String(repeating: "2026/03/02 10:00:00.000 cut\n", count: 100)
        ])
        #expect(scan.problems.count == 100)
        #expect(scan.problems.kept.count == 20)
        #expect(scan.problems.kept.first?.description == "log:4: the row has 3 of 11 values: is it cut off?")
    }

    @Test func `a scan that is stopped says so`() throws {
        let files = MemoryFiles(["a": W3CSample.header() + W3CSample.row()])
        let scan = FleetScan(
            LogSources(at: ["a"], in: files), scanner: LogScanner(files: files, localTime: .utc), jobs: 1,
            countsVariants: false
        ) { _ in false }
        #expect(scan.wasStopped)
    }
}
