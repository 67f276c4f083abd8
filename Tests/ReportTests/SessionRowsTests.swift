import PlayerLog
import PlayheadAnalytics
import PlayheadReport
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
        let rows = SessionRows(.ndjson, leading: ["playlist", "abr"], isPartial: false)
        let lines = report().text(.ndjson).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(rows.header.isEmpty)
        #expect(rows.row(session()) == lines[0] + "\n")
        #expect(lines[0].hasPrefix(#"{"playlist":null,"abr":"=bola","id":"#))
    }

    @Test func `in CSV the leading keys stand first and are harmless`() {
        let context = session().fullContext.keys
        let rows = SessionRows(.csv, leading: ["playlist", "abr"], context: context, isPartial: false)
        let text = report().text(.csv)
        #expect(text.hasPrefix(rows.header + rows.row(session())))
        #expect(rows.header.hasPrefix("playlist,abr,id,source,"))
        #expect(rows.row(session()).hasPrefix(",'=bola,2D5C8F04"))
    }

    @Test func `rows on their own say what all of them lack`() {
        var report = report()
        report.skippedCount = 3
        report.isPartial = true
        let lines = report.text(.ndjson).split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix(#","skippedCount":3,"isPartial":true}"#) })
        let rows = report.text(.csv).split(whereSeparator: \.isNewline)
        #expect(
            rows.count == 3 && rows[0].hasSuffix(",skippedCount,isPartial")
                && rows.dropFirst().allSatisfy { $0.hasSuffix(",3,true") })
    }

    @Test func `a row that is written before the end is known does not say that it came`() {
        #expect(SessionRows(.ndjson).row(session()).hasSuffix(#","skippedCount":0,"isPartial":null}"# + "\n"))
    }

    @Test func `each form for programs says that the reading was stopped`() throws {
        var report = report()
        report.isPartial = true
        #expect(report.text(.json).contains(#""isPartial": true"#))
        #expect(report.openMetrics().contains("\nplayhead_partial 1\n"))
        report.linesHoldAggregate = true
        #expect(report.text(.ndjson).split(separator: "\n").last?.hasSuffix(#""isPartial":true}"#) == true)
        report.sessions = []
        let rows = report.text(.csv).split(whereSeparator: \.isNewline)
        #expect(rows.first?.hasSuffix(",skippedCount,isPartial") == true && rows.last?.hasSuffix(",0,true") == true)
    }

    @Test func `sessions are told apart by the keys that differ`() {
        let text = report().text(.text)
        #expect(text.contains("  abr "))
        #expect(!text.contains("playlist"))
    }
}
