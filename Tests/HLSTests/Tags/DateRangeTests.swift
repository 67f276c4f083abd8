import HLS
import Testing

@Suite struct DateRangeTests {
    func read(_ list: String) throws -> (range: DateRange?, rules: [String]) {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:4
            #EXT-X-PROGRAM-DATE-TIME:2026-03-02T08:00:00Z
            #EXTINF:4,
            a.ts
            #EXT-X-DATERANGE:\(list)
            """
        let (playlist, findings) = try PlaylistReader().read(Array(text.utf8))
        guard case .media(let media) = playlist else { return (nil, []) }
        return (media.dateRanges.first, findings.kept.map(\.rule))
    }

    @Test func `an interstitial has its attributes`() throws {
        let (range, rules) = try read(
            "ID=\"ad\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"2026-03-02T08:00:10.5Z\",DURATION=15,"
                + "CUE=\"PRE,ONCE\",X-ASSET-URI=\"https://a/m.m3u8\",X-RESUME-OFFSET=-2.5,X-PLAYOUT-LIMIT=30,"
                + "X-SNAP=\"IN,OUT\",X-RESTRICT=\"SKIP,JUMP\",X-CONTENT-MAY-VARY=\"NO\",X-TIMELINE-OCCUPIES=\"RANGE\","
                + "X-TIMELINE-STYLE=\"PRIMARY\",X-SKIP-CONTROL-OFFSET=5,X-SKIP-CONTROL-DURATION=10,"
                + "X-SKIP-CONTROL-LABEL-ID=\"skip\",X-COM-EXAMPLE=1")
        #expect(rules == [])
        #expect(range?.isInterstitial == true)
        #expect(range?.cue == ["PRE", "ONCE"])
        #expect(range?.assetURI == "https://a/m.m3u8")
        #expect(range?.assetList == nil)
        #expect(range?.resumeOffset == -2.5)
        #expect(range?.playoutLimit == 30)
        #expect(range?.snap == ["IN", "OUT"])
        #expect(range?.restrictions == ["SKIP", "JUMP"])
        #expect(range?.contentMayVary == false)
        #expect(range?.timelineOccupies == "RANGE")
        #expect(range?.timelineStyle == "PRIMARY")
        #expect([range?.skipControlOffset, range?.skipControlDuration] == [5, 10])
        #expect(range?.skipControlLabelID == "skip")
        let (start, end) = (try #require(range?.start), try #require(range?.end))
        #expect(end.secondsSince1970 - start.secondsSince1970 == 15)
    }

    @Test func `an interstitial attribute of another type is found`() throws {
        let list =
            "ID=\"a\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"2026-03-02T08:00:00Z\",X-ASSET-URI=u,X-SNAP=IN"
        #expect(try read(list).rules == ["attribute-type", "attribute-type"])
        #expect(try read("ID=\"a\",CLASS=\"x\",START-DATE=\"2026-03-02T08:00:00Z\",X-SNAP=0x1").rules == [])
    }

    @Test func `splice information is bytes`() throws {
        let range = try read("ID=\"a\",START-DATE=\"x\",SCTE35-OUT=0xFC30,SCTE35-IN=0xF,SCTE35-CMD=0xXY").range
        #expect(range?.spliceOut == [0xFC, 0x30])
        #expect(range?.spliceIn == [0x0F])
        #expect(range?.spliceCommand == nil)
        #expect(range?.start == nil)
    }

    @Test func `a preload names what will be needed`() throws {
        let range = try read("ID=\"p\",CLASS=\"com.apple.hls.preload\",START-DATE=\"x\",X-URI=\"u\",X-TARGET-ID=\"a\"")
            .range
        #expect(range?.isPreload == true)
        #expect(range?.preloadURI == "u")
        #expect(range?.preloadTargetID == "a")
    }

    @Test func `places and times of segments are told`() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:4
            #EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x1F,KEYFORMATVERSIONS="1/2"
            #EXTINF:4,
            a.ts
            #EXT-X-DISCONTINUITY
            #EXT-X-PROGRAM-DATE-TIME:2026-03-02T08:00:00Z
            #EXTINF:2,
            # the second

            b.ts
            #EXTINF:2,
            c.ts
            """
        guard case .media(let media) = try PlaylistReader().read(Array(text.utf8)).playlist else { return }
        #expect(media.segments.map(\.durationLine) == [4, 8, 12])
        #expect(media.line(of: "EXT-X-DISCONTINUITY", ofSegment: 1) == 6)
        #expect(media.line(of: "EXT-X-DISCONTINUITY", ofSegment: 0) == nil)
        #expect(media.line(of: "EXTINF", ofSegment: 2) == 12)
        let start = try #require(PlaylistDate("2026-03-02T08:00:00Z"))
        #expect(media.dates == [start.advanced(by: -4), start, start.advanced(by: 2)])
        #expect(media.segments[0].keys[0].initializationVectorBytes == Array(repeating: 0, count: 15) + [0x1F])
        #expect(media.segments[0].keys[0].keyFormatVersionNumbers == [1, 2])
    }
}
