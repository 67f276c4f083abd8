import HLS
import HLSLint
import Testing

struct LintFixTests {
    /// A text, and what is left of it.
    struct Fixed: CustomTestStringConvertible {
        var rule: String
        var text: String
        var wanted: String
        var testDescription: String { rule }
    }

    static let variant = "#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n"
    static let fixed = [
        Fixed(
            rule: "control-character", text: "#EXTM3U\t\n#EXT-X-TARGETDURATION:6\r\n#EXTINF:5,\t \r\n\t\n\ta.ts\t",
            wanted: "#EXTM3U\n#EXT-X-TARGETDURATION:6\r\n#EXTINF:5, \r\n\na.ts"),
        Fixed(
            rule: "media-sequence-position",
            text: "#EXTM3U\n#EXT-X-DISCONTINUITY\n#EXT-X-DISCONTINUITY-SEQUENCE:4\n#EXTINF:5,\na.ts\n",
            wanted: "#EXTM3U\n#EXT-X-DISCONTINUITY-SEQUENCE:4\n#EXT-X-DISCONTINUITY\n#EXTINF:5,\na.ts\n"),
        Fixed(
            rule: "key-none-attributes",
            text: "#EXTM3U\n#EXT-X-KEY:METHOD=NONE,URI=\"\",IV=0x1,KEYFORMAT=\"identity\"\n#EXTINF:5,\na.ts\n",
            wanted: "#EXTM3U\n#EXT-X-KEY:METHOD=NONE\n#EXTINF:5,\na.ts\n"),
        Fixed(
            rule: "session-key-shape",
            text: "#EXTM3U\n#EXT-X-SESSION-KEY:METHOD=NONE\n#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"k\"\n"
                + "#EXT-X-SESSION-KEY:URI=\"k\",METHOD=AES-128\n" + variant,
            wanted: "#EXTM3U\n#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"k\"\n" + variant),
        Fixed(
            rule: "preload-hint-after-end",
            text: "#EXTM3U\n#EXTINF:5,\na.ts\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"b\"\n#EXT-X-ENDLIST\n",
            wanted: "#EXTM3U\n#EXTINF:5,\na.ts\n#EXT-X-ENDLIST\n"),
        Fixed(
            rule: "tag-blank",
            text: "#EXTM3U\n#EXT-X-VERSION: 6\r\n#EXT-X-TARGETDURATION:\t6\n#EXTINF:  5.5, a title\na.ts\n",
            wanted: "#EXTM3U\n#EXT-X-VERSION:6\r\n#EXT-X-TARGETDURATION:6\n#EXTINF:5.5, a title\na.ts\n"),
        Fixed(rule: "byte-order-mark", text: "\u{FEFF}#EXTM3U\n" + variant, wanted: "#EXTM3U\n" + variant),
        Fixed(
            rule: "extm3u-not-first", text: "\n# hello\n#EXTM3U\n" + variant, wanted: "#EXTM3U\n\n# hello\n" + variant),
        Fixed(
            rule: "version-too-low", text: "#EXTM3U\r\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"\r\n" + variant,
            wanted: "#EXTM3U\r\n#EXT-X-VERSION:8\r\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"\r\n" + variant),
        Fixed(
            rule: "version-too-low", text: "#EXTM3U\n#EXT-X-VERSION:2\n#EXT-X-TARGETDURATION:6\n#EXTINF:5.5,\na.ts\n",
            wanted: "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n#EXTINF:5.5,\na.ts\n"),
        Fixed(
            rule: "version-duplicate", text: "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-VERSION:6\n" + variant,
            wanted: "#EXTM3U\n#EXT-X-VERSION:6\n" + variant),
        Fixed(
            rule: "playlist-tag-duplicate",
            text: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-TARGETDURATION:6\n#EXTINF:5,\na\n",
            wanted: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:5,\na\n"),
        Fixed(
            rule: "attribute-duplicate", text: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"a,b\",BANDWIDTH=1\nv\n",
            wanted: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"a,b\"\nv\n"),
        Fixed(
            rule: "tag-obsolete",
            text: "#EXTM3U\n#EXT-X-ALLOW-CACHE:NO\n#EXT-X-STREAM-INF:PROGRAM-ID=1,BANDWIDTH=1\nv\n",
            wanted: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv\n"),
        Fixed(
            rule: "autoselect-missing",
            text: "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",DEFAULT=YES\n",
            wanted: "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",DEFAULT=YES,AUTOSELECT=YES\n"),
        Fixed(
            rule: "default-without-autoselect",
            text: "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",AUTOSELECT=NO, NAME=\"n\",DEFAULT=YES\n",
            wanted: "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",AUTOSELECT=YES, NAME=\"n\",DEFAULT=YES\n"),
        Fixed(
            rule: "closed-captions-uri",
            text:
                "#EXTM3U\n#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,URI=\"a,b\",GROUP-ID=\"a\",NAME=\"n\",INSTREAM-ID=\"CC1\"\n",
            wanted: "#EXTM3U\n#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID=\"a\",NAME=\"n\",INSTREAM-ID=\"CC1\"\n"),
        Fixed(
            rule: "forced-not-subtitles",
            text: "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",FORCED=YES\n",
            wanted: "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\"\n"),
        Fixed(
            rule: "iframe-forbidden-attribute",
            text: "#EXTM3U\n#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,FRAME-RATE=24.000,AUDIO=\"a\",URI=\"i\"\n",
            wanted: "#EXTM3U\n#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"i\"\n"),
        Fixed(
            rule: "extinf-no-comma", text: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:5\na.ts",
            wanted: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:5,\na.ts"),
    ]

    private func fix(_ text: [UInt8], only: Set<String>? = nil) throws -> (bytes: [UInt8], fixed: [LintFinding]) {
        try Linter(only: only).fix(LintInput(name: "main.m3u8", bytes: text))
    }

    @Test(arguments: fixed)
    func `a finding is fixed and nothing else changes`(_ sample: Fixed) throws {
        let (bytes, fixed) = try fix(Array(sample.text.utf8), only: [sample.rule])
        #expect(String(decoding: bytes, as: UTF8.self) == sample.wanted)
        #expect(bytes == Array(sample.wanted.utf8))
        #expect(Set(fixed.map(\.rule)) == [sample.rule])
        #expect(try LintFixture(sample.wanted).report(only: [sample.rule]).findings == [])
    }

    @Test func `every rule that can be fixed has a case`() {
        let known = Set(Self.fixed.map(\.rule))
        #expect(LintCatalogue.rules.filter { $0.canBeFixed && !known.contains($0.id) }.map(\.id) == [])
    }

    @Test(arguments: [
        "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-VERSION:7\n" + variant,
        "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,BANDWIDTH=2\nv\n",
        "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\"\n",
        "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,NAME=\"low\"\nv\n",
        "#EXTM3U\n# a\tb\u{7F}\n" + variant, "#EXTM3U\n#EXT-X-SESSION-KEY:METHOD=NONE,URI=\"k\"\n" + variant,
        "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-KEY:METHOD=NONE,URI=\"k\"\n#EXTINF:5,\na.ts\n",
        "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:5,\na.ts\n#EXT-X-DISCONTINUITY-SEQUENCE:4\n",
    ])
    func `what would be a guess stays`(_ text: String) throws {
        let (bytes, fixed) = try fix(Array(text.utf8))
        #expect(bytes == Array(text.utf8))
        #expect(fixed == [])
    }

    @Test func `a fix that brings up another is followed`() throws {
        let text = "\u{FEFF}#EXTM3U\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"\n#EXT-X-ALLOW-CACHE:YES\n" + Self.variant
        let (bytes, fixed) = try fix(Array(text.utf8))
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "#EXTM3U\n#EXT-X-VERSION:8\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"\n" + Self.variant)
        #expect(fixed.map(\.rule).sorted() == ["byte-order-mark", "tag-obsolete", "version-too-low"])
    }

    @Test func `as many findings as there are are mended`() throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + String(repeating: "#EXTINF:6\na.ts\n", count: 2500)
        let (bytes, fixed) = try fix(Array(text.utf8), only: ["extinf-no-comma"])
        #expect(fixed.count == 2500)
        #expect(bytes == Array(text.replacing("#EXTINF:6", with: "#EXTINF:6,").utf8))
    }

    @Test func `bytes that are no UTF-8 are left as they are`() throws {
        let text = LintFixture.bytes("#EXTM3U\n#EXT-X-ALLOW-CACHE:YES\n# \u{1}\n" + Self.variant)
        let (bytes, _) = try fix(text)
        #expect(bytes == LintFixture.bytes("#EXTM3U\n# \u{1}\n" + Self.variant))
    }
}
