import HLS
import HLSLint

extension LintCase {
    static var audio: [LintCase] {
        [
            LintCase("stereo-aac-missing", "mp4a.40.2", "ac-3", of: .mixed),
            LintCase("ac3-missing-with-ec3", "ac-3", "ec-3", of: .mixed),
            LintCase(
                "audio-group-matrix-hole", "NAME=\"Français\",LANGUAGE=\"fr\"", "NAME=\"Deutsch\",LANGUAGE=\"de\"",
                also: ["groups-differ"]),
            LintCase("channels-missing", ",CHANNELS=\"2\"", ""),
            LintCase("autoselect-missing", "AUTOSELECT=YES,URI=\"subtitles/fr", "URI=\"subtitles/fr"),
            LintCase(
                "default-without-autoselect", "DEFAULT=YES,AUTOSELECT=YES", "DEFAULT=YES,AUTOSELECT=NO",
                also: ["groups-differ"]),
            LintCase("no-default-audio", "DEFAULT=YES", "DEFAULT=NO", also: ["groups-differ"]),
            LintCase(
                "language-missing", "LANGUAGE=\"en\",DEFAULT=NO,AUTOSELECT=YES,INSTREAM", "AUTOSELECT=YES,INSTREAM"),
            LintCase(
                "dvs-marking", "AUTOSELECT=YES",
                "AUTOSELECT=NO,CHARACTERISTICS=\"public.accessibility.describes-video\"",
                also: ["default-without-autoselect", "groups-differ"]),
            LintCase(
                "aac-groups-cross-product", "#EXT-X-I-FRAME",
                """
                #EXT-X-STREAM-INF:BANDWIDTH=1200000,AVERAGE-BANDWIDTH=1200000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=960x540,FRAME-RATE=30.000,CLOSED-CAPTIONS="cc",AUDIO="a2"
                low.m3u8
                #EXT-X-I-FRAME
                """, of: .paired),
            LintCase(
                "captions-none-offered",
                "#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID=\"cc\",NAME=\"English\",LANGUAGE=\"en\",INSTREAM-ID=\"CC1\"\n",
                "", of: .pair, also: ["group-undefined"]),
            LintCase("subtitles-uri-missing", ",URI=\"subtitles/fr/index.m3u8\"", ""),
            LintCase("closed-captions-uri", "INSTREAM-ID=\"CC1\"", "INSTREAM-ID=\"CC1\",URI=\"captions.m3u8\""),
            LintCase("instream-id-missing", "INSTREAM-ID=\"CC1\"", "INSTREAM-ID=\"CC9\""),
            LintCase("captions-none-mixed", "CLOSED-CAPTIONS=\"captions\"", "CLOSED-CAPTIONS=NONE"),
            LintCase("closed-captions-undeclared", ",CLOSED-CAPTIONS=\"captions\"", ""),
            LintCase("forced-not-subtitles", "DEFAULT=YES", "FORCED=NO,DEFAULT=YES"),
            LintCase("sdh-marking", ",public.accessibility.describes-music-and-sound", ""),
        ]
    }

    static var pictures: [LintCase] {
        [
            LintCase(
                "iframe-missing",
                """
                #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=100000,CODECS="avc1.64001f",RESOLUTION=960x540,URI="i-frames.m3u8"
                #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=50000,CODECS="avc1.64001f",RESOLUTION=640x360,URI="i-frames-low.m3u8"
                """, "", of: .pair),
            LintCase("iframe-uri-missing", ",URI=\"h264/i-frames/index.m3u8\"", ""),
            LintCase("iframe-codecs-missing", "CODECS=\"avc1.4d401e\",", ""),
            LintCase("iframe-resolution-missing", "RESOLUTION=768x432,VIDEO-RANGE=SDR,URI", "VIDEO-RANGE=SDR,URI"),
            LintCase(
                "iframe-forbidden-attribute", "CODECS=\"avc1.4d401e\",", "CODECS=\"avc1.4d401e\",FRAME-RATE=29.970,"),
            LintCase("iframe-bitrate-not-lower", "BANDWIDTH=168125", "BANDWIDTH=968125"),
            LintCase("iframes-only-tag", "#EXT-X-I-FRAMES-ONLY\n", "", in: "h264/i-frames/index.m3u8"),
            LintCase("video-range-missing", "VIDEO-RANGE=SDR,", ""),
            LintCase(
                "sdr-missing", "VIDEO-RANGE=SDR,HDCP", "VIDEO-RANGE=HLG,HDCP", of: .mixed,
                also: ["video-range-codec-clash"]),
            LintCase("video-range-codec-clash", "VIDEO-RANGE=SDR,URI", "VIDEO-RANGE=PQ,URI", of: .mixed),
            LintCase(
                "supplemental-needs-range", "VIDEO-RANGE=SDR", "VIDEO-RANGE=SDR,SUPPLEMENTAL-CODECS=\"dvh1.08.01/db4h\""
            ),
            LintCase("hdcp-uhd", "RESOLUTION=1920x1080", "RESOLUTION=1920x1080,HDCP-LEVEL=TYPE-0", also: ["hdcp-hd"]),
            LintCase("hdcp-no-fallback", "HDCP-LEVEL=NONE", "HDCP-LEVEL=TYPE-1", of: .mixed),
            LintCase("video-layout-missing", "hvc1.2.4.L120.B0", "hvc1.6.4.L120.B0"),
        ]
    }
}
