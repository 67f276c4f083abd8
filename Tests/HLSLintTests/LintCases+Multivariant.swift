import HLS
import HLSLint

extension LintCase {
    static var multivariant: [LintCase] {
        [
            LintCase("stream-inf-without-uri", "h264/1080p/index.m3u8\n", ""),
            LintCase(
                "uri-without-stream-inf", "#EXT-X-INDEPENDENT-SEGMENTS\n", "#EXT-X-INDEPENDENT-SEGMENTS\nlost.m3u8\n"),
            LintCase("bandwidth-missing", "I-FRAME-STREAM-INF:BANDWIDTH=168125,", "I-FRAME-STREAM-INF:"),
            LintCase("average-bandwidth-missing", ",AVERAGE-BANDWIDTH=1792457", ""),
            LintCase("average-above-bandwidth", "AVERAGE-BANDWIDTH=140041", "AVERAGE-BANDWIDTH=240041"),
            LintCase("independent-segments-missing", "#EXT-X-INDEPENDENT-SEGMENTS\n", ""),
            LintCase("group-undefined", "SUBTITLES=\"subtitles\"", "SUBTITLES=\"others\""),
            LintCase(
                "group-unused", "#EXT-X-MEDIA:TYPE=CLOSED",
                "#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID=\"cameras\",NAME=\"Left\"\n#EXT-X-MEDIA:TYPE=CLOSED"),
            LintCase("media-required-attributes", "\"captions\",NAME=\"English\",", "\"captions\","),
            LintCase("group-name-duplicate", "\"subtitles\",NAME=\"Français\"", "\"subtitles\",NAME=\"English\""),
            LintCase(
                "group-two-defaults", "LANGUAGE=\"fr\",DEFAULT=NO", "LANGUAGE=\"fr\",DEFAULT=YES",
                also: ["groups-differ"]),
            LintCase("session-data-shape", "#EXTM3U\n", "#EXTM3U\n#EXT-X-SESSION-DATA:DATA-ID=\"a\"\n"),
            LintCase("score-partial", "FRAME-RATE", "SCORE=1.0,FRAME-RATE"),
            LintCase(
                "steering-shape", "#EXTM3U\n", "#EXTM3U\n#EXT-X-CONTENT-STEERING:PATHWAY-ID=\".\"\n"),
            LintCase(
                "steering-pathway-undefined", "#EXTM3U\n",
                "#EXTM3U\n#EXT-X-CONTENT-STEERING:SERVER-URI=\"s\",PATHWAY-ID=\"a\"\n"),
            LintCase("session-key-shape", "#EXTM3U\n", "#EXTM3U\n#EXT-X-SESSION-KEY:METHOD=NONE\n"),
            LintCase(
                "session-key-mismatch", "KEYFORMAT=\"com.apple.streamingkeydelivery\"",
                "KEYFORMAT=\"com.apple.streamingkeydelivery\",KEYFORMATVERSIONS=\"2\"", of: .presentation),
        ]
    }

    static var ladder: [LintCase] {
        [
            LintCase("codecs-missing", "CODECS=\"avc1.640028,mp4a.40.2\",", ""),
            LintCase("resolution-missing", "RESOLUTION=640x360,", ""),
            LintCase("frame-rate-missing", "FRAME-RATE=29.970,", ""),
            LintCase("single-bitrate", "low.m3u8", "high.m3u8", of: .pair),
            LintCase("frame-rate-above-60", "FRAME-RATE=29.970", "FRAME-RATE=90.000", also: ["level-below-picture"]),
            LintCase("aspect-ratio-mixed", "RESOLUTION=640x360", "RESOLUTION=640x480"),
            LintCase("default-variant-not-2000k", "AVERAGE-BANDWIDTH=2500000", "AVERAGE-BANDWIDTH=2750000", of: .pair),
            LintCase("ladder-step", "AVERAGE-BANDWIDTH=1100000", "AVERAGE-BANDWIDTH=900000", of: .pair),
            LintCase(
                "ladder-column-holes", "BANDWIDTH=900000,AVERAGE-BANDWIDTH=900000,CODECS=\"hvc1.1.6.L93.B0",
                "BANDWIDTH=900000,AVERAGE-BANDWIDTH=900000,CODECS=\"avc1.64001f", of: .columns, also: ["ladder-step"]),
            LintCase("multivariant-underdescribed", ",HDCP-LEVEL=NONE", "", of: .bare),
            LintCase(
                "bandwidth-ignores-audio-group", "BANDWIDTH=7547738", "BANDWIDTH=7319916", also: ["bandwidth-not-sum"]),
            LintCase("codec-not-supported", "avc1.640028,mp4a", "vp09.00.41.08,mp4a", also: ["ladder-column-holes"]),
            LintCase("codec-not-supported", "avc1.640028,mp4a.40.2", "avc1.640028,sowt"),
            LintCase("codec-malformed", "avc1.640028", "avc1.64002"),
            LintCase("codec-parameter-sets-in-band", "CODECS=\"hvc1.2.4.L90.B0\"", "CODECS=\"hev1.2.4.L90.B0\""),
            LintCase("hevc-level", "hvc1.2.4.L120.B0", "hvc1.2.4.L156.B0"),
            LintCase("avc-level", "avc1.640028", "avc1.64003c"),
            LintCase("h264-fallback-missing", "avc1.64001f,ac-3", "hvc1.2.4.L93.B0,ac-3", of: .mixed),
            LintCase(
                "fmp4-required", "#EXT-X-MAP:URI=\"main.mp4\",BYTERANGE=\"812@0\"\n", "", in: "hevc/360p/index.m3u8",
                also: ["map-missing"]),
            LintCase("codecs-no-audio", "CODECS=\"avc1.640028,mp4a.40.2\"", "CODECS=\"avc1.640028\""),
            LintCase("codecs-miss-group-codec", "avc1.640028,ac-3,mp4a.40.2", "avc1.640028,ac-3"),
        ]
    }
}
