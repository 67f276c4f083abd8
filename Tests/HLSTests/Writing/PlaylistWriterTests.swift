import HLS
import Testing

@Suite struct PlaylistWriterTests {
    static let multivariant = """
        #EXTM3U
        #EXT-X-VERSION:6
        ## variants
        #EXT-X-STREAM-INF:BANDWIDTH=2000000, CODECS="avc1.64001f"
        high.m3u8

        #EXT-X-STREAM-INF:BANDWIDTH=1000000,FRAME-RATE=29.970
        low.m3u8
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=100000,URI="i.m3u8"

        """
    static let media = """
        #EXTM3U
        #EXT-X-TARGETDURATION:4
        #EXT-X-MAP:URI="i.mp4"
        #EXT-X-KEY:METHOD=AES-128,URI="k1"
        #EXTINF:4.000, one
        #EXT-X-BYTERANGE:10@0
        a.mp4
        #EXT-X-CUE-OUT
        #EXTINF:4.00,
        #EXT-X-BYTERANGE:10
        a.mp4
        # then
        #EXT-X-DISCONTINUITY
        #EXTINF:3.5,
        b.mp4
        #EXT-X-ENDLIST
        """

    /// What changes of the text where the playlist is changed: the lines that are gone, and those that are new.
    func changes(
        of text: String, _ change: (inout MultivariantPlaylist) throws -> Void
    ) throws -> (gone: [String], new: [String]) {
        guard case .multivariant(var playlist) = try PlaylistReader().read(Array(text.utf8)).playlist else {
            return ([], [])
        }
        try change(&playlist)
        return difference(from: text, to: try PlaylistWriter().write(playlist))
    }

    func changes(
        of text: String, _ change: (inout MediaPlaylist) throws -> Void
    ) throws -> (gone: [String], new: [String]) {
        guard case .media(var playlist) = try PlaylistReader().read(Array(text.utf8)).playlist else { return ([], []) }
        try change(&playlist)
        let bytes = try PlaylistWriter().write(playlist)
        #expect(Said(try PlaylistReader().read(bytes).playlist) == Said(.media(playlist)))
        return difference(from: text, to: bytes)
    }

    func difference(from text: String, to bytes: [UInt8]) -> (gone: [String], new: [String]) {
        let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
        var (gone, new): ([String], [String]) = ([], [])
        for change in lines(String(decoding: bytes, as: UTF8.self)).difference(from: lines(text)) {
            switch change {
            case .insert(_, let line, _): new.append(line)
            case .remove(_, let line, _): gone.append(line)
            }
        }
        return (gone.reversed(), new)
    }

