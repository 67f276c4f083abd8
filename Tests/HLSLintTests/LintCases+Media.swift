import HLS
import HLSLint

extension LintCase {
    private static let video = "h264/360p/index.m3u8"
    private static let audioFile = "audio/low-en/index.m3u8"
    private static let date = "#EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:00.000Z\n"

    /// A case in which lines are put before the first segment.
    private static func inserting(
        _ rule: String, _ lines: String, before old: String = "#EXTINF", also: Set<String> = []
    ) -> LintCase {
        LintCase(rule, old, lines + old, in: video, also: also)
    }

    /// What follows where dates are put into one of many media playlists.
    private static let partial: Set<String> = ["program-date-time-partial"]

    /// A case of the low-latency playlist with a date range.
    private static func ranges(_ rule: String, _ attributes: String) -> LintCase {
        LintCase(rule, "#EXT-X-PROGRAM", range("a", attributes) + "#EXT-X-PROGRAM", of: .lowLatency)
    }

    private static func range(_ id: String, _ attributes: String, second: String = "00") -> String {
        "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"2026-03-01T12:00:\(second).000+01:00\",\(attributes)\n"
    }

    static var media: [LintCase] {
        [
            LintCase("target-duration-missing", "#EXT-X-TARGETDURATION:6\n", "", in: video),
            LintCase(
                "target-duration-value", "#EXT-X-TARGETDURATION:6", "#EXT-X-TARGETDURATION:6.5", in: video,
                also: ["target-mismatch"]),
            LintCase("extinf-above-target", "#EXTINF:6.00000", "#EXTINF:6.50000", in: video),
            LintCase("extinf-missing", "#EXTINF:6.00000,\n", "", in: video, also: ["duration-mismatch"]),
            LintCase("extinf-without-uri", "\nmain.mp4", "", in: video, also: ["duration-mismatch"]),
            LintCase("extinf-no-comma", "#EXTINF:6.00000,", "#EXTINF:6.00000", in: video),
            inserting("playlist-tag-duplicate", "#EXT-X-TARGETDURATION:6\n"),
            inserting("media-sequence-position", "#EXT-X-DISCONTINUITY-SEQUENCE:0\n", before: "#EXT-X-ENDLIST"),
            LintCase("playlist-type-value", "TYPE:VOD", "TYPE:LIVE", in: video),
            LintCase(
                "playlist-type-vod-missing", "#EXT-X-PLAYLIST-TYPE:VOD\n", "", in: video, also: ["playlist-type-mixed"]),
            LintCase("vod-without-endlist", "#EXT-X-ENDLIST\n", "", in: video),
            LintCase("byterange-no-offset", "@734\n", "\n", in: audioFile),
            LintCase("map-missing", "#EXT-X-MAP:URI=\"main.mp4\",BYTERANGE=\"734@0\"\n", "", in: audioFile),
            LintCase("map-byterange-offset", "734@0", "734", in: audioFile),
            LintCase("target-mismatch", "#EXT-X-TARGETDURATION:6", "#EXT-X-TARGETDURATION:7", in: video),
            inserting("discontinuity-mismatch", "main.mp4\n#EXT-X-DISCONTINUITY\n#EXTINF", before: "").replacing(
                "main.mp4\n#EXTINF"),
            inserting("duration-mismatch", "#EXTINF:2.0,\n#EXT-X-GAP\ngap.mp4\n", before: "#EXT-X-ENDLIST"),
            inserting("daterange-id", date + "#EXT-X-DATERANGE:CLASS=\"a\"\n", also: partial),
            inserting("daterange-start-missing", date + "#EXT-X-DATERANGE:ID=\"a\"\n", also: partial),
            inserting(
                "daterange-same-id",
                date + "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-03-01T12:00:00.000Z\",DURATION=5\n"
                    + "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-03-01T12:00:00.000Z\",DURATION=6\n",
                also: partial),
            inserting(
                "daterange-needs-date-time", "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-03-01T12:00:00.000Z\"\n"),
            inserting(
                "program-date-time-format", "#EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:00.000\n", also: partial),
            inserting(
                "interstitial-asset",
                date + "#EXT-X-DATERANGE:ID=\"a\",CLASS=\"com.apple.hls.interstitial\","
                    + "START-DATE=\"2026-03-01T12:00:00.000Z\"\n", also: partial),
            LintCase("playlist-type-mixed", "TYPE:VOD", "TYPE:EVENT", in: video),
            inserting("program-date-time-partial", date),
            inserting("server-control-mismatch", "#EXT-X-SERVER-CONTROL:HOLD-BACK=18.0\n"),
            LintCase("daterange-mismatch", "DURATION=5.0", "DURATION=4.0", in: "high.m3u8", of: .presentation),
            ranges("daterange-times", "END-DATE=\"2026-03-01T11:59:59.999+01:00\""),
            ranges("daterange-end-on-next", "END-ON-NEXT=YES"),
            LintCase(
                "daterange-overlap", "#EXT-X-PROGRAM",
                range("a", "CLASS=\"c\",END-ON-NEXT=YES") + range("b", "CLASS=\"c\",DURATION=9.5")
                    + range("c", "CLASS=\"c\",DURATION=1", second: "09") + "#EXT-X-PROGRAM", of: .lowLatency),
            inserting(
                "map-key-iv", "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n", before: "#EXT-X-MAP"),
            LintCase("vod-average-off", "AVERAGE-BANDWIDTH=1792457", "AVERAGE-BANDWIDTH=1592457"),
            LintCase("vod-peak-off", "BANDWIDTH=2160772", "BANDWIDTH=2460772"),
            LintCase("peak-over-200-average", "BANDWIDTH=2760000", "BANDWIDTH=5100000", of: .pair),
            LintCase("live-average-over", "AVERAGE-BANDWIDTH=2500000", "AVERAGE-BANDWIDTH=2200000", of: .livePair),
            LintCase(
                "live-peak-over", "1875000@4000000", "3750000@4000000", in: "high.m3u8", of: .livePair,
                also: ["segment-over-bandwidth"]),
            LintCase(
                "segment-over-bandwidth", "625000@4000000", "765000@4000000", in: "high.m3u8", of: .measuredPair),
            LintCase("bandwidth-not-sum", "BANDWIDTH=2160772", "BANDWIDTH=2060772"),
        ]
    }

