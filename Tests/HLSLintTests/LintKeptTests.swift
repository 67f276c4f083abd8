import HLS
import HLSLint
import Testing

/// Playlists that go to the edge of what a rule allows, and not beyond it.
struct LintKeptTests {
    struct Kept: CustomTestStringConvertible {
        var rule: String
        var text: String
        var testDescription: String { rule + ": " + text }

        init(_ rule: String, _ text: String) { (self.rule, self.text) = (rule, text) }

        /// Lines of a media playlist with a target duration of 6 s, a date and one segment.
        static func media(_ rule: String, _ lines: String, behind: String = "") -> Kept {
            Kept(
                rule,
                "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:00.000Z\n\(lines)\n"
                    + "#EXTINF:6,\na.ts\n\(behind)\n")
        }

        static func variant(_ rule: String, _ attributes: String, with lines: String = "") -> Kept {
            Kept(rule, "#EXTM3U\n\(lines)\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"ac-3\",\(attributes)\nv.m3u8\n")
        }

        static func range(_ rule: String, _ attributes: String, more: String = "") -> Kept {
            media(rule, "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-03-01T12:00:00.5Z\",\(attributes)\n\(more)")
        }
    }

    private static let languages = ["en", "eng", "pt-BR", "zh-Hant-TW", "x-ours", "i-klingon", "qaa", "de-1996", "ZXX"]
        .map { "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"\($0)\",LANGUAGE=\"\($0)\"\n" }.joined()
    private static let channels = ["2", "16/JOC", "20/3OA/BED-4", "6/-/BINAURAL", "12/JOC,3OA"]
        .map { "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"\($0)\",CHANNELS=\"\($0)\"\n" }.joined()

    private static func picture(_ format: String, _ size: String, _ frameRate: Int) -> String {
        "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"\(format)\",RESOLUTION=\(size),FRAME-RATE=\(frameRate)\nv\n"
    }

    /// Two variants, each of them at several places, with attributes of their own.
    private static func ladder(_ places: [String]) -> String {
        "#EXTM3U\n"
            + places.enumerated().map { place, attributes in
                "#EXT-X-STREAM-INF:BANDWIDTH=1000000,CODECS=\"avc1.64001f\"\(attributes)\n\(place)/low.m3u8\n"
                    + "#EXT-X-STREAM-INF:BANDWIDTH=2000000,CODECS=\"avc1.64001f\"\(attributes)\n\(place)/high.m3u8\n"
            }.joined()
    }

