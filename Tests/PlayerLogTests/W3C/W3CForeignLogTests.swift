import PlayerLog
import TestSupport
import Testing

/// W3C logs that servers write.
@Suite struct W3CForeignLogTests {
    private static let rows = "2026-01-01 00:00:01 FRA2-C1 1 192.0.2.7\n2026-01-01 00:00:02 FRA2-C1 2 192.0.2.7\n"

    @Test(arguments: [
        "date time x-edge-location sc-bytes c-ip", "date time s-ip cs-uri-stem sc-status", "date time c-ip uri bytes",
    ])
    func `a servers log is no players log`(fields: String) {
        let log = Reading.read("#Version: 1.0\n#Fields: \(fields)\n" + Self.rows)
        #expect(log.order == [])
        let shown =
            fields.split(separator: " ").prefix(4).joined(separator: " ")
            + (fields.split(separator: " ").count > 4 ? " …" : "")
        #expect(
            log.messages == [
                "test.log:2: no player's log: its columns (\(shown)) are none of an access log or an error log; its rows are skipped"
            ])
    }

    @Test func `a servers log is reported once however often its columns stand there`() {
        let text = "#Fields: date time x-edge-location sc-bytes c-ip\n" + Self.rows
        #expect(Reading.read(text + text + "#Version: 1.0\n" + text).problems.count == 1)
    }

    @Test func `a players log behind it is read`() {
        let log = Reading.read(
            "#Fields: date time x-edge-location sc-bytes c-ip\n" + Self.rows + W3CLog.access(W3CLog.row()))
        #expect(log.order == ["A"])
        #expect(log.problems.count == 1)
    }

    @Test func `in a bundle it is not an empty access log`() {
        let files = MemoryFiles(["b/access.log": "#Fields: date time x-edge-location sc-bytes c-ip\n" + Self.rows])
        var collector = SessionCollector()
        for unit in LogSources(at: ["b"], in: files).units {
            _ = LogScanner(files: files, localTime: .utc)
                .scan(unit.sources, of: unit.bundle, into: &collector) { _ in true }
        }
        #expect(collector.order == [])
        #expect(collector.problems.count == 1)
    }

    @Test(arguments: ["cs-guid", "c-duration-watched", "sc-count", "c-stalls"])
    func `one column of a players is enough`(name: String) {
        #expect(Reading.read("#Fields: date time \(name)\n2026/03/02 08:14:31.031 1\n").problems == [])
    }
}
