import HLS
import HLSLint

/// Media playlists: segment after segment, beside one another, and live.
extension LintCase {
    private static let video = "h264/360p/index.m3u8"

    /// A case of the measured playlist.
    private static func measured(_ rule: String, _ old: String, _ new: String) -> LintCase {
        LintCase(rule, old, new, in: "high.m3u8", of: .measuredPair)
    }

    static var segments: [LintCase] {
        [
            measured("container-change", "high.ts", "high.aac"),
            LintCase(
                "map-change", "#EXT-X-BYTERANGE:256238@301538",
                "#EXT-X-MAP:URI=\"other.mp4\"\n#EXT-X-BYTERANGE:256238@301538", in: video),
            measured("byterange-overlap", "625000@1000000", "625000@600000"),
            measured("segment-twice", "625000@1000000", "625000@0"),
            measured("segment-container", "high.ts", "high.webm"),
            LintCase("extinf-integer", "#EXTINF:6.0,", "#EXTINF:6,", in: "high.m3u8", of: .presentation),
            LintCase(
                "extinf-zero", "#EXT-X-ENDLIST", "#EXTINF:0.00000,\n#EXT-X-GAP\ngap.mp4\n#EXT-X-ENDLIST", in: video),
            LintCase(
                "endlist-misplaced", "#EXT-X-PLAYLIST-TYPE", "#EXT-X-ENDLIST\n#EXT-X-PLAYLIST-TYPE", in: video,
                also: ["playlist-tag-duplicate"]),
            LintCase(
                "start-offset-range", "#EXT-X-PLAYLIST-TYPE", "#EXT-X-START:TIME-OFFSET=1000\n#EXT-X-PLAYLIST-TYPE",
                in: video),
            measured("target-not-6", "TARGETDURATION:6", "TARGETDURATION:5"),
            measured("target-far-above-max", "TARGETDURATION:6", "TARGETDURATION:7"),
        ]
    }

    private static let date = "#EXTINF:4.0,\n268.ts"

    /// A case of the low-latency playlist with a line before the third segment.
    private static func inserting(_ rule: String, _ line: String) -> LintCase {
        LintCase(rule, date, line + "\n" + date, of: .lowLatency)
    }

    private static let interstitial =
        "#EXT-X-DATERANGE:ID=\"a\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"2026-03-01T12:00:00.000+01:00\","
        + "X-ASSET-URI=\"a.m3u8\","

    static var timelines: [LintCase] {
        [
            LintCase(
                "discontinuity-sequence-mismatch", "#EXT-X-PLAYLIST-TYPE",
                "#EXT-X-DISCONTINUITY-SEQUENCE:1\n#EXT-X-PLAYLIST-TYPE", in: "high.m3u8", of: .presentation),
            LintCase(
                "segment-boundary-mismatch", "#EXTINF:6.00000,\n#EXT-X-BYTERANGE:256238",
                "#EXTINF:5.00000,\n#EXT-X-BYTERANGE:256238", in: video),
            LintCase(
                "subtitle-span", "#EXTINF:6.00000,\n1.vtt\n#EXTINF:6.00000,\n2.vtt\n", "",
                in: "subtitles/fr/index.m3u8"),
            inserting("program-date-time-backwards", "#EXT-X-PROGRAM-DATE-TIME:2026-03-01T11:59:59.000+01:00"),
            inserting("program-date-time-jump", "#EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:09.000+01:00"),
            inserting("daterange-date", "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"yesterday\""),
            inserting("interstitial-restrict", interstitial + "X-RESTRICT=\"SKIP,FOO\""),
            inserting("interstitial-timeline", interstitial + "X-TIMELINE-OCCUPIES=\"LINE\""),
            LintCase("bitrate-tag-off", "EXT-X-BITRATE:1100", "EXT-X-BITRATE:900", in: "low.m3u8", of: .rated),
            LintCase("live-window-short", "#EXT-X-PLAYLIST-TYPE:EVENT\n", "", of: .event),
            LintCase("playlist-stale", "#EXTINF:6.0,\n16.ts\n", "", in: "3", of: .reloaded),
        ]
    }

    static var lowLatency: [LintCase] {
        [
            LintCase("block-reload-missing", "CAN-BLOCK-RELOAD=YES,", "", of: .lowLatency),
            LintCase(
                "preload-hint-duplicate", "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"272.1.ts\"\n",
                "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"272.1.ts\"\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"272.2.ts\"\n",
                of: .lowLatency),
            LintCase(
                "part-independent-missing",
                """
                INDEPENDENT=YES,URI="271.0.ts"
                #EXT-X-PART:DURATION=0.99,URI="271.1.ts"
                #EXTINF:1.99,
                271.ts
                #EXT-X-PART:DURATION=1.0,INDEPENDENT=YES,
                """,
                """
                URI="271.0.ts"
                #EXT-X-PART:DURATION=0.99,URI="271.1.ts"
                #EXTINF:1.99,
                271.ts
                #EXT-X-PART:DURATION=1.0,
                """, of: .lowLatency),
            LintCase("part-sum-mismatch", "DURATION=0.99", "DURATION=0.86", of: .lowLatency),
            LintCase(
                "rendition-report-missing", "#EXT-X-RENDITION-REPORT:URI=\"audio.m3u8\",LAST-MSN=272,LAST-PART=0\n", "",
                of: .lowLatency),
            LintCase("delta-updates-missing", ",CAN-SKIP-UNTIL=24.0", "", of: .longLowLatency),
        ]
    }

    static var keys: [LintCase] {
        [
            LintCase(
                "key-method", "#EXTINF", "#EXT-X-KEY:METHOD=AES-256,URI=\"k\"\n#EXTINF", in: video),
            LintCase(
                "identity-with-drm", "#EXT-X-PROGRAM", "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"\n#EXT-X-PROGRAM",
                in: "live.m3u8", of: .live),
            LintCase(
                "fairplay-iv", "URI=\"skd://key\"", "URI=\"skd://key\",IV=0x" + String(repeating: "0", count: 32),
                in: "live.m3u8", of: .live),
            LintCase(
                "ctr-on-apple", "#EXTINF",
                "#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI=\"k\",KEYFORMAT=\"urn:uuid:edef8ba9\"\n#EXTINF", in: video),
            LintCase("key-over-http", "skd://key", "http://key", in: "live.m3u8", of: .live),
        ]
    }
}
