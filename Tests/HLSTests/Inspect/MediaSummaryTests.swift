import HLS
import TestSupport
import Testing

struct MediaSummaryTests {
    private func summary(_ text: String) throws -> MediaSummary {
        MediaSummary(try Playlists.media("#EXT-X-TARGETDURATION:6\n" + text)) { _ in nil }
    }

    @Test func `figures are counted`() throws {
        let summary = try summary(
            """
            #EXT-X-KEY:METHOD=AES-128,URI="k1"
            #EXT-X-MAP:URI="i1"
            #EXT-X-DISCONTINUITY
            #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
            #EXTINF:6,
            a
            #EXT-X-DISCONTINUITY
            #EXT-X-MAP:URI="i2"
            #EXTINF:5.5,
            b
            #EXT-X-MAP:URI="i1"
            #EXT-X-KEY:METHOD=AES-128,URI="k2"
            #EXT-X-GAP
            #EXTINF:3,
            c
            #EXT-X-KEY:METHOD=AES-128,URI="k1"
            #EXTINF:3,
            #EXT-X-BYTERANGE:5@0
            d
            #EXT-X-ENDLIST
            """)
        #expect(summary.playlistType == nil && !summary.isLive && !summary.isLowLatency)
        #expect((summary.longestSegment, summary.shortestSegment) == (6, 3))
        #expect(summary.keys.map(\.uri) == ["k1", "k2"])
        #expect(summary.initializations.map(\.uri) == ["i1", "i2"])
        #expect((summary.discontinuityCount, summary.gapCount, summary.byteRangeCount) == (1, 1, 1))
        #expect(summary.programDateTime == "2026-01-01T00:00:00Z")
    }

    @Test(
        arguments: [
            ("", nil, true), ("#EXT-X-PLAYLIST-TYPE:EVENT\n", "EVENT", true),
            ("#EXT-X-PLAYLIST-TYPE:VOD\n", "VOD", false), ("#EXT-X-ENDLIST\n", nil, false),
            ("#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-ENDLIST\n", "EVENT", false),
            ("#EXT-X-PLAYLIST-TYPE:vod\n", "vod", true),
        ] as [(String, String?, Bool)])
    func `its type is the tags and whether it is live another figure`(_ tags: String, _ type: String?, _ isLive: Bool)
        throws
    {
        let summary = try summary(tags + "#EXTINF:6,\na\n")
        #expect(summary.playlistType == type)
        #expect(summary.isLive == isLive)
    }

    @Test func `parts make it low latency`() throws {
        let summary = try summary(
            """
            #EXT-X-PART-INF:PART-TARGET=1
            #EXT-X-PART:URI="p1",DURATION=1
            #EXTINF:1,
            a
            #EXT-X-PART:URI="p2",DURATION=1
            """)
        #expect(summary.isLowLatency)
        #expect(summary.partCount == 2)
    }

    @Test func `an empty playlist has no figures`() throws {
        let summary = try summary("")
        #expect(summary.longestSegment == nil && summary.keys.isEmpty && summary.programDateTime == nil)
        #expect(summary.measured.averageBitRate == nil && summary.measured.peakBitRate == nil)
    }
}
