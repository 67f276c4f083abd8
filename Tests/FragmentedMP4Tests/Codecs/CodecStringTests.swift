import HLS
import TestSupport
import Testing

@testable import FragmentedMP4

@Suite("Sample entries tell codecs as CODECS writes them")
struct CodecStringTests {
    private func description(_ entry: [UInt8], handler: String) throws -> SampleDescription {
        var track = MovieBuilder.BuiltTrack()
        (track.handler, track.entry) = (handler, entry)
        track.samples = [MovieBuilder.BuiltSample()]
        let movie = try Movie(reading: MemoryMovie(MovieBuilder([track]).bytes()))
        return try #require(movie.tracks.first?.descriptions.first)
    }

    private func video(_ format: String, _ boxes: (String, String)...) throws -> SampleDescription {
        let children = boxes.flatMap { MovieBuilder.box($0.0, hex($0.1)) }
        return try description(
            MovieBuilder.box(
                format,
                MovieBuilder.zeros(6) + MovieBuilder.u16(1) + MovieBuilder.zeros(16) + MovieBuilder.u16(720)
                    + MovieBuilder.u16(576) + MovieBuilder.zeros(50) + children),
            handler: "vide")
    }

    private func audio(_ format: String, _ box: String, _ text: String) throws -> SampleDescription {
        try description(
            MovieBuilder.audioEntry(format: format, MovieBuilder.box(box, hex(text))), handler: "soun")
    }

    /// Written by x264 with scaling matrices and the colour of HLG in the sequence parameter set alone.
    static let avc =
        "016E000D FFE1001E 676E000DA6CD941419F9F0E6A1224128000003000800000301E078A14CB0 01 0005 68EF8FCC03 FDFAFA00"
    /// Written by x265 with scaling lists and PQ; the sequence parameter set alone, of three arrays.
    static let hevc =
        "01022000 00009000 00000000 3CF000FC FDFAFA00 000F 01 A1 0001 002D 42010102200000030090000003000003003CA00A080B9F6D"
        + "96566924E5780B5091009040000003004000000782A2"

    @Test
    func `H.264 and HEVC, and their colour where no colr tells it`() throws {
        let avc = try video("avc1", ("avcC", Self.avc))
        #expect(avc.codec == "avc1.6e000d")
        #expect(avc.video?.color == VideoColor(primaries: 9, transfer: 18, matrix: 9, isFullRange: false))
        #expect(avc.video?.color?.range == "HLG")
        let hevc = try video("hvc1", ("hvcC", Self.hevc))
        #expect(hevc.codec == "hvc1.2.4.L60.90")
        #expect(hevc.video?.color?.range == "PQ")
    }

    @Test
    func `pictures that are fields are found by the parameters, and by QuickTime's box`() throws {
        // Written by x264 with tff=1.
        let fields = "014D4015 FFE10016 674D4015F40A096C0440000003004000000C87C50AA8 01 0004 68DE0FC8"
        #expect(try video("avc1", ("avcC", fields)).video?.isInterlaced == true)
        #expect(try video("avc1", ("avcC", Self.avc)).video?.isInterlaced == false)
        #expect(try video("avc1", ("avcC", Self.avc), ("fiel", "0206")).video?.isInterlaced == true)
        #expect(try video("avc1", ("avcC", Self.avc), ("fiel", "0100")).video?.isInterlaced == false)
        // general_progressive_source_flag and general_interlaced_source_flag.
        #expect(try video("hvc1", ("hvcC", Self.hevc)).video?.isInterlaced == false)
        let start = "01022000 0000"
        let interlaced = Self.hevc.replacing(start + "9000", with: start + "5000", maxReplacements: 1)
        #expect(interlaced != Self.hevc)
        #expect(try video("hvc1", ("hvcC", interlaced)).video?.isInterlaced == true)
    }

    @Test
    func `colr comes before what the codec's parameters say, wherever it stands`() throws {
        let colr = ("colr", "6E636C78 0001 0001 0001 80")
        for description in [
            try video("avc1", ("avcC", Self.avc), colr), try video("avc1", colr, ("avcC", Self.avc)),
        ] {
            #expect(description.video?.color == VideoColor(primaries: 1, transfer: 1, matrix: 1, isFullRange: true))
            #expect(description.video?.color?.range == "SDR")
        }
    }

