import PlayerLog
import TestSupport
import Testing

@Suite struct LogScannerTests {
    private func scan(_ contents: [String: String], localTime: LocalTime = .utc) -> SessionCollector {
        let files = MemoryFiles(contents)
        var collector = SessionCollector()
        for unit in LogSources(at: ["b"], in: files).units {
            _ = LogScanner(files: files, localTime: localTime)
                .scan(unit.sources, of: unit.bundle, into: &collector) { _ in true }
        }
        return collector
    }

    private static let error = W3CLog.error("- - u A - -12889 \"D\" \"c\" -")
    private static let play = #"{"event":"play","date":"2026-03-02T08:14:30Z"}"#

    @Test func `a bundles files are one session`() throws {
        let log = scan([
            "b/access.log": W3CLog.access(W3CLog.row()), "b/error.log": Self.error, "b/events.ndjson": Self.play,
            "b/context.json": #"{"network":"wifi"}"#,
        ])
        #expect(log.problems == [])
        let session = try #require(log.only)
        #expect(session.id == "A")
        #expect(session.accessRows.count == 1)
        #expect(session.errorRows.count == 1)
        #expect(session.observed.count == 1)
        #expect(session.context["network"] == "wifi")
    }

    @Test func `a log without IDs belongs to the session that the other names`() throws {
        let log = scan([
            "b/access.log": W3CLog.access(W3CLog.row()), "b/error.log": Self.error.replacing(" A ", with: " - "),
        ])
        #expect(log.order == ["A"])
        #expect(log.only?.errorRows.count == 1)
    }

    @Test func `a bundle without IDs is named by its folder`() {
        let log = scan(["b/access.log": W3CLog.access(W3CLog.row("-")), "b/events.ndjson": Self.play])
        #expect(log.order == ["b"])
        #expect(log.only?.observed.count == 1)
    }

    @Test func `an empty error log says that there were no errors`() {
        let without = scan(["b/access.log": W3CLog.access(W3CLog.row())])
        #expect(without.only?.hasErrorLog == false)
        for text in [W3CLog.headers(), "[]"] {
            let with = scan(["b/access.log": W3CLog.access(W3CLog.row()), "b/error.log": text])
            #expect(with.problems == [])
            #expect(with.only?.hasErrorLog == true)
            #expect(with.only?.errorRows.isEmpty == true)
        }
    }

    @Test func `a session that never played has an empty access log`() throws {
        let log = scan(["b/access.log": W3CLog.headers(), "b/error.log": Self.error])
        let session = try #require(log.only)
        #expect(session.id == "A")
        #expect(session.hasAccessLog)
        #expect(session.accessRows.isEmpty)
    }

    @Test func `events alone are a session`() {
        let log = scan(["b/events.ndjson": Self.play])
        #expect(log.order == ["b"])
        #expect(log.only?.observed.count == 1)
        #expect(log.only?.hasAccessLog == false)
    }

    @Test func `events of several sessions are nobodys`() {
        let log = scan([
            "b/access.log": W3CLog.access(W3CLog.row("A"), W3CLog.row("B")), "b/events.ndjson": Self.play,
            "b/context.json": #"{"network":"wifi"}"#,
        ])
        #expect(log.order == ["A", "B"])
        #expect(log.messages == ["b/events.ndjson: the bundle's logs are of 2 sessions: whose events are these?"])
        #expect(log.sessions.values.allSatisfy { $0.context["network"] == "wifi" && !$0.hasObserved })
    }

    @Test func `the contexts zone is the logs`() {
        let access = W3CLog.access(W3CLog.row())
        let log = scan(["b/access.log": access, "b/context.json": #"{"timeZone":"-05:00"}"#])
        #expect(log.events.first?.playbackStartDate?.iso8601 == "2026-03-02T13:14:31.000Z")
        let unknown = scan(
            ["b/access.log": access, "b/context.json": #"{"timeZone":"Mars/Base"}"#], localTime: LocalTime(offset: 3600)
        )
        #expect(unknown.events.first?.playbackStartDate?.iso8601 == "2026-03-02T07:14:31.000Z")
        #expect(
            unknown.messages == [
                "b/context.json: the time zone Mars/Base is not known here: its times are taken as they stand"
            ])
    }

    @Test(arguments: ["[1]", "{", "", "{\"a\":\n}"])
    func `a context that is no object is reported`(text: String) {
        let log = scan(["b/access.log": W3CLog.access(W3CLog.row()), "b/context.json": text])
        #expect(log.events.count == 1)
        #expect(log.problems.count == 1)
        #expect(log.problems.kept.first?.source == "b/context.json")
    }

    @Test func `what is no log in a bundle says so`() {
        let log = scan(["b/access.log": W3CLog.access(W3CLog.row()), "b/notes.txt": "nothing\n"])
        #expect(log.order == ["A"])
        #expect(
            log.messages == [
                "b/notes.txt: no access or error log: neither a #Fields line (W3C) nor JSON nor a property list"
            ])
    }

    @Test func `reading stops where it is told`() {
        let files = MemoryFiles(["a.log": W3CLog.access() + String(repeating: W3CLog.row(), count: 5000)])
        var collector = SessionCollector()
        _ = LogScanner(files: files, localTime: .utc)
            .scan([LogSource(path: "a.log", defaultID: "a")], of: nil, into: &collector) { _ in false }
        let rows = collector.only?.accessRows.count ?? 0
        #expect(rows > 0)
        #expect(rows < 5000)
    }
}
