import HLS
import Testing

struct CodecTests {
    @Test(
        arguments: [
            ("avc1.640029", "H.264 High L4.1"), ("avc1.42c015", "H.264 Constrained Baseline L2.1"),
            ("avc1.42001f", "H.264 Baseline L3.1"), ("avc1.4D401F", "H.264 Main L3.1"),
            ("avc1.42F00B", "H.264 Constrained Baseline L1b"), ("avc1.64100B", "H.264 High L1.1"),
            ("avc1.100.31", "H.264 High L3.1"), ("avc1.66.30", "H.264 Baseline L3.0"), ("avc1", "H.264"),
            ("hvc1.2.4.L153.B0", "HEVC Main 10 L5.1"), ("hvc1.2.20000000.H183.B0", "HEVC Main 10 High tier L6.1"),
            ("hev1.1.6.L93.90", "HEVC Main L3.1"), ("dvh1.05.06", "Dolby Vision profile 5 L6"),
            ("dvh1.08.01/db4h", "Dolby Vision profile 8 L1"), ("dav1.10.09", "Dolby Vision profile 10 L9"),
            ("av01.0.31M.10.0.111.09.16.09.0", "AV1 Main L9.3"), ("av01.0.13M.10", "AV1 Main L5.1"),
            ("av01.0.13M.10.0.112", "AV1 Main L5.1"), ("av01.0.05M.10.0.112", "AV1 Main L3.1"),
            ("vp09.02.10.10", "VP9 profile 2 L1.0"), ("mp4a.40.2", "AAC-LC"), ("mp4a.40.5", "HE-AAC"),
            ("mp4a.40.29", "HE-AAC v2"), ("mp4a.40.42", "xHE-AAC"), ("mp4a.40.34", "MP3"), ("mp4a.6B", "MP3"),
            ("mp4a.a6", "E-AC-3"), ("ac-3", "AC-3"), ("ec-3", "E-AC-3"), ("ac-4.02.01.00", "AC-4"), ("alac", "ALAC"),
            ("fLaC", "FLAC"), ("Opus", "Opus"), ("apac.31.00", "APAC"), ("wvtt", "WebVTT"),
            ("stpp.ttml.im1t", "IMSC1 text"), ("codec2.42", "codec2.42"), ("AVC1.640029", "AVC1.640029"), ("", ""),
        ])
    func `a format is told in words`(_ format: String, _ words: String) {
        #expect(Codec(format).description == words)
        #expect(Codec(format).isWellFormed)
    }

    @Test(
        arguments: [
            "avc1.", "avc1.64001", "avc1.64001G", "avc1.640029.1", "avc1.99999999", "hvc1.2", "hvc1.2.4.153",
            "hvc1.2.4.L",
            "hvc1.ABC.4.L153", "hvc1.2.4.L153.B0.0.0.0.0.0.0", "dvh1.5.6", "dvh1.05", "dvh1.05.06.07", "av01.0.13",
            "av01.0.13X.08", "av01.0.13M.08.x",
            "av01.0.13M.10.0.112.09.16.09.0.0", "vp09.2.10", "mp4a.2", "mp4a.40.2.1", "mp4a.40.x",
            "hvc1.2.4.L153.\u{301}",
        ])
    func `a format that is not as its registration says is malformed and shown as it stands`(_ format: String) {
        let codec = Codec(format)
        #expect(!codec.isWellFormed)
        #expect(codec.description == format)
        #expect(codec.profile == nil && codec.level == nil)
    }

    @Test func `parts are apart`() {
        let hevc = Codec("hvc1.2.4.H153.B0")
        #expect((hevc.name, hevc.profile, hevc.tier, hevc.level) == ("HEVC", "Main 10", "High", "5.1"))
        #expect(hevc.kind == .video && hevc.sampleEntry == "hvc1")
        #expect(Codec("av01.0.13M.10").bitDepth == 10)
        #expect((hevc.profileNumber, hevc.levelNumber) == (2, 153))
        let avc = Codec("avc1.64002A")
        #expect((avc.profileNumber, avc.levelNumber) == (100, 42))
        #expect(Codec("dvh1.08.01/db4h").brands == ["db4h"])
        #expect(Codec("nonsense").kind == nil)
    }

    @Test(
        arguments: [
            ("mp4a.40.2", "aac"), ("mp4a.40.5", "aach"), ("mp4a.40.29", "aacp"), ("mp4a.40.34", ".mp3"),
            ("ec-3", "ec-3"),
            ("mp4a.a5", "ac-3"), ("alac", "alac"), ("fLaC", "flac"), ("Opus", "opus"), ("apac.31.00", "apac"),
            ("ac-4.02.01.00", "ac-4"), ("mp4a.40.42", "usac"),
        ])
    func `an audio format has core audios ID`(_ format: String, _ id: String) {
        #expect(Codec(format).audioFormatID == id)
    }

    @Test func `parameters that a registration asks for are missed`() {
        for format in ["avc1", "hvc1", "av01", "mp4a", "mp4a.40"] { #expect(Codec(format).lacksParameters) }
        for format in ["avc1.640029", "avc1.", "mp4a.40.2", "mp4a.6B", "ac-3", "stpp", "wvtt", "codec2", ""] {
            #expect(!Codec(format).lacksParameters)
        }
    }

    @Test func `video has no audio format ID`() { #expect(Codec("avc1.640029").audioFormatID == nil) }
}
