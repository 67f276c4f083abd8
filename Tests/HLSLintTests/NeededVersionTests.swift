import HLS
import HLSLint
import TestSupport
import Testing

struct NeededVersionTests {
    static let media = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
    static let multivariant = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv\n"

    /// What a line needs, by RFC 8216bis section 8.
    static let needs: [(String, String, Int)] = [
        (media, "#EXTINF:6,a title of 2.5 words\na.ts", 1),
        (media, "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x01", 2),
        (media, "#EXTINF:6.006,\na.ts", 3),
        (media, "#EXT-X-BYTERANGE:5@0", 4),
        (media, "#EXT-X-I-FRAMES-ONLY", 4),
        (media, "#EXT-X-I-FRAMES-ONLY\n#EXT-X-MAP:URI=\"i\"", 5),
        (media, "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"", 5),
        (media, "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",KEYFORMAT=\"f\"", 5),
        (media, "#EXT-X-MAP:URI=\"i\"", 6),
        (multivariant, "#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,INSTREAM-ID=\"CC1\"", 1),
        (multivariant, "#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,INSTREAM-ID=\"SERVICE1\"", 7),
        (multivariant, "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"", 8),
        (multivariant, "#EXT-X-SESSION-DATA:DATA-ID=\"{$a}\",VALUE=\"b\"", 8),
        (media, "#EXT-X-SKIP:SKIPPED-SEGMENTS=3", 9),
        (media, "#EXT-X-SKIP:SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES=\"a\"", 10),
        (multivariant, "#EXT-X-DEFINE:QUERYPARAM=\"a\"", 11),
        (multivariant, "#EXT-X-STREAM-INF:BANDWIDTH=1,REQ-VIDEO-LAYOUT=\"CH-STEREO\"\nv", 12),
        (multivariant, "#EXT-X-MEDIA:TYPE=AUDIO,INSTREAM-ID=\"x\"", 13),
    ]

    @Test(arguments: needs)
    func `a feature needs its version`(_ start: String, _ line: String, _ version: Int) throws {
        for stated in 1...13 {
            let text = start.replacing("#EXTM3U\n", with: "#EXTM3U\n#EXT-X-VERSION:\(stated)\n") + line + "\n"
            let found = try LintFixture(text).report(only: ["version-too-low"]).findings
            #expect(found.isEmpty == (stated >= version), "\(stated)")
            #expect(found.allSatisfy { $0.line == 2 && $0.message.hasSuffix("needs \(version)") })
        }
    }

    /// What the writer would not write under a version the linter does not let pass: it knows the text as well, in which
    /// a whole number may have a point.
    @Test(
        .enabled(if: Corpus.has("playlists/INDEX.csv"), "the corpus is not there"), arguments: LintCorpusTests.entries)
    func `the linter asks for no less than the writer`(_ entry: LintCorpusTests.Entry) throws {
        let bytes = try Corpus.bytes("playlists/" + entry.file)
        let (required, stated) =
            switch try PlaylistReader().read(bytes).playlist {
            case .media(let playlist): (playlist.requiredVersion, playlist.version)
            case .multivariant(let playlist): (playlist.requiredVersion, playlist.version)
            }
        if required > max(stated ?? 1, 1) { #expect(entry.format.contains("version-too-low"), "\(required)") }
    }
}
