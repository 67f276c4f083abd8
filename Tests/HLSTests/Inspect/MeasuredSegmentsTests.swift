import HLS
import TestSupport
import Testing

struct MeasuredSegmentsTests {
    private let head = "#EXT-X-TARGETDURATION:4\n"

    private func measured(_ text: String, files: [String: Int] = [:]) throws -> MeasuredSegments {
        MeasuredSegments(try Playlists.media(head + text)) { files[$0] }
    }

    @Test func `byte ranges files and tags tell sizes`() throws {
        let measured = try measured(
            """
            #EXT-X-MAP:URI="i",BYTERANGE="100@0"
            #EXTINF:4,
            #EXT-X-BYTERANGE:1000@100
            a
            #EXTINF:4,
            b
            #EXT-X-BITRATE:8
            #EXTINF:2,
            c
            """, files: ["b": 3000])
        #expect(measured.bits == [8000, 24000, 16000])
        #expect(measured.bytes == 100 + 1000 + 3000 + 2000)
        #expect(measured.usesBitrates)
        #expect(measured.averageBitRate == 4800)
    }

    @Test func `an unknown size makes the sum unknown and not the mean`() throws {
        let measured = try measured("#EXTINF:4,\na\n#EXTINF:4,\nb\n", files: ["b": 1000])
        #expect(measured.bits == [nil, 8000])
        #expect(measured.bytes == nil)
        #expect(measured.averageBitRate == 2000)
        #expect(try self.measured("#EXTINF:4,\na\n").averageBitRate == nil)
        #expect(try self.measured("#EXT-X-MAP:URI=\"i\"\n#EXTINF:4,\nb\n", files: ["b": 1]).bytes == nil)
        #expect(try self.measured("").bytes == nil)
    }

    @Test func `the peak is over runs of a half to one and a half target durations`() throws {
        // 1 s at 80 b/s is shorter than a half of the target; with its neighbour it makes 3 s.
        let sizes = ["a": 10, "b": 4, "c": 20]
        let text = "#EXTINF:1,\na\n#EXTINF:2,\nb\n#EXTINF:4,\nc\n"
        #expect(try measured(text, files: sizes).peakBitRate == 40)
        #expect(try measured("#EXTINF:1,\na\n", files: sizes).peakBitRate == nil)
    }

    @Test func `a gap is not loaded`() throws {
        let measured = try measured("#EXTINF:4,\na\n#EXT-X-GAP\n#EXTINF:4,\nb\n", files: ["a": 5, "b": 7])
        #expect(measured.bytes == 5)
        #expect(measured.bits == [40, nil])
        #expect(measured.averageBitRate == 10)
    }

    @Test func `a run goes on behind a gap`() throws {
        let text = "#EXTINF:1.5,\na\n#EXT-X-GAP\n#EXTINF:4,\nb\n#EXTINF:1.5,\na\n"
        #expect(try measured(text, files: ["a": 30]).peakBitRate == 160)
    }

    /// Ten times 0.2 is less than 2, a half of the target, as binary fractions are added.
    @Test func `a run of decimal fractions is not too short`() throws {
        let text = (0..<11).map { "#EXTINF:0.2,\n\($0)\n" }.joined()
        let sizes = Dictionary(uniqueKeysWithValues: (0..<11).map { (String($0), $0 < 10 ? 75 : 0) })
        let peak = try #require(try measured(text, files: sizes).peakBitRate)
        #expect(abs(peak - 3000) < 1)
    }

    @Test func `sizes of a hostile playlist do not overflow`() throws {
        let range = "#EXTINF:4,\n#EXT-X-BYTERANGE:9223372036854775807@0\na\n"
        let measured = try measured(range + range)
        #expect(measured.bytes == nil)
        #expect(measured.averageBitRate ?? 0 > 1e18)
        let empty = try self.measured(String(repeating: "#EXTINF:0,\na\n", count: 5000), files: ["a": 1])
        #expect(empty.averageBitRate == nil && empty.peakBitRate == nil)
    }
}