    @Test func `an attribute is set in its place or behind the others`() throws {
        let (gone, new) = try changes(of: Self.multivariant) { (playlist: inout MultivariantPlaylist) in
            playlist.variants[0].attributes.set("BANDWIDTH", to: .integer(3))
            playlist.variants[0].attributes.set("RESOLUTION", to: .resolution(Resolution(width: 16, height: 9)))
            playlist.variants[1].attributes.remove("FRAME-RATE")
            playlist.variants[1].uri = "lower.m3u8"
        }
        #expect(
            gone == [
                "#EXT-X-STREAM-INF:BANDWIDTH=2000000, CODECS=\"avc1.64001f\"",
                "#EXT-X-STREAM-INF:BANDWIDTH=1000000,FRAME-RATE=29.970", "low.m3u8",
            ])
        #expect(
            new == [
                "#EXT-X-STREAM-INF:BANDWIDTH=3, CODECS=\"avc1.64001f\",RESOLUTION=16x9",
                "#EXT-X-STREAM-INF:BANDWIDTH=1000000", "lower.m3u8",
            ])
    }

    @Test func `what is added goes where the format has such things`() throws {
        guard case .multivariant(var playlist) = try PlaylistReader().read(Array(Self.multivariant.utf8)).playlist
        else {
            return
        }
        playlist.independentSegments = true
        playlist.renditions.append(Rendition(attributes: ["TYPE": .word("AUDIO"), "GROUP-ID": .string("g")]))
        var variant = VariantStream(attributes: ["BANDWIDTH": .integer(1)])
        variant.uri = "new.m3u8"
        playlist.variants.insert(variant, at: 1)
        playlist.iFrameVariants.append(IFrameStream(attributes: ["BANDWIDTH": .integer(5), "URI": .string("j")]))
        #expect(
            String(decoding: try PlaylistWriter().write(playlist), as: UTF8.self) == """
                #EXTM3U
                #EXT-X-VERSION:6
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g"
                ## variants
                #EXT-X-STREAM-INF:BANDWIDTH=2000000, CODECS="avc1.64001f"
                high.m3u8
                #EXT-X-STREAM-INF:BANDWIDTH=1
                new.m3u8

                #EXT-X-STREAM-INF:BANDWIDTH=1000000,FRAME-RATE=29.970
                low.m3u8
                #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=100000,URI="i.m3u8"
                #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=5,URI="j"

                """)
    }

    @Test func `what is taken out is gone and what changes places keeps its spelling`() throws {
        let removed = try changes(of: Self.multivariant) { (playlist: inout MultivariantPlaylist) in
            playlist.variants.remove(at: 0)
            playlist.version = nil
        }
        #expect(
            removed.gone == [
                "#EXT-X-VERSION:6", "#EXT-X-STREAM-INF:BANDWIDTH=2000000, CODECS=\"avc1.64001f\"", "high.m3u8",
            ])
        #expect(removed.new == [])
        let swapped = try changes(of: Self.multivariant) { (playlist: inout MultivariantPlaylist) in
            playlist.variants.swapAt(0, 1)
        }
        #expect(swapped.gone == swapped.new)
        #expect(swapped.gone.count == 2)
    }

    @Test func `a segment changes its own lines`() throws {
        let (gone, new) = try changes(of: Self.media) { (playlist: inout MediaPlaylist) in
            playlist.segments[0].title = "1"
            playlist.segments[1].duration = 3
            playlist.segments[1].programDateTime = "2026-01-01T00:00:00Z"
            playlist.segments[2].isDiscontinuity = false
            playlist.segments[2].uri = "c.mp4"
        }
        #expect(gone == ["#EXTINF:4.000, one", "#EXTINF:4.00,", "#EXT-X-DISCONTINUITY", "b.mp4"])
        #expect(new == ["#EXTINF:4.000,1", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z", "#EXTINF:3,", "c.mp4"])
    }

    @Test func `what held for a taken segment goes to the next`() throws {
        let (gone, new) = try changes(of: Self.media) { (playlist: inout MediaPlaylist) in
            playlist.segments.remove(at: 0)
            playlist.mediaSequence = 1
        }
        #expect(
            gone == ["#EXTINF:4.000, one", "#EXT-X-BYTERANGE:10@0", "a.mp4", "#EXT-X-CUE-OUT", "#EXT-X-BYTERANGE:10"])
        #expect(new == ["#EXT-X-MEDIA-SEQUENCE:1", "#EXT-X-CUE-OUT", "#EXT-X-BYTERANGE:10@10"])
    }

    @Test func `a key is set from a segment on`() throws {
        let key = Key(attributes: ["METHOD": .word("AES-128"), "URI": .string("k2")])
        let (gone, new) = try changes(of: Self.media) { (playlist: inout MediaPlaylist) in
            for index in 1...2 { playlist.segments[index].keys = [key] }
        }
        #expect(gone == [])
        #expect(new == ["#EXT-X-KEY:METHOD=AES-128,URI=\"k2\""])
        let clear = try changes(of: Self.media) { (playlist: inout MediaPlaylist) in
            for index in 0...2 { playlist.segments[index].keys = [] }
        }
        #expect(clear.gone == ["#EXT-X-KEY:METHOD=AES-128,URI=\"k1\""])
        #expect(clear.new == [])
        let last = try changes(of: Self.media) { (playlist: inout MediaPlaylist) in playlist.segments[2].keys = [] }
        #expect(last.new == ["#EXT-X-KEY:METHOD=NONE"])
    }

    @Test func `line ends and a missing last one are kept`() throws {
        let text = "#EXTM3U\r\n#EXT-X-TARGETDURATION:4\r\n#EXTINF:4,\r\na.ts"
        guard case .media(var playlist) = try PlaylistReader().read(Array(text.utf8)).playlist else { return }
        playlist.segments.append(MediaSegment(uri: "b.ts", duration: 2.5))
        playlist.hasEndList = true
        #expect(
            String(decoding: try PlaylistWriter().write(playlist), as: UTF8.self)
                == text + "\r\n#EXTINF:2.5,\r\nb.ts\r\n#EXT-X-ENDLIST")
    }

    @Test func `a playlist made from nothing has the version that it needs`() throws {
        var playlist = MediaPlaylist()
        playlist.targetDuration = 6
        playlist.kind = .vod
        playlist.hasEndList = true
        playlist.independentSegments = true
        for index in 0..<3 {
            var segment = MediaSegment(
                uri: "a.mp4", duration: 5.96, byteRange: ByteRange(length: 10, offset: 100 + 10 * index))
            segment.initialization = MediaInitialization(attributes: ["URI": .string("a.mp4")])
            segment.keys = index == 0 ? [] : [Key(attributes: ["METHOD": .word("SAMPLE-AES"), "URI": .string("k")])]
            playlist.segments.append(segment)
        }
        #expect(
            String(decoding: try PlaylistWriter().write(playlist), as: UTF8.self) == """
                #EXTM3U
                #EXT-X-VERSION:6
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-TARGETDURATION:6
                #EXT-X-PLAYLIST-TYPE:VOD
                #EXT-X-MAP:URI="a.mp4"
                #EXTINF:5.96,
                #EXT-X-BYTERANGE:10@100
                a.mp4
                #EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"
                #EXTINF:5.96,
                #EXT-X-BYTERANGE:10@110
                a.mp4
                #EXTINF:5.96,
                #EXT-X-BYTERANGE:10@120
                a.mp4
                #EXT-X-ENDLIST

                """)
    }

    @Test func `what no playlist can say is refused`() throws {
        var variant = VariantStream(attributes: ["BANDWIDTH": .integer(1), "NAME": .string("a\"b")])
        variant.uri = "v"
        var playlist = MultivariantPlaylist()
        playlist.variants = [variant]
        #expect(throws: PlaylistWritingError.self) { try PlaylistWriter().write(playlist) }
        playlist.variants[0].attributes.set("NAME", to: .word("a,b"))
        #expect(throws: PlaylistWritingError.self) { try PlaylistWriter().write(playlist) }
        playlist.variants[0].attributes.remove("NAME")
        #expect(throws: Never.self) { try PlaylistWriter().write(playlist) }
        for uri in ["", "#a", "a\nb", " a"] {
            playlist.variants[0].uri = uri
            #expect(throws: PlaylistWritingError.self, "\(uri)") { try PlaylistWriter().write(playlist) }
        }
        var media = MediaPlaylist()
        for duration in [-1, .nan, .infinity] {
            media.segments = [MediaSegment(uri: "a", duration: duration)]
            #expect(throws: PlaylistWritingError.self, "\(duration)") { try PlaylistWriter().write(media) }
        }
        media.segments = [MediaSegment(uri: "a", duration: 1), MediaSegment(uri: "b", duration: 1)]
        media.segments[0].bitrate = 5
        #expect(throws: PlaylistWritingError.self) { try PlaylistWriter().write(media) }
    }

    @Test func `numbers are written without exponents`() throws {
        for (value, text) in [(6, "6"), (6.006, "6.006"), (1e-7, "0.0000001"), (1.5e16, "15000000000000000")] {
            var playlist = MediaPlaylist()
            playlist.segments = [MediaSegment(uri: "a", duration: value)]
            let written = String(decoding: try PlaylistWriter().write(playlist), as: UTF8.self)
            #expect(written.contains("#EXTINF:\(text),\n"))
        }
    }

    @Test func `a segment that is not whole keeps its date before its parts`() throws {
        var playlist = MediaPlaylist()
        playlist.targetDuration = 4
        playlist.segments = [MediaSegment(uri: "a.mp4", duration: 4)]
        playlist.trailingParts = [PartialSegment(attributes: ["DURATION": .decimal(0.5), "URI": .string("b.0.mp4")])]
        playlist.trailingSegment?.programDateTime = "2026-01-01T00:00:04.000Z"
        playlist.trailingSegment?.isDiscontinuity = true
        let text = String(decoding: try PlaylistWriter().write(playlist), as: UTF8.self)
        let end = """
            a.mp4
            #EXT-X-DISCONTINUITY
            #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.000Z
            #EXT-X-PART:DURATION=0.5,URI="b.0.mp4"

            """
        #expect(text.hasSuffix(end))
        guard case .media(var read) = try PlaylistReader().read(Array(text.utf8)).playlist else { return }
        #expect(read.trailingSegment?.programDateTime == "2026-01-01T00:00:04.000Z")
        #expect(read.trailingSegment?.isDiscontinuity == true)
        // What was read stays as it is.
        read.trailingParts.append(PartialSegment(attributes: ["DURATION": .decimal(0.5), "URI": .string("b.1.mp4")]))
        let later = String(decoding: try PlaylistWriter().write(read), as: UTF8.self)
        #expect(later == text + "#EXT-X-PART:DURATION=0.5,URI=\"b.1.mp4\"\n")
        read.trailingParts = []
        #expect(read.trailingSegment == nil)
    }
}
