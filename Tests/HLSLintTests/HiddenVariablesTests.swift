import HLSLint
import Testing

@Suite struct HiddenVariablesTests {
    @Test func `findings and notes name a playlist without its variables`() throws {
        let text = """
            #EXTM3U
            #EXT-X-DEFINE:NAME="a",VALUE="HUSH"
            #EXT-X-DEFINE:NAME="b",VALUE="QUIET"
            #EXT-X-STREAM-INF:BANDWIDTH=1
            {$a}/v.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=2
            {$b}/v.m3u8
            """
        let files = [
            "main.m3u8": text, "HUSH/v.m3u8": "#EXTM3U\n#EXTINF:1,\na.ts\n", "QUIET/v.m3u8": "no playlist",
        ]
        let report = try LintFixture(files, inputs: ["main.m3u8"]).report()
        #expect(report.findings.contains { $0.file == "…/v.m3u8" })
        #expect(report.findings.contains { $0.file == "…/v.m3u8 (2)" && $0.rule == "not-a-playlist" })
        let all = report.findings.flatMap { [$0.file, $0.message] } + report.notes + report.missing + report.files
        #expect(!all.contains { $0.contains("HUSH") || $0.contains("QUIET") })
    }
}
