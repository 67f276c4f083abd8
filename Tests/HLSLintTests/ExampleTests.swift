import HLS
import HLSLint
import PlayheadPlatform
import Testing

@Suite struct ExampleTests {
    @Test func `a playlist is held against the rules`() throws {
        // The example of HLSLint.md.
        let text = """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-TARGETDURATION:4
            #EXT-X-PLAYLIST-TYPE:VOD
            #EXTINF:6.0,
            1.m4s
            #EXT-X-ENDLIST
            """
        // What a multivariant playlist refers to, the loader reads; a media playlist refers to none.
        let loader = PlaylistLoader(files: POSIXFileSystem())
        let input = LintInput(name: "720p.m3u8", bytes: Array(text.utf8))
        let report = try Linter().lint([input], from: loader)
        let finding = report.findings.first { $0.severity == .must }
        let rule = finding?.rule  // extinf-above-target
        let line = finding?.line  // 6
        // Its end.
        #expect(rule == "extinf-above-target")
        #expect(line == 6)
    }
}