    /// The same case with the text that is replaced named apart.
    private func replacing(_ old: String) -> LintCase {
        var result = self
        result.edit.old = old
        return result
    }

    static var moving: [LintCase] {
        [
            LintCase("live-few-segments", "#EXTINF:6.0,\n15.ts\n", "", in: "live.m3u8", of: .live),
            LintCase(
                "live-program-date-time-missing", "#EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:10.000Z\n", "",
                in: "live.m3u8", of: .live),
            LintCase(
                "discontinuity-sequence-missing", "#EXTINF:6.0,\n14", "#EXT-X-DISCONTINUITY\n#EXTINF:6.0,\n14",
                in: "live.m3u8", of: .live, also: ["discontinuity-sequence-step"]),
            LintCase("target-duration-changed", "TARGETDURATION:6", "TARGETDURATION:7", in: "later.m3u8", of: .live),
            LintCase("segment-changed", "14.ts", "other.ts", in: "later.m3u8", of: .live),
            LintCase(
                "segments-after-end", "15.ts\n", "15.ts\n#EXT-X-ENDLIST\n", in: "live.m3u8", of: .live),
            LintCase(
                "event-segments-removed", "#EXT-X-KEY", "#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-KEY", in: "live.m3u8",
                of: .live),
            LintCase(
                "discontinuity-sequence-step", "#EXT-X-KEY", "#EXT-X-DISCONTINUITY-SEQUENCE:1\n#EXT-X-KEY",
                in: "live.m3u8", of: .live),
            LintCase(
                "live-window-three-targets",
                "SEQUENCE:11\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://key\",KEYFORMAT=\"com.apple.streamingkeydelivery\""
                    + "\n#EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:16.000Z\n#EXTINF:6.0,\n11.ts\n#EXTINF:6.0,\n12.ts\n"
                    + "#EXTINF:6.0,\n13.ts\n#EXTINF:6.0,\n14.ts\n",
                "SEQUENCE:15\n", in: "later.m3u8", of: .live,
                also: ["live-few-segments", "live-program-date-time-missing"]),
            LintCase(
                "hold-back-small", "PART-HOLD-BACK=3.0", "HOLD-BACK=11.0,PART-HOLD-BACK=3.0", of: .lowLatency),
            LintCase("part-hold-back-missing", ",PART-HOLD-BACK=3.0", "", of: .lowLatency),
            LintCase("skip-until-small", "CAN-BLOCK", "CAN-SKIP-UNTIL=20.0,CAN-BLOCK", of: .lowLatency),
            LintCase(
                "skip-dateranges-without-until", "CAN-BLOCK", "CAN-SKIP-DATERANGES=YES,CAN-BLOCK", of: .lowLatency),
            LintCase(
                "part-duration-short", "DURATION=0.99,",
                "DURATION=0.84,URI=\"271.a.ts\"\n#EXT-X-PART:DURATION=0.1,", of: .lowLatency),
            LintCase(
                "part-tag-position", "#EXT-X-PART:DURATION=0.99", "#EXT-X-DISCONTINUITY\n#EXT-X-PART:DURATION=0.99",
                of: .lowLatency, also: ["discontinuity-sequence-missing"]),
            LintCase(
                "preload-hint-after-end", "\"272.1.ts\"\n", "\"272.1.ts\"\n#EXT-X-ENDLIST\n", of: .lowLatency),
            LintCase(
                "rendition-report-absolute", "#EXT-X-PRELOAD",
                "#EXT-X-RENDITION-REPORT:URI=\"https://a.example/b.m3u8\",LAST-MSN=272\n#EXT-X-PRELOAD",
                of: .lowLatency),
            LintCase(
                "key-none-attributes", "#EXTINF:6.0,\n14", "#EXT-X-KEY:METHOD=NONE,URI=\"k\"\n#EXTINF:6.0,\n14",
                in: "live.m3u8", of: .live),
            LintCase(
                "key-iv", "URI=\"skd://key\"", "URI=\"skd://key\",IV=0x1" + String(repeating: "0", count: 32),
                in: "live.m3u8", of: .live, also: ["fairplay-iv"]),
            LintCase("media-sequence-backwards", "SEQUENCE:11", "SEQUENCE:9", in: "later.m3u8", of: .live),
            LintCase("part-inf-missing", "#EXT-X-PART-INF:PART-TARGET=1.0\n", "", of: .lowLatency),
            LintCase("part-hold-back-small", "PART-HOLD-BACK=3.0", "PART-HOLD-BACK=2.5", of: .lowLatency),
            LintCase("part-duration-long", "DURATION=0.99", "DURATION=1.01", of: .lowLatency),
            LintCase(
                "skip-in-first-response", "#EXT-X-PROGRAM", "#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n#EXT-X-PROGRAM",
                of: .lowLatency),
            LintCase(
                "key-uri-missing", ",URI=\"skd://key\"", "", in: "live.m3u8", of: .live),
            LintCase(
                "key-formats-differ", "#EXTINF:6.0,\n14",
                "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\",KEYFORMAT=\"other\"\n#EXTINF:6.0,\n14", in: "live.m3u8",
                of: .live),
            LintCase("fairplay-method", "METHOD=SAMPLE-AES", "METHOD=SAMPLE-AES-CTR", in: "live.m3u8", of: .live),
        ]
    }
}
