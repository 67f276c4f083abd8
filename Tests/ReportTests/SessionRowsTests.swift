import Analytics
import PlayerLog
import Report
import Testing

@Suite struct SessionRowsTests {
    private func session() -> SessionTotals {
        var session = SampleSessions.known
        session.context.values["abr"] = .text("=bola")
        return session
    }

    private func report() -> KPIReport {
        var report = SampleSessions.report([session(), SampleSessions.unknown])
        report.leadingKeys = ["playlist", "abr"]
        return report
    }

    @Test func `a reports rows are those that are written as they come`() {
        let rows = SessionRows(.ndjson, leading: ["playlist", "abr"])
        let lines = report().text(.ndjson).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(rows.header.isEmpty)
        #expect(rows.row(session()) == lines[0] + "\n")
        #expect(lines[0].hasPrefix(#"{"playlist":null,"abr":"=bola","id":"#))
    }

    @Test func `in CSV the leading keys stand first and are harmless`() {
        let context = session().fullContext.keys
        let rows = SessionRows(.csv, leading: ["playlist", "abr"], context: context)
        let text = report().text(.csv)
        #expect(text.hasPrefix(rows.header + rows.row(session())))
        #expect(rows.header.hasPrefix("playlist,abr,id,source,"))
        #expect(rows.row(session()).hasPrefix(",'=bola,2D5C8F04"))
    }

    @Test func `rows on their own say what all of them lack`() {
        var report = report()
        report.skippedCount = 3
        let lines = report.text(.ndjson).split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix(#","skippedCount":3}"#) })
        let rows = report.text(.csv).split(whereSeparator: \.isNewline)
        #expect(
            rows.count == 3 && rows[0].hasSuffix(",skippedCount") && rows.dropFirst().allSatisfy { $0.hasSuffix(",3") })
    }

    @Test func `sessions are told apart by the keys that differ`() {
        let text = report().text(.text)
        #expect(text.contains("  abr "))
        #expect(!text.contains("playlist"))
    }
}
