import HLS
import HLSLint

/// What multivariant playlists declare.
extension LintCase {
    /// A case of the two variants in which the first text of the high one is replaced.
    private static func pair(_ rule: String, _ old: String, _ new: String, also: Set<String> = []) -> LintCase {
        LintCase(rule, old, new, of: .pair, also: also)
    }

    static var names: [LintCase] {
        [
            LintCase("tag-blank", "#EXTINF:6.00000", "#EXTINF: 6.00000", in: "h264/540p/index.m3u8"),
            LintCase("tag-unknown", "#EXTM3U\n", "#EXTM3U\n#EXT-X-STREAMINF:BANDWIDTH=1\n"),
            LintCase("attribute-unknown", "FRAME-RATE=29.970", "FRAMERATE=29.970,FRAME-RATE=29.970"),
            pair("uri-whitespace", "low.m3u8", "low 1.m3u8"),
            pair("playlist-not-https", "low.m3u8", "http://example.com/low.m3u8"),
        ]
    }

    private static let low =
        "#EXT-X-STREAM-INF:BANDWIDTH=1210000,AVERAGE-BANDWIDTH=1100000,CODECS=\"avc1.64001f,mp4a.40.2\","
        + "RESOLUTION=960x540,FRAME-RATE=30.000,CLOSED-CAPTIONS=\"cc\"\nlow.m3u8\n"

    static var bandwidths: [LintCase] {
        [
            LintCase("bandwidth-zero", "AVERAGE-BANDWIDTH=140041", "AVERAGE-BANDWIDTH=0"),
            pair(
                "bandwidth-unit", "BANDWIDTH=1210000,AVERAGE-BANDWIDTH=1100000",
                "BANDWIDTH=1210,AVERAGE-BANDWIDTH=1100", also: ["ladder-step", "iframe-bitrate-not-lower"]),
            pair("ladder-resolution-falls", "RESOLUTION=960x540", "RESOLUTION=640x360"),
            pair("top-resolution-single", "RESOLUTION=960x540", "RESOLUTION=1280x720"),
            pair("variant-duplicate", low, low + low),
            pair("codec-case", "mp4a.40.2", "MP4A.40.2"),
            pair("codec-object-type", "mp4a.40.2", "mp4a.67"),
            pair("codec-not-supported", "mp4a.40.2", "mp4a.40.2,Opus"),
            pair("avc-profile", "avc1.64001f,mp4a", "avc1.42e01f,mp4a"),
            pair("level-below-picture", "avc1.64001f,mp4a", "avc1.64000a,mp4a"),
            pair("av1-level", "avc1.64001f,mp4a", "av01.0.19M.08,mp4a"),
            pair("dolby-vision-profile", "avc1.64001f,mp4a", "dvh1.07.06,mp4a"),
            pair("apac-profile-level", "mp4a.40.2", "mp4a.40.2,apac"),
            pair("steering-pathways-unequal", "BANDWIDTH=1210000", "PATHWAY-ID=\"b\",BANDWIDTH=1210000"),
        ]
    }

    static var groups: [LintCase] {
        [
            LintCase(
                "groups-differ", "\"a1\",NAME=\"English\",LANGUAGE=\"en\",DEFAULT=YES",
                "\"a1\",NAME=\"English\",LANGUAGE=\"en\",DEFAULT=NO", of: .paired),
            pair(
                "group-autoselect-clash", "INSTREAM-ID=\"CC1\"",
                "AUTOSELECT=YES,INSTREAM-ID=\"CC1\"\n#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID=\"cc\",NAME=\"2\","
                    + "LANGUAGE=\"EN\",AUTOSELECT=YES,INSTREAM-ID=\"CC2\""),
            pair("language-not-bcp47", "LANGUAGE=\"en\"", "LANGUAGE=\"English\""),
            LintCase("channels-malformed", "CHANNELS=\"2\"", "CHANNELS=\"16/joc\""),
            LintCase(
                "forced-autoselect", "AUTOSELECT=YES,URI=\"subtitles/fr", "AUTOSELECT=NO,FORCED=YES,URI=\"subtitles/fr",
                also: ["autoselect-missing"]),
            LintCase("stable-id-partial", "FRAME-RATE", "STABLE-VARIANT-ID=\"a\",FRAME-RATE"),
            LintCase(
                "supplemental-base-missing", "CODECS=\"avc1.640028,mp4a.40.2\"", "SUPPLEMENTAL-CODECS=\"avc1.640028\""),
            LintCase("supplemental-syntax", "FRAME-RATE", "SUPPLEMENTAL-CODECS=\"hello world\",FRAME-RATE"),
            LintCase(
                "video-layout-values", "FRAME-RATE", "REQ-VIDEO-LAYOUT=\"CH-STEREO/FOO\",FRAME-RATE",
                also: ["version-too-low"]),
            pair("allowed-cpc-labels", "FRAME-RATE", "ALLOWED-CPC=\"foo\",FRAME-RATE"),
            LintCase(
                "hdcp-hd", "RESOLUTION=960x540,FRAME-RATE=30.000,VIDEO-RANGE=SDR",
                "RESOLUTION=1280x720,FRAME-RATE=30.000,VIDEO-RANGE=SDR", of: .mixed, also: ["top-resolution-single"]),
        ]
    }

    static var trickPlay: [LintCase] {
        [
            pair(
                "iframe-single",
                "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=50000,CODECS=\"avc1.64001f\",RESOLUTION=640x360,URI=\"i-frames-low.m3u8\"",
                ""),
            LintCase(
                "iframe-sdr-missing",
                """
                CODECS="avc1.64001f",RESOLUTION=960x540,VIDEO-RANGE=SDR,URI="i-frames.m3u8"
                #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=50000,CODECS="avc1.64001f",RESOLUTION=640x360,VIDEO-RANGE=SDR
                """,
                """
                CODECS="hvc1.2.4.L90.B0",RESOLUTION=960x540,VIDEO-RANGE=PQ,URI="i-frames.m3u8"
                #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=50000,CODECS="hvc1.2.4.L90.B0",RESOLUTION=640x360,VIDEO-RANGE=PQ
                """, of: .mixed),
            LintCase("iframe-density", "#EXTINF:0.5", "#EXTINF:2.5", of: .iFrames),
            LintCase("iframe-range-missing", "#EXT-X-BYTERANGE:1000@100000\n", "", of: .iFrames),
            LintCase(
                "iframe-bitrate-formula", "BANDWIDTH=168125,AVERAGE-BANDWIDTH=140041",
                "BANDWIDTH=38125,AVERAGE-BANDWIDTH=30041"),
        ]
    }
}
