import PlayerLog
import TestSupport
import Testing

@Suite(.enabled(if: RecordedLogs.arePresent, "the corpus is not there"))
struct W3CCorpusTests {
    /// What AVPlayer wrote, read and written again: the same characters, but for the first header, which captures lack.
    @Test(arguments: [
        ("access_w3c_ipados17.5_swi_seek_and_stall.txt", 1),
        ("access_w3c_ipados26.5_bipbop_before_audio_switch.txt", 0),
        ("access_w3c_ipados26.5_bipbop_report.txt", 0), ("access_w3c_tvos15.2_wwdc_single_row.txt", 0),
    ])
    func `a recorded log is written as it was`(name: String, rowsCutOff: Int) throws {
        let text = try RecordedLogs.text(name)
        let sink = SessionCollector.reading([text])
        let log = try #require(sink.logs.first)
        let written = W3CWriter().accessLog(of: log).split(separator: "\n")
        // A row that the capture cut off is reported, and is none.
        let cutOff = Set(sink.problems.kept.compactMap(\.line))
        let recorded = text.split(separator: "\n").enumerated()
            .filter { !cutOff.contains($0.offset + 1) && $0.element != "#Version: 1.0" }.map(\.element)
        #expect(cutOff.count == rowsCutOff)
        #expect(written.first == "#Version: 1.0")
        #expect(Array(written.dropFirst()) == recorded)
    }
}
