import HLS
import TestSupport
import Testing

struct BadgeTests {
    private static let renditions = """
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="stereo",NAME="n",CHANNELS="2"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="atmos",NAME="n",CHANNELS="16/JOC"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="headphones",NAME="n",CHANNELS="2/-/BINAURAL"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="ambisonics",NAME="n",CHANNELS="16/3OA"
        """

    @Test(
        arguments: [
            ("RESOLUTION=3840x2160", [.ultraHD]), ("RESOLUTION=3840x1600", [.ultraHD]),
            ("RESOLUTION=2160x3840", [.ultraHD]), ("RESOLUTION=1920x800", [.highDefinition]),
            ("RESOLUTION=960x720", [.highDefinition]), ("RESOLUTION=1024x576", []),
            (#"VIDEO-RANGE=PQ,CODECS="hvc1.2.4.L153.B0""#, [.hdr10]), ("VIDEO-RANGE=PQ", [.hdr10]),
            (#"VIDEO-RANGE=PQ,CODECS="avc1.640029""#, []), (#"VIDEO-RANGE=HLG,CODECS="hvc1.2.4.L153.B0""#, [.hlg]),
            (#"VIDEO-RANGE=SDR,CODECS="hvc1.2.4.L153.B0""#, []),
            (#"VIDEO-RANGE=PQ,CODECS="dvh1.05.06""#, [.dolbyVision]), (#"CODECS="dvhe.05.06""#, [.dolbyVision]),
            (
                #"VIDEO-RANGE=PQ,CODECS="hvc1.2.4.L153.B0",SUPPLEMENTAL-CODECS="dvh1.08.06/db1p""#, [.dolbyVision]
            ),
            (
                #"VIDEO-RANGE=HLG,CODECS="hvc1.2.4.L153.B0",SUPPLEMENTAL-CODECS="dvh1.08.06/db4h""#, [.dolbyVision]
            ),
            (#"VIDEO-RANGE=PQ,CODECS="hvc1.2.4.L153.B0",SUPPLEMENTAL-CODECS="hvc1.2.4.L153.B0/cdm4""#, [.hdr10Plus]),
            (#"VIDEO-RANGE=PQ,CODECS="av01.0.13M.10",SUPPLEMENTAL-CODECS="dav1.10.09/db1p""#, [.dolbyVision]),
            ("FRAME-RATE=59.94", [.highFrameRate]), ("FRAME-RATE=47.952", [.highFrameRate]), ("FRAME-RATE=30", []),
            (#"REQ-VIDEO-LAYOUT="CH-STEREO""#, [.spatial]), (#"REQ-VIDEO-LAYOUT="CH-MONO""#, []),
            (#"CODECS="dvh1.20.09""#, [.dolbyVision, .spatial]),
            (#"CODECS="ec-3",AUDIO="atmos""#, [.dolbyAtmos]), (#"AUDIO="atmos""#, [.dolbyAtmos]),
            (#"CODECS="mp4a.40.2",AUDIO="atmos""#, []), (#"CODECS="ec-3",AUDIO="stereo""#, []),
            (#"CODECS="ec+3",AUDIO="stereo""#, [.dolbyAtmos]), (#"AUDIO="headphones""#, [.spatialAudio]),
            (#"AUDIO="ambisonics",CODECS="apac.31.00""#, [.spatialAudio]), (#"CODECS="alac""#, [.lossless]),
            (#"CODECS="fLaC""#, [.lossless]), (#"CODECS="mp4a.40.2""#, []),
            (
                #"RESOLUTION=3840x2160,VIDEO-RANGE=PQ,CODECS="dvh1.05.09,ec-3,alac",FRAME-RATE=60,AUDIO="atmos""#,
                [.ultraHD, .dolbyVision, .highFrameRate, .dolbyAtmos, .lossless]
            ),
        ] as [(String, [Badge])])
    func `a variant has the badges that its attributes earn`(_ attributes: String, _ badges: [Badge]) throws {
        #expect(try Playlists.variant("BANDWIDTH=1," + attributes, renditions: Self.renditions).badges == badges)
    }

    @Test func `the talks playlist has the talks badges`() throws {
        let variants = try Playlists.multivariant(AssetVariantTests.talk).assetVariants
        #expect(variants.map { $0.badges.map(\.rawValue) } == [["HD"], ["4K", "Dolby Vision", "Dolby Atmos"]])
    }
}
