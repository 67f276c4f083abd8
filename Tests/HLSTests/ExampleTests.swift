import HLS
import Testing

@Suite struct ExampleTests {
    @Test func `a playlist is read, and what is wrong in it is listed`() throws {
        // The example of HLS.md.
        let text = """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=4534000,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2"
            720p.m3u8
            #EXT-X-STREAM-INF:RESOLUTION=640x360
            360p.m3u8
            """
        let (playlist, findings) = try PlaylistReader().read(Array(text.utf8))
        var sizes: [String] = []
        if case .multivariant(let multivariant) = playlist {
            for variant in multivariant.assetVariants {
                sizes.append("\(variant.url): \(variant.videoAttributes?.presentationSize?.description ?? "-")")
            }
        }
        // sizes is ["720p.m3u8: 1280x720", "360p.m3u8: 640x360"]
        let problem = findings.firstError?.description
        // 4: EXT-X-STREAM-INF has no BANDWIDTH [bandwidth-missing]
        // Its end.
        #expect(sizes == ["720p.m3u8: 1280x720", "360p.m3u8: 640x360"])
        #expect(problem == "4: EXT-X-STREAM-INF has no BANDWIDTH [bandwidth-missing]")
    }
}
