import HLS

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

    static var media: [LintCase] {
        [
            LintCase("target-duration-missing", "#EXT-X-TARGETDURATION:6\n", "", in: video),
            LintCase(
                "target-duration-value", "#EXT-X-TARGETDURATION:6", "#EXT-X-TARGETDURATION:6.5", in: video,
                also: ["target-mismatch"]),
            LintCase("extinf-above-target", "#EXTINF:6.00000", "#EXTINF:6.60000", in: video),
            LintCase("extinf-missing", "#EXTINF:6.00000,\n", "", in: video, also: ["duration-mismatch"]),
            LintCase("extinf-without-uri", "\nmain.mp4", "", in: video, also: ["duration-mismatch"]),
            LintCase("extinf-no-comma", "#EXTINF:6.00000,", "#EXTINF:6.00000", in: video),
            inserting("playlist-tag-duplicate", "#EXT-X-TARGETDURATION:6\n"),
            inserting("media-sequence-position", "#EXT-X-DISCONTINUITY-SEQUENCE:0\n", before: "#EXT-X-ENDLIST"),
            LintCase("playlist-type-value", "TYPE:VOD", "TYPE:LIVE", in: video),
            LintCase("playlist-type-vod-missing", "#EXT-X-PLAYLIST-TYPE:VOD\n", "", in: video),
            LintCase("vod-without-endlist", "#EXT-X-ENDLIST\n", "", in: video),
            LintCase("byterange-no-offset", "@734\n", "\n", in: audioFile),
            LintCase("map-missing", "#EXT-X-MAP:URI=\"main.mp4\",BYTERANGE=\"734@0\"\n", "", in: audioFile),
            LintCase("map-byterange-offset", "734@0", "734", in: audioFile),
            LintCase("target-mismatch", "#EXT-X-TARGETDURATION:6", "#EXT-X-TARGETDURATION:7", in: video),
            inserting("discontinuity-mismatch", "main.mp4\n#EXT-X-DISCONTINUITY\n#EXTINF", before: "").replacing(
                "main.mp4\n#EXTINF"),
            inserting("duration-mismatch", "#EXTINF:2.0,\n#EXT-X-GAP\ngap.mp4\n", before: "#EXT-X-ENDLIST"),
            inserting("daterange-id", date + "#EXT-X-DATERANGE:CLASS=\"a\"\n"),
            inserting("daterange-start-missing", date + "#EXT-X-DATERANGE:ID=\"a\"\n"),
            inserting(
                "daterange-same-id",
                date + "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-03-01T12:00:00.000Z\",DURATION=5\n"
                    + "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-03-01T12:00:00.000Z\",DURATION=6\n"),
            inserting(
                "daterange-needs-date-time", "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-03-01T12:00:00.000Z\"\n"),
            inserting("program-date-time-format", "#EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:00.000\n"),
            inserting(
                "interstitial-asset",
                date + "#EXT-X-DATERANGE:ID=\"a\",CLASS=\"com.apple.hls.interstitial\","
                    + "START-DATE=\"2026-03-01T12:00:00.000Z\"\n"),
            LintCase("vod-average-off", "AVERAGE-BANDWIDTH=1792457", "AVERAGE-BANDWIDTH=1592457"),
            LintCase("vod-peak-off", "BANDWIDTH=2160772", "BANDWIDTH=2460772"),
            LintCase("peak-over-200-average", "BANDWIDTH=2760000", "BANDWIDTH=5100000", of: .pair),
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
                in: "live.m3u8", of: .live),
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
