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
        #expect(range?.cue == ["PRE", "ONCE"])
        #expect(range?.attributes["X-ASSET-URI"] == "https://a/m.m3u8")
        #expect(range?.attributes.decimal("X-RESUME-OFFSET") == -2.5)
        #expect(range?.attributes.elements("X-SNAP") == ["IN", "OUT"])
        let (start, end) = (try #require(range?.start), try #require(range?.end))
        #expect(end.secondsSince1970 - start.secondsSince1970 == 15)
    }

    @Test func `an interstitial attribute of another type is found`() throws {
        let list =
            "ID=\"a\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"2026-03-02T08:00:00Z\",X-ASSET-URI=u,X-SNAP=IN"
        #expect(try read(list).rules == ["attribute-type", "attribute-type"])
        #expect(try read("ID=\"a\",CLASS=\"x\",START-DATE=\"2026-03-02T08:00:00Z\",X-SNAP=0x1").rules == [])
    }

    @Test func `splice information and preloads have attributes of their types`() throws {
        let splice = try read("ID=\"a\",START-DATE=\"x\",SCTE35-OUT=0xFC30,SCTE35-IN=0xF,SCTE35-CMD=0xXY")
        #expect(splice.range?.attributes["SCTE35-OUT"] == "0xFC30")
        #expect(splice.range?.start == nil)
        let preload = try read("ID=\"p\",CLASS=\"com.apple.hls.preload\",START-DATE=\"x\",X-URI=u,X-TARGET-ID=\"a\"")
        #expect(
            [splice.rules, preload.rules].map { $0.filter { $0 == "attribute-type" } } == [
                ["attribute-type"], ["attribute-type"],
            ])
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
        #expect(media.segments[0].keys[0].keyFormatVersionNumbers == [1, 2])
    }
}
