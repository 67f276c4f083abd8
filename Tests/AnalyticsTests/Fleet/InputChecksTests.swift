import PlayerLog
import TestSupport
import Testing

@testable import PlayheadAnalytics

/// What is said of inputs that are read for their KPIs only.
@Suite struct InputChecksTests {
    private static func scan(
        _ contents: [String: String], paths: [String]? = nil, jobs: Int = 1
    ) throws -> FleetScan {
        let files = MemoryFiles(contents)
        return FleetScan(
            LogSources(at: paths ?? contents.keys.sorted(), in: files),
            scanner: LogScanner(files: files, localTime: .utc), jobs: jobs, countsVariants: false
        ) { _ in true }
    }

    private static let fields = W3CSample.fields + " c-overdue c-observed-max-bitrate"

    @Test func `numbers of which no KPI is made are checked too`() throws {
        let row = W3CSample.row().dropLast()
        let text = W3CSample.header(fields: Self.fields) + "\(row) 1 - \n".replacing(" \n", with: "\n")
        #expect(try Self.scan(["a.log": text]).problems.count == 0)
        let garbage = ["abc", "10,5", "1.2.3", "1-2", "--5", "1.25.000", "12:30", "99999999999999999999"]
        for bad in garbage.flatMap({ ["\(row) \($0) -\n", "\(row) 1 \($0)\n"] }) {
            let log = ["a.log": W3CSample.header(fields: Self.fields) + bad]
            let scan = try Self.scan(log)
            #expect(scan.problems.count == 1)
            #expect(scan.problems.kept.first?.line == 4)
            #expect(scan.session(0).access?.watched == 10_000_000)
        }
    }

    @Test func `what comes back is reported once`() throws {
        let text = W3CSample.header() + W3CSample.row(bytes: "abc")
        let scan = try Self.scan(["a.log": text, "b.log": W3CSample.header() + W3CSample.row()])
        #expect(scan.problems.count == 1)
        #expect(scan.sessionCount == 1)
    }

    private static let row = #"{"durationWatched":10,"numberOfStalls":1}"#

    @Test func `sessions without an id are counted one by one`() throws {
        let one = #"{"network":"wifi","accessLog":[\#(Self.row)]}"# + "\n"
        let scan = try Self.scan(["a/s.ndjson": one + one + one, "b/s.ndjson": one])
        // The same file twice is one: that of another folder has the same text in the same line.
        #expect(scan.sessionCount == 3)
        #expect(try Self.scan(["a.ndjson": one + one, "b.ndjson": one]).sessionCount == 3)
        #expect(scan.sessions.allSatisfy { $0.access?.watched == 10_000_000 && $0.contextValue("network") == "wifi" })
    }

    @Test func `sessions that come back are read again under their objects id`() throws {
        let first = #"{"sessionID":"app-1","accessLog":[{"playbackSessionID":"AV-1",\#(Self.row.dropFirst())]}"#
        let both =
            #"{"sessionID":"app-1","accessLog":[{"playbackSessionID":"AV-1",\#(Self.row.dropFirst()),"#
            + #"{"playbackSessionID":"AV-2",\#(Self.row.dropFirst())],"errorLog":[{"playbackSessionID":"AV-2","errorStatusCode":-1,"errorDomain":"D"}]}"#
        for contents in [["a.ndjson": first + "\n" + both], ["a.ndjson": both, "b.ndjson": first]] {
            let scan = try Self.scan(contents)
            #expect(scan.sessionCount == 1)
            #expect(scan.session(0).id == "app-1")
            #expect(scan.session(0).access?.watched == 20_000_000)
            #expect(scan.session(0).errors?.total == 1)
        }
    }

    @Test(arguments: [1, 4])
    func `unknown keys are noted once in the order of the files`(jobs: Int) throws {
        var contents: [String: String] = [:]
        for file in 0..<9 {
            contents["\(file).ndjson"] = [file, 0, file + 10].map { #"{"id":"\#(file)","key\#($0)":1,"accessLog":[]}"# }
                .joined(separator: "\n")
        }
        let notes = try Self.scan(contents, jobs: jobs).notes
        #expect(notes.unknownKeys.prefix(5) == ["key0", "key10", "key1", "key11", "key2"])
        #expect(notes.unknownKeys.count == 18)
        #expect(!notes.hasMoreUnknownKeys)
    }

    @Test(arguments: [1, 3])
    func `bundles without their zone are reported`(jobs: Int) throws {
        var contents: [String: String] = [:]
        for name in ["a", "b"] {
            contents["\(name)/access.log"] = W3CSample.header() + W3CSample.row(name.uppercased())
            contents["\(name)/events.ndjson"] = #"{"event":"timeBaseRunning","date":"2026-03-02T15:00:00Z"}"#
        }
        contents["b/context.json"] = #"{"timeZone":"-05:00"}"#
        let scan = try Self.scan(contents, paths: ["a", "b"], jobs: jobs)
        #expect(scan.problems.kept.map(\.source) == ["a"])
        #expect(scan.problems.kept.first?.message.hasSuffix("read the logs with --time-zone -05:00") == true)
    }

    @Test func `a session that only failed has clocks too`() throws {
        let scan = try Self.scan(
            [
                "a/error.log": W3CSample.header(fields: W3CSample.errorFields)
                    + W3CSample.errorRow(time: "10:00:05", status: -12889, comment: "c"),
                "a/events.ndjson": #"{"event":"play","date":"2026-03-02T07:00:00Z"}"# + "\n"
                    + #"{"event":"failed","date":"2026-03-02T07:00:09Z"}"#,
            ], paths: ["a"])
        #expect(scan.problems.kept.first?.message.hasSuffix("read the logs with --time-zone +03:00") == true)
    }
}
