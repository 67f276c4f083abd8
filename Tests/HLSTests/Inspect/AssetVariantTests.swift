import HLS
import PredicateFormat
import TestSupport
import Testing

struct AssetVariantTests {
    /// The playlist of WWDC 2021 session 10143.
    static let talk = """
        #EXT-X-MEDIA:TYPE=AUDIO,NAME="English",GROUP-ID="stereo",LANGUAGE="en",DEFAULT=YES,CHANNELS="2",URI="e.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,NAME="English",GROUP-ID="atmos",LANGUAGE="en",DEFAULT=YES,CHANNELS="16/JOC",URI="a.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=14516883,VIDEO-RANGE=SDR,CODECS="avc1.64001f,mp4a.40.5",AUDIO="stereo",\
        FRAME-RATE=23.976,RESOLUTION=1920x1080
        sdr.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=34516883,VIDEO-RANGE=PQ,CODECS="dvh1.05.06,ec-3",AUDIO="atmos",\
        FRAME-RATE=23.976,RESOLUTION=3840x1920
        dovi.m3u8
        """

    @Test func `a variant is what AVFoundation shows of it`() throws {
        let variant = try Playlists.multivariant(Self.talk).assetVariants[1]
        #expect(variant.url == "dovi.m3u8")
        #expect(variant.peakBitRate == 34_516_883)
        #expect(variant.averageBitRate == nil)
        let video = try #require(variant.videoAttributes)
        #expect((video.videoRange, video.codecTypes) == ("PQ", ["dvh1"]))
        #expect(video.presentationSize == Resolution(width: 3840, height: 1920))
        #expect(video.nominalFrameRate == 23.976)
        #expect(video.videoLayoutAttributes.isEmpty)
        let audio = try #require(variant.audioAttributes)
        #expect(audio.formatIDs == ["ec-3"])
        let option = try #require(audio.renditionSpecificAttributes.first)
        #expect((option.name, option.language, option.channelCount) == ("English", "en", 16))
        #expect(!option.isBinaural && !option.isDownmix && !option.isImmersive)
    }

    @Test func `what is not declared is nil`() throws {
        let bare = try Playlists.variant("BANDWIDTH=1")
        #expect(bare.videoAttributes == nil && bare.audioAttributes == nil && bare.averageBitRate == nil)
        #expect(bare.badges.isEmpty)
        let video = try #require(try Playlists.variant(#"BANDWIDTH=1,CODECS="avc1.640029""#).videoAttributes)
        #expect(video.videoRange == "SDR")
        #expect(video.presentationSize == nil && video.nominalFrameRate == nil)
        let sound = try Playlists.variant(#"BANDWIDTH=1,CODECS="mp4a.40.2""#)
        #expect(sound.videoAttributes == nil)
        #expect(sound.audioAttributes?.formatIDs == ["aac"])
        #expect(try Playlists.variant("RESOLUTION=1x1").peakBitRate == nil)
    }

    @Test func `layouts are told in core medias words`() throws {
        let variant = try Playlists.variant(#"BANDWIDTH=1,REQ-VIDEO-LAYOUT="CH-STEREO/PROJ-AIV, CH-MONO,PROJ-NEW""#)
        let layouts = try #require(variant.videoAttributes).videoLayoutAttributes
        #expect(layouts.map(\.stereoViewComponents) == [["leftEye", "rightEye"], [], []])
        #expect(layouts.map(\.projectionType) == ["appleImmersiveVideo", "rectangular", "PROJ-NEW"])
    }

    @Test(
        arguments: [
            ("2", 2, [], "stereo"), ("6", 6, [], "5.1"), ("16/JOC", 16, ["JOC"], "Atmos"),
            ("20/3OA/BED-4", 20, ["3OA", "BED-4"], "20 ch 3OA BED-4"), ("2/-/BINAURAL", 2, [], "stereo binaural"),
            ("2/-/DOWNMIX,IMMERSIVE", 2, [], "stereo immersive downmix"), ("many", nil, [], nil), ("", nil, [], nil),
        ] as [(String, Int?, [String], String?)])
    func `channels are taken apart`(_ text: String, _ count: Int?, _ codings: [String], _ layout: String?) throws {
        let playlist = try Playlists.multivariant(
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",CHANNELS="\#(text)""#)
        let attributes = AudioRenditionAttributes(playlist.renditions[0])
        #expect(attributes.channelCount == count)
        #expect(attributes.spatialCodings == codings)
        #expect(attributes.channelLayout == layout)
        #expect(attributes.isBinaural == text.contains("BINAURAL"))
        #expect(attributes.isImmersive == text.contains("IMMERSIVE"))
        #expect(attributes.isDownmix == text.contains("DOWNMIX"))
    }

    @Test func `the complexity of a hostile playlist is no trouble`() throws {
        let codecs = String(repeating: "avc1.640029,", count: 10_000)
        let variant = try Playlists.variant(#"BANDWIDTH=99999999999999999999,CODECS="\#(codecs)",RESOLUTION=0x0"#)
        #expect(variant.videoAttributes?.codecTypes == ["avc1"])
        #expect(variant.peakBitRate == nil)
        #expect(variant.badges.isEmpty)
    }
}
