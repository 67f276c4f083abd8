import TestSupport
import Testing

@testable import HLS

@Suite struct PlaylistReaderTests {
    func read(_ text: String, _ reader: PlaylistReader = PlaylistReader()) throws -> (
        playlist: Playlist, findings: PlaylistFindings
    ) {
        try reader.read(Array(text.utf8))
    }

    func media(_ text: String) throws -> MediaPlaylist {
        guard case .media(let playlist) = try read(text).playlist else { throw OtherKind() }
        return playlist
    }

    struct OtherKind: Error {}

    func rules(_ text: String) throws -> [String] { try read(text).findings.kept.map(\.rule) }

    @Test func `what is no playlist is refused`() {
        for text in ["", "\n\n", "<html>404</html>", "#comment\nfile.ts", "\u{0}\u{1}"] {
            #expect(throws: PlaylistError.self, "\(text)") { try read(text) }
        }
    }

    /// Each segment has all keys that apply to it: without a bound a file of some size would have the square of it.
    @Test func `the keys that apply at once are bounded`() throws {
        let keys = (0..<100).map {
            "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\",KEYFORMAT=\"f\($0)\"\n#EXTINF:4,\n\($0).ts\n"
        }
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n" + keys.joined()
        #expect(try media(text).segments.map(\.keys.count) == (0..<100).map { min($0 + 1, 32) })
        #expect(try rules(text).contains("tag-value"))
        // Another key of a system that is there already takes its place.
        let next = text + "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"other\",KEYFORMAT=\"f3\"\n#EXTINF:4,\nz.ts\n"
        #expect(try media(next).segments.last?.keys.last?.uri == "other")
    }

    @Test func `the kind is that of the tags not of their order`() throws {
        let text = "#EXTM3U\n#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"k\"\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n"
        #expect(try media(text).segments.count == 1)
        #expect(try rules(text) == ["mixed-playlist"])
        guard case .multivariant = try read("#EXTM3U\n#EXT-X-SESSION-DATA:DATA-ID=\"a\",VALUE=\"b\"").playlist else {
            Issue.record("session data alone make a multivariant playlist")
            return
        }
    }