    static let kept = [
        Kept("control-character", "#EXTM3U\r\n# caf\u{E9} \u{A0}\u{2028}\u{1F600}\r\n#EXT-X-TARGETDURATION:6\r\n"),
        .media("control-character", "#EXT-X-SKIP:SKIPPED-SEGMENTS=1,RECENTLY-REMOVED-DATERANGES=\"a\tb\""),
        .variant("stable-id-characters", "STABLE-VARIANT-ID=\"azAZ09+/=.-_\""),
        .variant(
            "stable-id-characters", "AUDIO=\"a\"",
            with: "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",STABLE-RENDITION-ID=\"a/b\""),
        .variant(
            "stable-id-characters", "STABLE-VARIANT-ID=\"{$id}\"", with: "#EXT-X-DEFINE:QUERYPARAM=\"id\""),
        .variant("pathway-id-characters", "PATHWAY-ID=\"CDN-a_0.\""),
        .variant("steering-pathway-undefined", "SCORE=1", with: "#EXT-X-CONTENT-STEERING:SERVER-URI=\"s\""),
        .variant(
            "steering-pathway-undefined", "SCORE=1",
            with: "#EXT-X-CONTENT-STEERING:SERVER-URI=\"s\",PATHWAY-ID=\".\""),
        .variant("define-name-characters", "SCORE=1", with: "#EXT-X-DEFINE:NAME=\"a-B_9\",VALUE=\"a b\""),
        .variant(
            "session-key-shape", "SCORE=1",
            with: "#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"k\"\n#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"k\",IV=0x1"),
        .media("define-import-in-multivariant", "#EXT-X-DEFINE:IMPORT=\"a\""),
        .media("key-none-attributes", "#EXT-X-KEY:METHOD=NONE"),
        .media("key-iv", "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x00" + String(repeating: "f", count: 32)),
        .media("map-key-iv", "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x1\n#EXT-X-MAP:URI=\"i\""),
        .media("map-key-iv", "#EXT-X-MAP:URI=\"i\"\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\""),
        .media("map-key-iv", "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"\n#EXT-X-MAP:URI=\"i\""),
        .media(
            "map-key-iv", "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXT-X-KEY:METHOD=NONE\n#EXT-X-MAP:URI=\"i\""),
        .media("media-sequence-position", "#EXT-X-DISCONTINUITY-SEQUENCE:4\n#EXT-X-DISCONTINUITY"),
        .media("media-sequence-position", "#EXT-X-DISCONTINUITY\n#EXT-X-MEDIA-SEQUENCE:4"),
        .media("hold-back-small", "#EXT-X-SERVER-CONTROL:HOLD-BACK=18"),
        .media("skip-until-small", "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36"),
        .media("skip-dateranges-without-until", "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36,CAN-SKIP-DATERANGES=YES"),
        .media(
            "part-hold-back-small", "#EXT-X-PART-INF:PART-TARGET=0.33334\n#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=1.0"),
        .media(
            "part-duration-short",
            "#EXT-X-PART-INF:PART-TARGET=1\n#EXT-X-PART:URI=\"1\",DURATION=0.85\n"
                + "#EXT-X-PART:URI=\"2\",DURATION=0.2,INDEPENDENT=YES\n#EXT-X-PART:URI=\"3\",DURATION=0.2\n"
                + "#EXT-X-PART:URI=\"4\",DURATION=0.2,GAP=YES\n#EXT-X-PART:URI=\"5\",DURATION=0.1",
            behind: "#EXT-X-PART:URI=\"6\",DURATION=0.1"),
        .media(
            "part-tag-position",
            "#EXT-X-DISCONTINUITY\n#EXT-X-KEY:METHOD=NONE\n#EXT-X-MAP:URI=\"i\"\n#EXT-X-PART:URI=\"1\",DURATION=1",
            behind: "#EXT-X-DISCONTINUITY\n#EXT-X-PART:URI=\"2\",DURATION=1"),
        .media("tag-blank", "# a comment: with blanks\n#EXT-X-CUE-OUT: 30"),
        .media("tag-unknown", "#EXT-X-CUE-OUT:30\n#EXTVLCOPT:a\n#EXT-X-TWITCH-INFO:A=1\n#EXT-X-SCTE35:CUE=\"a\""),
        .media("attribute-unknown", "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-03-01T12:00:00Z\",X-OURS=1"),
        .variant("attribute-unknown", "PROGRAM-ID=1,NAME=\"n\",IVS-NAME=\"n\",REQ-NEW=\"a\""),
        .media("uri-whitespace", "#EXTINF:6,\nhttps://a.example/b%20c/[d]?e=(f)&g=~h#i"),
        .media("playlist-not-https", "#EXTINF:6,\nhttps://a.example/b.ts\n#EXTINF:6,\nhttp.ts"),
        .variant("language-not-bcp47", "AUDIO=\"a\"", with: languages),
        .variant("channels-malformed", "AUDIO=\"a\"", with: channels),
        // Groups of video that give qualities names, and groups of another pathway.
        Kept(
            "groups-differ",
            "#EXTM3U\n#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID=\"high\",NAME=\"1080p\"\n"
                + "#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID=\"low\",NAME=\"480p\"\n"
                + "#EXT-X-STREAM-INF:BANDWIDTH=2,VIDEO=\"high\"\na\n#EXT-X-STREAM-INF:BANDWIDTH=1,VIDEO=\"low\"\nb\n"),
        Kept(
            "groups-differ",
            "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"English\",URI=\"a\"\n"
                + "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"b\",NAME=\"ENGLISH\",URI=\"b\"\n"
                + "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\",PATHWAY-ID=\"A\"\nc\n"
                + "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"b\",PATHWAY-ID=\"B\"\nd\n"),
        // A copy at another place, and the same variants on another pathway, are no steps.
        Kept("ladder-step", ladder(["", ""])), Kept("ladder-step", ladder([",PATHWAY-ID=\"A\"", ",PATHWAY-ID=\"B\""])),
        Kept("steering-pathways-unequal", ladder([",PATHWAY-ID=\"A\"", ",PATHWAY-ID=\"B\""])),
        Kept("variant-duplicate", ladder(["", ""])),
        Kept("level-below-picture", picture("avc1.640028", "1920x1080", 30)),
        Kept("level-below-picture", picture("avc1.64001f", "1280x720", 30)),
        Kept("level-below-picture", picture("hvc1.2.4.L153.B0", "3840x2160", 60)),
        Kept("level-below-picture", picture("av01.0.12M.08", "3840x2160", 30)),
        // Keys that change, and sections that change with them.
        .media(
            "map-change",
            "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"1\"\n#EXT-X-MAP:URI=\"i\"\n#EXTINF:6,\nb.m4s\n"
                + "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"2\"\n#EXT-X-MAP:URI=\"j\""),
        .media(
            "map-change",
            "#EXT-X-MAP:URI=\"i\"\n#EXTINF:6,\nb.m4s\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"2\"\n"
                + "#EXT-X-MAP:URI=\"i\"\n#EXTINF:6,\nc.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI=\"j\""),
        .media("container-change", "#EXTINF:6,\nb.aac\n#EXT-X-DISCONTINUITY"),
        .media("container-change", "#EXTINF:6,\nb.ts?a=b.aac\n#EXTINF:6,\nb"),
        .media(
            "byterange-overlap",
            "#EXTINF:6,\n#EXT-X-BYTERANGE:9@0\nb\n#EXTINF:6,\n#EXT-X-BYTERANGE:9@9\nb\n"
                + "#EXT-X-DISCONTINUITY\n#EXTINF:6,\n#EXT-X-BYTERANGE:9@5\nb\n"),
        .media("program-date-time-jump", "#EXTINF:6,\nb.ts\n#EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:06.400Z"),
        .media(
            "program-date-time-backwards",
            "#EXTINF:6,\nb.ts\n#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2025-03-01T12:00:06.400Z"),
        .range("daterange-date", "END-DATE=\"2026-03-01T13:00:00+0100\""),
        .media(
            "preload-hint-duplicate", "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"p\"\n#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"p\""),
        .media("preload-hint-after-end", "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"p\""),
        .media("rendition-report-absolute", "#EXT-X-RENDITION-REPORT:URI=\"/1M/../a:b.m3u8\",LAST-MSN=1"),
        .range("daterange-times", "END-DATE=\"2026-03-01T13:00:00.5+01:00\",DURATION=0"),
        .range("daterange-times", "END-DATE=\"2026-03-01T12:01:00.493Z\",DURATION=59.9934"),
        .range("daterange-times", "DURATION=5", more: "#EXT-X-DATERANGE:ID=\"a\",END-DATE=\"2026-03-01T12:00:05.5Z\""),
        .range("daterange-end-on-next", "CLASS=\"c\",END-ON-NEXT=YES,PLANNED-DURATION=5"),
        .range(
            "daterange-overlap", "CLASS=\"c\",END-ON-NEXT=YES",
            more: "#EXT-X-DATERANGE:ID=\"b\",CLASS=\"c\",START-DATE=\"2026-03-01T12:00:03Z\",DURATION=2\n"
                + "#EXT-X-DATERANGE:ID=\"c\",CLASS=\"c\",START-DATE=\"2026-03-01T12:00:05Z\",END-ON-NEXT=YES"),
        .range(
            "daterange-overlap", "CLASS=\"c\",DURATION=9",
            more: "#EXT-X-DATERANGE:ID=\"b\",CLASS=\"c\",START-DATE=\"2026-03-01T12:00:03Z\",DURATION=2"),
    ]

    @Test(arguments: kept)
    func `the edge is allowed`(_ kept: Kept) throws {
        #expect(try LintFixture(kept.text).report(only: [kept.rule]).findings == [])
    }

    /// Each breaks the rule of its name where a case of another test does not show it.
    @Test(
        arguments: [
            .media("media-sequence-position", "#EXT-X-DISCONTINUITY\n#EXT-X-DISCONTINUITY-SEQUENCE:4"),
            .media("control-character", "# \u{85}"), .media("control-character", "# \u{7F}"),
            .media("key-none-attributes", "#EXT-X-KEY:METHOD=NONE,KEYFORMAT=\"identity\""),
            .media(
                "part-hold-back-small", "#EXT-X-PART-INF:PART-TARGET=1\n#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=1.9"),
            .range("daterange-times", "END-DATE=\"2026-03-01T12:00:09.5Z\",DURATION=8"),
            .range(
                "daterange-times", "DURATION=5", more: "#EXT-X-DATERANGE:ID=\"a\",END-DATE=\"2026-03-01T12:00:09.5Z\""),
            .range("daterange-end-on-next", "CLASS=\"c\",END-ON-NEXT=YES,DURATION=1"),
            .range("daterange-end-on-next", "CLASS=\"c\",END-ON-NEXT=YES,END-DATE=\"2026-03-01T12:00:05.5Z\""),
            .variant(
                "stable-id-characters", "AUDIO=\"a\"",
                with: "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",STABLE-RENDITION-ID=\"a b\""),
            .variant("stable-id-characters", "STABLE-VARIANT-ID=\"\u{E9}\""),
            .variant(
                "session-key-shape", "SCORE=1",
                with: "#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"k\"\n#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"k\""),
        ] as [Kept])
    func `beyond the edge is a demand broken`(_ broken: Kept) throws {
        let report = try LintFixture(broken.text).report(.rfc, only: [broken.rule])
        #expect(report.findings.map(\.severity) == [.must], "\(report.findings)")
    }

    /// The format recommends three times PART-TARGET where it demands twice, and Apple demands three times.
    @Test func `between two and three part targets the profiles differ`() throws {
        let text = Kept.media(
            "", "#EXT-X-PART-INF:PART-TARGET=1\n#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=2.0"
        ).text
        for (profile, severity) in [(LintProfile.rfc, PlaylistFinding.Severity.should), (.apple, .must)] {
            let report = try LintFixture(text).report(profile, only: ["part-hold-back-small"])
            #expect(report.findings.map(\.severity) == [severity])
        }
    }

    /// The format's least is exact: nothing is let pass but the rounding of decimals, 3 times 0.1 being more than 0.3.
    @Test(
        arguments: [
            ("hold-back-small", "#EXT-X-SERVER-CONTROL:HOLD-BACK=17.99"),
            ("skip-until-small", "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=35.9"),
            ("part-hold-back-small", "#EXT-X-PART-INF:PART-TARGET=1\n#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=1.995"),
        ])
    func `a little too small is too small`(_ rule: String, _ lines: String) throws {
        let report = try LintFixture(Kept.media(rule, lines).text).report(.rfc, only: [rule])
        #expect(report.findings.map(\.severity) == [.must])
    }

    /// A part target that is rounded up to a millisecond is let pass in the recommendation, and no more.
    @Test(arguments: [("0.1", "0.3", true), ("0.334", "1.000", true), ("1", "2.99", false), ("0.335", "1.000", false)])
    func `the rounding of the part target is let pass`(_ target: String, _ holdBack: String, _ isKept: Bool) throws {
        let lines = "#EXT-X-PART-INF:PART-TARGET=\(target)\n#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=\(holdBack)"
        let report = try LintFixture(Kept.media("", lines).text).report(.rfc, only: ["part-hold-back-small"])
        #expect(report.findings.map(\.severity) == (isKept ? [] : [.should]))
    }

    /// Apple's bipbop samples have a tab behind EXTINF's comma.
    @Test func `a tab at the end of a line is not recommended`() throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9.97667,\t\nfileSequence0.ts\n#EXT-X-ENDLIST\n"
        let report = try LintFixture(text).report(.rfc, only: ["control-character"])
        #expect(report.findings.map(\.severity) == [.should])
        #expect(report.findings.map(\.column) == [17])
        let other = try LintFixture(text.replacing(",\t", with: ",\tA title")).report(only: ["control-character"])
        #expect(other.findings.map(\.severity) == [.must])
    }
}
