import HLS
import Testing

@testable import FragmentedMP4

@Suite struct MultivariantTests {
    static let small = PackagedRendition.video("v360", height: 360, bytes: [400_000, 300_000, 100_000])
    static let middle = PackagedRendition.video("v720", height: 720, bytes: [1_500_000, 1_400_000, 500_000])
    static let large = PackagedRendition.video("v1080", height: 1080, bytes: [4_500_000, 4_000_000, 1_500_000])

    func playlist(_ renditions: [PackagedRendition]) -> MultivariantPlaylist {
        PackagedPresentation(renditions).multivariantPlaylist
    }

    @Test func `a playlist of three tiers and two languages is written`() throws {
        let presentation = PackagedPresentation([
            Self.large, Self.middle, Self.small, .audio("en", "en"), .audio("fr", "fr", size: 90_000),
        ])
        #expect(
            try text("multivariant.m3u8", of: presentation) == """
                #EXTM3U
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,\
                CHANNELS="2",URI="en/index.m3u8"
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="Français",LANGUAGE="fr",DEFAULT=NO,AUTOSELECT=YES,\
                CHANNELS="2",URI="fr/index.m3u8"
                #EXT-X-STREAM-INF:BANDWIDTH=2125705,AVERAGE-BANDWIDTH=2068619,CODECS="avc1.64001f,mp4a.40.2",\
                RESOLUTION=1280x720,FRAME-RATE=29.970,VIDEO-RANGE=SDR,AUDIO="aac",CLOSED-CAPTIONS=NONE
                v720/index.m3u8
                #EXT-X-STREAM-INF:BANDWIDTH=660504,AVERAGE-BANDWIDTH=584389,CODECS="avc1.64001f,mp4a.40.2",\
                RESOLUTION=640x360,FRAME-RATE=29.970,VIDEO-RANGE=SDR,AUDIO="aac",CLOSED-CAPTIONS=NONE
                v360/index.m3u8
                #EXT-X-STREAM-INF:BANDWIDTH=6121709,AVERAGE-BANDWIDTH=5836280,CODECS="avc1.64001f,mp4a.40.2",\
                RESOLUTION=1920x1080,FRAME-RATE=29.970,VIDEO-RANGE=SDR,AUDIO="aac",CLOSED-CAPTIONS=NONE
                v1080/index.m3u8
                #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=26641,AVERAGE-BANDWIDTH=22835,CODECS="avc1.64001f",\
                RESOLUTION=640x360,VIDEO-RANGE=SDR,URI="v360/i-frames.m3u8"
                #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=99901,AVERAGE-BANDWIDTH=97046,CODECS="avc1.64001f",\
                RESOLUTION=1280x720,VIDEO-RANGE=SDR,URI="v720/i-frames.m3u8"
                #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=299701,AVERAGE-BANDWIDTH=285429,CODECS="avc1.64001f",\
                RESOLUTION=1920x1080,VIDEO-RANGE=SDR,URI="v1080/i-frames.m3u8"

                """)
        #expect(presentation.notes == [])
    }

    @Test func `bandwidths are those of video and of the largest rendition of its group`() throws {
        let variant = try #require(
            playlist([Self.small, .audio("en", "en"), .audio("fr", "fr", size: 192_000)]).variants.first)
        // The second run of audio takes more than the first by the rounding of its bytes.
        let peak = Double(400_000 * 8) / 6.006 + 192_000 * 8 / (Double(259 * 1024) / 44_100)
        let average = Double(800_000 * 8) / 14.014 + Double(192_000 + 191_258 + 63_752) * 8 / (603 * 1024 / 44_100)
        #expect(abs(Double(variant.bandwidth ?? 0) - peak) < 100)
        #expect(abs(Double(variant.averageBandwidth ?? 0) - average) < 2)
    }

    @Test func `each format of audio is a group and a variant of its own`() {
        let list = playlist([
            Self.small, Self.middle, .audio("surround", "en", codec: "ac-3", channels: "6", size: 300_000),
            .audio("en", "en"), .audio("fr", "fr"),
        ])
        #expect(list.variants.map(\.audioGroup) == ["aac", "aac", "ac-3", "ac-3"])
        #expect(
            list.variants.map(\.uri) == ["v720/index.m3u8", "v360/index.m3u8", "v720/index.m3u8", "v360/index.m3u8"])
        // French is not there in Dolby Digital: its stereo stands in, and CODECS says so.
        let surround = list.renditions.filter { $0.groupID == "ac-3" }
        #expect(surround.map(\.uri) == ["surround/index.m3u8", "fr/index.m3u8"])
        #expect(surround.map(\.channels) == ["6", "2"])
        #expect(list.variants[2].codecs == ["avc1.64001f", "ac-3", "mp4a.40.2"])
        #expect(list.variants[0].codecs == ["avc1.64001f", "mp4a.40.2"])
        #expect(list.renditions.filter(\.isDefault).map(\.groupID) == ["aac", "ac-3"])
    }

    @Test func `the common format is given nothing that few devices play`() {
        let presentation = PackagedPresentation([Self.small, .audio("en", "en"), .audio("fr", "fr", codec: "Opus")])
        let list = presentation.multivariantPlaylist
        #expect(list.renditions.filter { $0.groupID == "aac" }.map(\.uri) == ["en/index.m3u8"])
        #expect(list.renditions.filter { $0.groupID == "opus" }.map(\.uri) == ["en/index.m3u8", "fr/index.m3u8"])
        #expect(list.variants.map(\.codecs) == [["avc1.64001f", "mp4a.40.2"], ["avc1.64001f", "mp4a.40.2", "Opus"]])
        #expect(presentation.notes.count == 1)
        #expect(presentation.notes.first?.contains("The audio group aac has no fr") == true)
    }

    @Test func `sound without a language is noted`() {
        let notes = PackagedPresentation([Self.small, .audio("a", nil, codec: "Opus"), .audio("b", "en")]).notes
        #expect(notes.count == 1)
        #expect(notes.first?.contains("a: nothing tells its language") == true)
    }

    @Test func `one language at two bitrates goes with little and with much picture`() {
        let list = playlist([
            Self.small, Self.middle, Self.large, .audio("high", "en", size: 120_000), .audio("low", "en", size: 48_000),
        ])
        let groups = Dictionary(uniqueKeysWithValues: list.variants.map { ($0.uri, $0.audioGroup) })
        #expect(groups["v360/index.m3u8"] == "aac-1")
        #expect(groups["v1080/index.m3u8"] == "aac-2")
        #expect(list.renditions.map(\.uri) == ["low/index.m3u8", "high/index.m3u8"])
    }

    @Test func `a second track of a language is other sound and not another bitrate`() {
        let list = playlist([Self.small, Self.large, .audio("a", "en"), .audio("b", "en", size: 48_000, ordinal: 1)])
        #expect(list.variants.map(\.audioGroup) == ["aac", "aac"])
        #expect(list.renditions.map(\.name) == ["English", "English 2"])
        #expect(list.renditions.map(\.isAutoselected) == [true, false])
        #expect(list.renditions.map(\.isDefault) == [true, false])
    }

    @Test func `names differ within a group`() {
        let list = playlist([
            Self.small, .audio("a", nil), .audio("b", "en", name: "Commentary"), .audio("c", "en"),
            .audio("d", "pt-BR"),
        ])
        #expect(list.renditions.map(\.name) == ["Audio", "Commentary", "English", "Português (pt-BR)"])
        #expect(list.renditions[0].language == nil)
    }

    @Test func `each format of video is a ladder of its own`() {
        let list = playlist([
            .video("hevc", height: 720, bytes: [900_000, 900_000, 300_000], codec: "hvc1.2.4.L93.B0", range: "PQ"),
            Self.small, Self.middle,
        ])
        #expect(list.variants.map(\.uri) == ["v720/index.m3u8", "v360/index.m3u8", "hevc/index.m3u8"])
        #expect(list.variants.map(\.videoRange) == ["SDR", "SDR", "PQ"])
        #expect(list.iFrameVariants.map(\.videoRange) == ["SDR", "SDR", "PQ"])
        #expect(list.variants.allSatisfy { $0.audioGroup == nil })
    }

    @Test func `audio alone is played from its first rendition`() {
        let list = playlist([.audio("en", "en"), .audio("fr", "fr")])
        #expect(list.variants.map(\.uri) == ["en/index.m3u8"])
        #expect(list.variants[0].codecs == ["mp4a.40.2"])
        #expect(list.renditions.map(\.uri) == [nil, "fr/index.m3u8"])
        #expect(list.variants[0].resolution == nil)
        #expect(list.iFrameVariants.isEmpty)
    }

    @Test func `a ladder without a tier for the start is noted`() {
        #expect(PackagedPresentation([Self.small, Self.large]).notes.count == 1)
        // Who has one tier has no choice.
        #expect(PackagedPresentation([Self.small]).notes.isEmpty)
    }

    @Test func `a name that no playlist can say is an error`() {
        let presentation = PackagedPresentation([Self.small, .audio("a", "en", name: "\"\n")])
        #expect(throws: PlaylistWritingError.self) { try presentation.playlists() }
    }

    @Test func `nothing makes an empty playlist`() {
        #expect(playlist([]).variants.isEmpty)
        var empty = Self.small
        empty.segments = []
        #expect(playlist([empty]).variants.map(\.bandwidth) == [0])
    }
}
