import HLS
import TestSupport
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
        let notes = presentation.notes.filter { !$0.hasPrefix("There is one video") }
        #expect(notes.count == 2)
        #expect(notes.first?.contains("The audio group aac has no fr") == true)
        #expect(notes.last == "fr: Opus is nothing that Apple's devices play: --encode makes AAC of it.")
    }

    @Test func `a language that only one group of AAC has stands in for it in all others`() {
        let presentation = PackagedPresentation([
            Self.small, Self.middle, .audio("en", "en", channels: "1"), .audio("fr", "fr", channels: "1"),
            .audio("stereo", "en"), .audio("surround", "en", codec: "ac-3", channels: "6"),
        ])
        let list = presentation.multivariantPlaylist
        for group in ["aac-1ch", "aac-2ch", "ac-3"] {
            let languages = list.renditions.filter { $0.groupID == group }.map(\.language)
            #expect(languages == ["en", "fr"], "\(group)")
        }
        #expect(!presentation.notes.contains { $0.contains("has no") })
    }

    @Test func `sound without a language is noted`() {
        let notes = PackagedPresentation([Self.small, Self.large, .audio("a", nil, codec: "fLaC"), .audio("b", "en")])
            .notes
            .filter { !$0.contains("2 Mb/s") }
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

    @Test func `each bitrate of sound has a variant, also where there are more of them than tiers`() {
        let sounds = (1...5).map { PackagedRendition.audio("en-\($0)", "en", size: 40_000 * $0) }
        for videos in [[Self.small], [Self.small, Self.middle], [Self.small, Self.middle, Self.large]] {
            let list = playlist(videos + sounds)
            #expect(Set(list.variants.compactMap(\.audioGroup)) == Set(list.renditions.compactMap(\.groupID)))
            #expect(list.variants.count == 5)
            let top = list.variants.filter { $0.uri == videos[videos.count - 1].playlistURI }.compactMap(\.audioGroup)
            #expect(top.contains("aac-5"))
            #expect(list.variants.filter { $0.uri == videos[0].playlistURI }.compactMap(\.audioGroup).contains("aac-1"))
        }
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `no rendition is left that no variant names`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &generator)] }
        var renditions: [PackagedRendition] = []
        for index in 0..<pick([0, 1, 2, 4]) {
            let size = pick([100_000, 300_000, 900_000])
            renditions.append(
                .video(
                    "v\(index)", height: 360, bytes: [size, size, size],
                    codec: pick(["avc1.64001f", "hvc1.2.4.L93.B0"]),
                    range: pick(["SDR", "PQ"])))
        }
        for index in 0..<pick([1, 2, 3, 6]) {
            renditions.append(
                .audio(
                    "a\(index)", pick(["en", "fr", nil]), codec: pick(["mp4a.40.2", "mp4a.40.34", "ac-3", "ec-3"]),
                    channels: pick(["2", "6"]), size: pick([48_000, 96_000, 200_000]), ordinal: pick([0, 0, 1])))
        }
        let list = playlist(renditions)
        let groups = Set(list.variants.compactMap(\.audioGroup))
        #expect(groups == Set(list.renditions.compactMap(\.groupID)))
        let named = Set(list.variants.map(\.uri) + list.renditions.compactMap(\.uri))
        #expect(named == Set(renditions.map(\.playlistURI)))
    }

    @Test func `MP3 is a group of its own and no AAC`() {
        let list = playlist([Self.small, .audio("mp3", "en", codec: "mp4a.40.34"), .audio("en", "en")])
        #expect(list.renditions.map(\.groupID) == ["aac", "mp3"])
        #expect(list.variants.map { $0.codecs.last } == ["mp4a.40.2", "mp4a.40.34"])
        let alone = PackagedPresentation([Self.small, .audio("mp3", "en", codec: "mp4a.40.34")]).notes
        #expect(alone.contains { $0.contains("MP3 in MP4 (mp4a.40.34) is nothing that Chromium plays") })
        #expect(alone.contains { $0.contains("No sound is stereo AAC") })
    }

    /// Each note, by what is wrong.
    @Test func `what the linter would call an error is noted with its mend`() {
        func notes(_ video: PackagedRendition, _ audio: PackagedRendition = .audio("en", "en")) -> String {
            PackagedPresentation([Self.middle, Self.large, video, audio]).notes.joined(separator: "\n")
        }
        func note(of codec: String) -> String { notes(.video("x", height: 360, bytes: [9, 9, 9], codec: codec)) }
        #expect(note(of: "avc1.f4000c").contains("x: H.264 High 4:4:4 L1.2 is no profile that Apple's devices play"))
        #expect(note(of: "avc1.7a000c").contains("x: H.264 High 4:2:2 L1.2 is no profile"))
        #expect(note(of: "hvc1.4.10.L60.9D.8").contains("is no profile that Apple's devices play"))
        #expect(note(of: "avc1.64003e").contains("x: H.264 High L6.2 is a higher level"))
        #expect(note(of: "hvc1.1.6.H156.90").contains("is a higher level than Apple's devices play"))
        #expect(note(of: "vp09.00.11.08").contains("x: VP9 is nothing"))
        for codec in ["avc1.64001f", "avc1.640034", "hvc1.2.4.L93.B0", "hvc1.1.6.H153.90"] {
            #expect(!note(of: codec).contains("x: "))
        }
        func video(_ change: (inout PackagedRendition.Video) -> Void) -> PackagedRendition {
            var rendition = PackagedRendition.video("x", height: 360, bytes: [9, 9, 9])
            guard var video = rendition.video else { return rendition }
            change(&video)
            rendition.medium = .video(video)
            return rendition
        }
        #expect(notes(video { $0.frameRate = 120 }).contains("x: 120.000 frames per second are more than the 60"))
        #expect(!notes(video { $0.frameRate = 60 }).contains("x: "))
        #expect(notes(video { $0.isInterlaced = true }).contains("x: its pictures are fields (interlaced)"))
        var sound = PackagedRendition.audio("en", "en")
        for index in sound.segments.indices { sound.segments[index].start += 44_100 * 3 / 2 }
        #expect(notes(Self.small, sound).contains("en begins 1.500 s after v360"))
        for index in sound.segments.indices { sound.segments[index].start -= 44_100 * 7 / 2 }
        #expect(notes(Self.small, sound).contains("en begins 2.000 s before v360"))
        sound.segments[2].duration += 44_100 * 11
        #expect(notes(Self.small, sound).contains("s longer than v360"))
        #expect(notes(Self.small, sound).contains("cut the longer one, as ffmpeg does with -t "))
        #expect(
            PackagedPresentation([Self.small, .audio("en", "en")]).notes.contains { $0.contains("There is one video") })
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
        #expect(PackagedPresentation([Self.small]).notes.allSatisfy { $0.hasPrefix("There is one video") })
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
