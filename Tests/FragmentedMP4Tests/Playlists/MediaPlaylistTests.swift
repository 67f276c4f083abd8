import HLS
import Testing

@testable import FragmentedMP4

@Suite struct MediaPlaylistTests {
    @Test func `a playlist of files is written`() throws {
        let presentation = PackagedPresentation([.video("v", height: 360, bytes: [400_000, 300_000, 100_000])])
        #expect(
            try text("v/index.m3u8", of: presentation) == """
                #EXTM3U
                #EXT-X-VERSION:6
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-TARGETDURATION:6
                #EXT-X-PLAYLIST-TYPE:VOD
                #EXT-X-MAP:URI="init.mp4"
                #EXTINF:6.006,
                segment-1.m4s
                #EXTINF:6.006,
                segment-2.m4s
                #EXTINF:2.002,
                segment-3.m4s
                #EXT-X-ENDLIST

                """)
    }

    @Test func `the segments of one file are byte ranges`() throws {
        let presentation = PackagedPresentation([.audio("a", "en")])
        let playlist = try text("a/index.m3u8", of: presentation)
        #expect(playlist.contains("#EXT-X-MAP:URI=\"media.mp4\",BYTERANGE=\"700@0\"\n"))
        #expect(playlist.contains("#EXTINF:6.01397,\n#EXT-X-BYTERANGE:96000@700\nmedia.mp4\n"))
        #expect(playlist.contains("#EXT-X-BYTERANGE:95629@96700\n"))
        #expect(!playlist.contains("I-FRAMES"))
    }

    @Test func `picture ranges begin with their fragment and last to the next picture`() throws {
        var rendition = PackagedRendition.video("v", height: 360, bytes: [400_000, 300_000, 100_000])
        // The second segment does not begin with a picture that can be decoded alone.
        rendition.segments[1].iFrames = []
        let presentation = PackagedPresentation([rendition])
        #expect(
            try text("v/i-frames.m3u8", of: presentation) == """
                #EXTM3U
                #EXT-X-VERSION:5
                #EXT-X-TARGETDURATION:12
                #EXT-X-PLAYLIST-TYPE:VOD
                #EXT-X-I-FRAMES-ONLY
                #EXT-X-MAP:URI="init.mp4"
                #EXTINF:12.012,
                #EXT-X-BYTERANGE:20000@24
                segment-1.m4s
                #EXTINF:2.002,
                #EXT-X-BYTERANGE:5000@24
                segment-3.m4s
                #EXT-X-ENDLIST

                """)
    }

    @Test func `no pictures make no playlist`() throws {
        var rendition = PackagedRendition.video("v", height: 360, bytes: [400_000, 300_000, 100_000])
        for index in rendition.segments.indices { rendition.segments[index].iFrames = [] }
        let presentation = PackagedPresentation([rendition])
        #expect(presentation.multivariantPlaylist.iFrameVariants.isEmpty)
        #expect(try presentation.playlists().map(\.path) == ["v/index.m3u8", "multivariant.m3u8"])
    }

    @Test(arguments: [600, 1000, 12_800, 24_000, 44_100, 48_000, 90_000, 10_000_000])
    func `durations tell ticks apart and do not drift`(_ timescale: Int) {
        var durations = TickedDurations(timescale: timescale)
        let ticks = timescale * 6 + 1
        let written = (0..<10_000).map { _ in durations.next(ticks) }
        let sum = written.reduce(0, +)
        #expect(abs(sum - Double(ticks) * 10_000 / Double(timescale)) < 0.5 / Double(timescale))
        #expect(written.allSatisfy { abs($0 - Double(ticks) / Double(timescale)) < 1 / Double(timescale) })
    }

    @Test func `the target is the longest duration rounded`() {
        #expect(PackagedRendition.targetDuration(of: [5.9, 6.499]) == 6)
        #expect(PackagedRendition.targetDuration(of: [6.5]) == 7)
        #expect(PackagedRendition.targetDuration(of: [0.2]) == 1)
        #expect(PackagedRendition.targetDuration(of: []) == 1)
    }

    @Test func `all renditions have one target`() throws {
        var long = PackagedRendition.audio("a", "en")
        long.segments[1].duration = 44_100 * 8
        let presentation = PackagedPresentation([.video("v", height: 360, bytes: [400_000, 300_000, 100_000]), long])
        #expect(presentation.targetDuration == 8)
        #expect(try text("v/index.m3u8", of: presentation).contains("#EXT-X-TARGETDURATION:8\n"))
        #expect(try text("a/index.m3u8", of: presentation).contains("#EXT-X-TARGETDURATION:8\n"))
    }
}
