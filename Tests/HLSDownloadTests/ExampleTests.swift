import HLS
import HLSDownload
import Testing

@Suite struct ExampleTests {
    @Test func `a download is planned, and says why`() throws {
        // The example of HLSDownload.md.
        let text = """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=1033000,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2"
            360p.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=4534000,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2"
            720p.m3u8
            """
        var playlist = MultivariantPlaylist()
        if case .multivariant(let read) = try PlaylistReader().read(Array(text.utf8)).playlist { playlist = read }
        var configuration = DownloadConfiguration()
        configuration.primaryContentConfiguration.variantQualifiers = [
            try VariantQualifier(parsing: "peakBitRate < 2000000", for: playlist.assetVariants)
        ]
        let sizes = RenditionSizes(playlist, media: [:], duration: 600)
        let plan = try DownloadPlanner(playlist, sizes: sizes).plan(configuration)
        let bytes = plan.knownBytes  // 77475000
        let reason = plan.contents[0].decisions[1].reason  // peakBitRate is 4534000
        // Its end.
        #expect(bytes == 77_475_000)
        #expect(reason == "peakBitRate is 4534000")
    }
}
