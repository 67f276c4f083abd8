import HLS
import PredicateFormat
import TestSupport
import Testing

struct VariantPredicateTests {
    private static let playlist = """
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="stereo",NAME="English",LANGUAGE="en-US",CHANNELS="2",SAMPLE-RATE=48000
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="surround",NAME="English",LANGUAGE="en-US",CHANNELS="6",SAMPLE-RATE=96000
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="surround",NAME="Français",LANGUAGE="fr",CHANNELS="2/-/BINAURAL"
        #EXT-X-STREAM-INF:BANDWIDTH=4000000,AVERAGE-BANDWIDTH=3000000,CODECS="hvc1.2.4.L93.B0,mp4a.40.2",\
        RESOLUTION=1280x720,FRAME-RATE=25,VIDEO-RANGE=PQ,AUDIO="stereo"
        a
        #EXT-X-STREAM-INF:BANDWIDTH=9000000,CODECS="hvc1.2.4.L120.B0,alac",RESOLUTION=1920x1080,VIDEO-RANGE=PQ,\
        AUDIO="surround"
        b
        #EXT-X-STREAM-INF:BANDWIDTH=3000000,CODECS="avc1.640029,mp4a.40.2",RESOLUTION=1920x1080,AUDIO="stereo"
        c
        #EXT-X-STREAM-INF:BANDWIDTH=100000,CODECS="mp4a.40.2",AUDIO="stereo"
        d
        """

    private func names(_ format: String) throws -> String {
        let predicate = try Predicate(onVariants: format)
        return try Playlists.multivariant(Self.playlist).assetVariants.filter { try predicate.evaluate($0).holds }
            .map(\.url).joined()
    }

    @Test(
        arguments: [
            ("peakBitRate < 5000000", "acd"), ("averageBitRate > 0", "a"), ("averageBitRate == nil", "bcd"),
            (#"videoAttributes.videoRange == "PQ""#, "ab"),
            (#"videoAttributes.videoRange == "PQ" && peakBitRate < 5000000"#, "a"),
            (#""alac" IN audioAttributes.formatIDs"#, "b"), ("1634492771 IN audioAttributes.formatIDs", "b"),
            ("ANY videoAttributes.codecTypes == 1752589105", "ab"), (#"url.lastPathComponent == "c""#, "c"),
            ("SUBQUERY(audioAttributes.renditionSpecificAttributes, $r, $r.channelCount > 2).@count == 1", "b"),
            ("modulus:by:(peakBitRate, 2000000) == 0", "a"), ("videoAttributes.presentationSize.height >= 1080", "bc"),
            (#"videoAttributes.videoRange == "SDR""#, "c"), (#"ANY videoAttributes.codecTypes == "hvc1""#, "ab"),
            (#""HD" IN badges AND NOT "HDR10" IN badges"#, "c"), (#"groups.audio BEGINSWITH "st""#, "acd"),
            ("videoAttributes == nil", "d"), ("videoAttributes.nominalFrameRate BETWEEN {24, 30}", "a"),
            ("ANY audioAttributes.renditionSpecificAttributes.channelCount >= 6", "b"),
            (#"predicateForChannelCount(6, ">=")"#, "b"), (#"predicateForChannelCount(6, "en", ">=")"#, "b"),
            (#"predicateForChannelCount(6, "fr", ">=")"#, ""), (#"predicateForChannelCount(2, "Français", "==")"#, "b"),
            (#"predicateForPresentationWidth(1280, "<=")"#, "a"),
            (#"predicateForPresentationHeight(1080, "==")"#, "bc"),
            (#"predicateForAudioSampleRate(48000, ">")"#, "b"), ("predicateForBinauralAudio(true)", "b"),
            (#"predicateForBinauralAudio(true, "en")"#, ""), ("predicateForDownmixAudio(true)", ""),
            ("predicateForImmersiveAudio(false)", "abcd"),
            (#"predicateForChannelCount(6, ">=") AND peakBitRate < 5000000"#, ""),
        ])
    func `a predicate holds of the variants that it should`(_ format: String, _ wanted: String) throws {
        #expect(try names(format) == wanted)
    }

    @Test(
        arguments: [
            ("peakBitrate < 5", 1), ("videoAttributes.videoRnge == 'PQ'", 17), ("peakBitRate <", 14),
            ("predicateForChannelCount(6)", 1), (#"predicateForChannelCount("6", ">=")"#, 1),
            (#"predicateForPresentationWidth(6, "~")"#, 1), ("peakBitRate == 'a lot'", 16),
            // Texts that no value is, and one without quotation marks.
            ("videoAttributes.videoRange == 'HDR'", 31), ("videoAttributes.videoRange IN {'PQ', 'hlg'}", 38),
            ("hdcpLevel == 'TYPE1'", 14), ("ANY badges == '8K'", 15), ("videoAttributes.videoRange == PQ", 31),
        ])
    func `a mistake is told with its column even without a variant`(_ format: String, _ column: Int) throws {
        let error = #expect(throws: PredicateError.self) { try Predicate(onVariants: format) }
        #expect(error?.column == column)
    }

    @Test func `what is not declared is said`() throws {
        let variants = try Playlists.multivariant(Self.playlist).assetVariants
        let predicate = try Predicate(onVariants: "averageBitRate > 0 OR videoAttributes.nominalFrameRate > 1")
        #expect(
            try predicate.evaluate(variants[3]).unknownKeyPaths == [
                "averageBitRate", "videoAttributes.nominalFrameRate",
            ])
    }
}