    @Test func `the first error is known`() throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4\na.ts\n#EXTINF:x,\nb.ts\n#EXTINF:-1,\nc.ts\n"
        let error = try PlaylistReader().read(Array(text.utf8)).findings.firstError
        #expect(error?.line == 5)
        #expect(error?.rule == "tag-value")
        #expect(try media(text).segments.map(\.duration) == [4, 0])
    }

    @Test func `lines may end with carriage returns and the last with nothing`() throws {
        let playlist = try media(
            "#EXTM3U\r\n#EXT-X-TARGETDURATION:4\r\n#EXTINF:3.5,title\r\na.ts\r\n#EXTINF:4,\r\nb.ts")
        #expect(playlist.segments.map(\.uri) == ["a.ts", "b.ts"])
        #expect(playlist.segments.map(\.line) == [4, 6])
        #expect(playlist.segments.map(\.title) == ["title", nil])
        #expect(playlist.targetDuration == 4)
    }

    @Test func `a byte order mark and bytes that are not UTF-8 are found`() throws {
        #expect(try rules("\u{FEFF}#EXTM3U\n#EXT-X-TARGETDURATION:4") == ["byte-order-mark"])
        let bytes = Array("#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n".utf8) + [0x61, 0xFF, 0x0A]
        let (playlist, findings) = try PlaylistReader().read(bytes)
        #expect(findings.kept.map(\.rule) == ["not-utf8"])
        guard case .media(let media) = playlist else { throw OtherKind() }
        #expect(media.segments.map(\.uri) == ["a\u{FFFD}"])
    }

    @Test func `a byte range without offset follows the range before it in the same resource`() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:4
            #EXTINF:4,
            #EXT-X-BYTERANGE:100@50
            a.ts
            #EXTINF:4,
            #EXT-X-BYTERANGE:10
            a.ts
            #EXTINF:4,
            #EXT-X-BYTERANGE:20
            b.ts
            """
        let (playlist, findings) = try read(text)
        guard case .media(let media) = playlist else { throw OtherKind() }
        let expected = [(100, 50), (10, 150), (20, nil)].map { ByteRange(length: $0.0, offset: $0.1) }
        #expect(media.segments.map(\.byteRange) == expected)
        #expect(findings.kept.map(\.rule) == ["byterange-no-offset"])
    }

    @Test func `a key holds until the next of its format and a map until the next map`() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:4
            #EXT-X-MAP:URI="i.mp4",BYTERANGE="600@0"
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery"
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="k1"
            #EXTINF:4,
            a.mp4
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="k2"
            #EXTINF:4,
            b.mp4
            #EXT-X-KEY:METHOD=NONE
            #EXT-X-BITRATE:800
            #EXTINF:4,
            c.mp4
            """
        let playlist = try media(text)
        #expect(playlist.segments.map { $0.keys.map(\.uri) } == [["skd://1", "k1"], ["skd://1", "k2"], []])
        #expect(playlist.segments.map(\.bitrate) == [nil, nil, 800])
        let range = ByteRange(length: 600, offset: 0)
        #expect(playlist.segments.allSatisfy { $0.initialization?.byteRange == range })
    }

    @Test func `low latency tags are read with the segments that they belong to`() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:4
            #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24.0,HOLD-BACK=12.5,PART-HOLD-BACK=1.5,CAN-BLOCK-RELOAD=YES
            #EXT-X-PART-INF:PART-TARGET=0.5
            #EXT-X-MEDIA-SEQUENCE:100
            #EXT-X-SKIP:SKIPPED-SEGMENTS=5
            #EXT-X-PART:DURATION=0.5,URI="1.0",INDEPENDENT=YES
            #EXT-X-PART:DURATION=0.4,URI="1.1",BYTERANGE="10@20"
            #EXTINF:0.9,
            1
            #EXT-X-PART:DURATION=0.5,URI="2.0",GAP=YES
            #EXT-X-PRELOAD-HINT:TYPE=PART,URI="2.1",BYTERANGE-START=9
            #EXT-X-RENDITION-REPORT:URI="../a",LAST-MSN=101,LAST-PART=3
            """
        let (playlist, findings) = try read(text)
        guard case .media(let media) = playlist else { throw OtherKind() }
        #expect(findings.kept.isEmpty)
        #expect(media.serverControl?.holdBack == 12.5)
        #expect(media.serverControl?.canBlockReload == true)
        #expect(media.partInformation?.partTarget == 0.5)
        #expect(media.mediaSequence == 100)
        #expect(media.skip?.skippedSegments == 5)
        #expect(media.segments.map { $0.parts.map(\.uri) } == [["1.0", "1.1"]])
        #expect(media.segments[0].parts[1].byteRange == ByteRange(length: 10, offset: 20))
        #expect(media.trailingParts.map(\.isGap) == [true])
        #expect(media.preloadHints.map { $0.attributes.integer("BYTERANGE-START") } == [9])
        #expect(media.renditionReports.map { $0.attributes.integer("LAST-MSN") } == [101])
        #expect(media.isLive)
    }

    @Test func `a unique tag counts where it first stands`() throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-TARGETDURATION:9\n#EXTINF:5,\na\n"
        #expect(try media(text).targetDuration == 4)
        #expect(try media(text).tagLines == ["EXT-X-TARGETDURATION": 2])
        #expect(try rules(text) == ["playlist-tag-duplicate", "extinf-above-target"])
    }

    @Test func `unknown tags are kept with their lines`() throws {
        let playlist = try media("#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-CUE-OUT:30\n#EXTINF:4,\na\n#EXT-X-CUE-IN\n")
        #expect(
            playlist.unknownTags == [
                UnknownTag(name: "EXT-X-CUE-OUT", value: "30", line: 3), UnknownTag(name: "EXT-X-CUE-IN", line: 6),
            ])
    }

    @Test func `a playlist cut anywhere is read or refused`() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:4
            #EXT-X-DEFINE:NAME="v",VALUE="x"
            #EXT-X-KEY:METHOD=AES-128,URI="{$v}é"
            #EXTINF:4.000,title
            #EXT-X-BYTERANGE:10@0
            {$v}.ts
            #EXT-X-ENDLIST
            """
        let bytes = Array(text.utf8)
        for count in bytes.indices {
            guard case .media(let cut) = try? PlaylistReader().read(Array(bytes[..<count])).playlist else { continue }
            #expect(cut.segments.count <= 1)
            // The line of the URI may be cut within the variable, or behind it.
            #expect(cut.segments.allSatisfy { "{$v}".hasPrefix($0.uri) || "x.ts".hasPrefix($0.uri) }, "\(count)")
        }
        #expect(try media(text).segments.map(\.uri) == ["x.ts"])
    }

    @Test func `noise is read or refused without end`() {
        var random = SeededGenerator(seed: 3)
        let words = [
            "#EXTM3U", "\n", "\n", "#EXTINF:", "#EXT-X-", "STREAM-INF:", "KEY:", "BANDWIDTH=", "\"", ",", "=", "{$",
            "}",
            "19999919999919999999", "-1", "@", "\u{0}", "\r", "x", "DEFINE:NAME=\"a\",VALUE=\"{$a}\"", "\u{1F600}",
        ]
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0..<60, using: &random)).map { _ in words.randomElement(using: &random)! }
            _ = try? PlaylistReader().read(Array(text.joined().utf8))
        }
        for text in Hostile.texts {
            _ = try? PlaylistReader().read(Array("#EXTM3U\n#EXTINF:\(text),\(text)\n\(text)".utf8))
        }
    }

    @Test func `findings are bounded`() throws {
        let text = "#EXTM3U\n" + String(repeating: "#EXTINF:x,\na\n", count: 5000)
        let findings = try read(text).findings
        #expect(findings.kept.count == PlaylistFindings.limit)
        #expect(findings.counts[.must] == 5001)
    }

    @Test func `many segments are read`() throws {
        var text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
        for index in 0..<200_000 { text += "#EXTINF:6.000,\nsegment\(index).ts\n" }
        let playlist = try media(text)
        #expect(playlist.segments.count == 200_000)
        #expect(playlist.segments[199_999].uri == "segment199999.ts")
        #expect(playlist.segments[199_999].line == 400_002)
        #expect(playlist.duration == 1_200_000)
    }
}