    @Test
    func `profiles, tiers and constraints of HEVC`() throws {
        let main = "01 01 60000000 B00000000000 5D F000FCFDF8F800000F 00"
        #expect(try video("hvc1", ("hvcC", main)).codec == "hvc1.1.6.L93.B0")
        let high = "01 22 20000000 B00000000000 99 F000FCFDF8F800000F 00"
        #expect(try video("hev1", ("hvcC", high)).codec == "hev1.2.4.H153.B0")
    }

    @Test
    func `Dolby Vision, alone and on a base layer that others can play`() throws {
        let alone = try video("dvh1", ("hvcC", Self.hevc), ("dvcC", "01000A35 00"))
        #expect(alone.codec == "dvh1.05.06")
        #expect(alone.supplementalCodec == nil)
        let layered = try video("hvc1", ("hvcC", Self.hevc), ("dvvC", "01001025 40"))
        #expect(layered.codec == "hvc1.2.4.L60.90")
        #expect(layered.supplementalCodec == "dvh1.08.04/db4h")
    }

    @Test
    func `AV1 and VP9: short where the colour is usual, whole where it is of high dynamic range`() throws {
        #expect(try video("av01", ("av1C", "81 04 0C 00")).codec == "av01.0.04M.08")
        #expect(
            try video("av01", ("av1C", "81 0D CC 00"), ("colr", "6E636C78 0009 0010 0009 00")).codec
                == "av01.0.13H.10.0.110.09.16.09.0")
        #expect(try video("vp09", ("vpcC", "01000000 00 0B 82 020202 0000")).codec == "vp09.00.11.08")
        let wide = try video("vp09", ("vpcC", "01000000 02 29 A2 091009 0000"))
        #expect(wide.codec == "vp09.02.41.10.01.09.16.09.00")
        #expect(wide.video?.color?.range == "PQ")
    }

    @Test
    func `the size is that of square pixels, turned upright`() throws {
        let wide = try video("avc1", ("avcC", Self.avc), ("pasp", "00000010 0000000B"))
        #expect(wide.video?.displayWidth == 1047)
        let broken = try video("avc1", ("avcC", Self.avc), ("pasp", "00000000 0000000B"))
        #expect(broken.video?.displayWidth == 720)
    }

    @Test(arguments: [
        ("1210", "mp4a.40.2", 2, 44_100),
        ("1190 56E500", "mp4a.40.2", 2, 48_000),
        ("1388 56E5A54880", "mp4a.40.29", 2, 44_100),
        ("2B118800", "mp4a.40.5", 2, 48_000),
        ("EB098800", "mp4a.40.29", 2, 48_000),
        ("F94640", "mp4a.40.42", 2, 48_000),
        ("11B0", "mp4a.40.2", 6, 48_000),
        ("11B8", "mp4a.40.2", 8, 48_000),
        ("118004C405002100", "mp4a.40.2", 5, 48_000),
    ])
    func `AudioSpecificConfig, whatever way it tells of HE-AAC`(text: String, codec: String, channels: Int, rate: Int)
        throws
    {
        let description = try description(MovieBuilder.audioEntry(hex(text)), handler: "soun")
        #expect(description.codec == codec)
        #expect(description.audio == AudioFormat(channelCount: channels, sampleRate: rate))
    }

    @Test(arguments: [
        ("ac-3", "dac3", "103DE0", "6", 48_000),
        ("ac-3", "dac3", "5008C0", "1", 44_100),
        ("ec-3", "dec3", "1000200F00", "6", 48_000),
        ("ec-3", "dec3", "1000200F000110", "16/JOC", 48_000),
        ("ec-3", "dec3", "1000200F0202", "8", 48_000),
        ("alac", "alac", "00000000 00001000 00 10 28 0A 0E 06 0000 00002004 000AC444 0000BB80", "6", 48_000),
        (
            "fLaC", "dfLa",
            "00000000 80000022 1200 1200 000433 0004FE 0AC440F000081330 37EDB430B544B0EE2522DC36CC8F926E",
            "1", 44_100
        ),
        ("Opus", "dOps", "00 06 0138 0000BB80 0000 00", "6", 48_000),
    ])
    func `channels come from the codec's parameters, and not from the entry, which says stereo`(
        format: String, box: String, text: String, channels: String, rate: Int
    ) throws {
        let description = try audio(format, box, text)
        #expect(description.codec == format)
        #expect(description.audio?.channels == channels)
        #expect(description.audio?.sampleRate == rate)
    }

    @Test
    func `an entry without its parameters has no codec, and one that nobody knows is named`() throws {
        #expect(try video("avc1").codec == nil)
        #expect(try video("xyzw").codec == "xyzw")
        #expect(try audio("mp4a", "free", "00").codec == nil)
        #expect(try audio("lpcm", "free", "00").codec == "lpcm")
        #expect(try description(MovieBuilder.box("wvtt", MovieBuilder.zeros(8)), handler: "text").codec == "wvtt")
    }

    @Test
    func `timed text is named by its profile where the entry tells one`() throws {
        let texts = Array("http://www.w3.org/ns/ttml\0\0\0".utf8)
        let entry = { (mime: String) in
            MovieBuilder.box("stpp", MovieBuilder.zeros(8) + texts + MovieBuilder.full("mime", 0, Array(mime.utf8)))
        }
        for (mime, codec) in [
            ("application/ttml+xml;codecs=im1t\0", "stpp.ttml.im1t"),
            ("application/ttml+xml; codecs=\"im2t\"", "stpp.ttml.im2t"), ("application/ttml+xml", "stpp"),
            ("application/ttml+xml;codecs", "stpp"), ("", "stpp"),
            ("application/ttml+xml;codecs=im1t|etd1", "stpp"),
        ] {
            #expect(try description(entry(mime), handler: "subt").codec == codec, "\(mime)")
        }
        let bare = MovieBuilder.box("stpp", MovieBuilder.zeros(8))
        #expect(try description(bare, handler: "subt").codec == "stpp")
        let unended = MovieBuilder.box("stpp", MovieBuilder.zeros(8) + Array("http".utf8))
        #expect(try description(unended, handler: "subt").codec == "stpp")
    }

    @Test(arguments: ["a\"bc", "\u{1}xyz", "a,bc", "raw "])
    func `an entry that is called as no codec can be has none`(format: String) throws {
        #expect(try video(format).codec == nil)
        #expect(try audio(format, "free", "00").codec == nil)
    }

    @Test
    func `Dolby Vision without its parameters has no codec`() throws {
        #expect(try video("dvh1", ("hvcC", Self.hevc)).codec == nil)
    }

    @Test
    func `boxes of QuickTime that hold themselves have an end`() throws {
        var wave = MovieBuilder.box("wave", [])
        for _ in 0..<5000 { wave = MovieBuilder.u32(8 + wave.count) + Array("wave".utf8) + wave }
        let entry = MovieBuilder.audioEntry(format: "mp4a", wave)
        #expect(try description(entry, handler: "soun").codec == nil)
    }

    @Test
    func `encrypted media is named by what is in it, and is not carried over`() throws {
        let protection = MovieBuilder.box(
            "sinf",
            MovieBuilder.box("frma", Array("avc1".utf8))
                + MovieBuilder.full("schm", 0, Array("cbcs".utf8) + MovieBuilder.u32(0x10000)))
        let entry = MovieBuilder.videoEntry(
            MovieBuilder.box("avcC", hex(Self.avc)) + protection, format: "encv")
        let description = try description(entry, handler: "vide")
        #expect(description.codec == "avc1.6e000d")
        #expect(description.protectionScheme == "cbcs")
        var builder = MovieBuilder.video(count: 2, sync: [0])
        builder.tracks[0].entry = entry
        let movie = try Movie(reading: MemoryMovie(builder.bytes()))
        let error = #expect(throws: MovieError.self) { try Segmenter().plan(movie, trackIDs: [1]) }
        #expect(error?.problem.contains("encrypted (cbcs)") == true)
    }

    @Test
    func `QuickTime's sound descriptions become those of MP4`() throws {
        let esds = Array(MovieBuilder.audioEntry().dropFirst(36))
        let wave = MovieBuilder.box(
            "wave", MovieBuilder.box("frma", Array("mp4a".utf8)) + esds + MovieBuilder.u32(0))
        let fields =
            MovieBuilder.zeros(6) + MovieBuilder.u16(1) + MovieBuilder.u16(1) + MovieBuilder.zeros(6)
            + MovieBuilder.u16(2) + MovieBuilder.u16(16) + MovieBuilder.zeros(4) + MovieBuilder.u32(48_000 << 16)
        let entry = MovieBuilder.box("mp4a", fields + MovieBuilder.zeros(16) + wave)
        let description = try description(entry, handler: "soun")
        #expect(description.codec == "mp4a.40.2")
        #expect(description.audio == AudioFormat(channelCount: 2, sampleRate: 48_000))
        #expect(description.entry == MovieBuilder.audioEntry())
    }
}
