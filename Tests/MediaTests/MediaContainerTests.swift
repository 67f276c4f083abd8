import FragmentedMP4
import PlayheadMedia
import Testing

@Suite struct MediaContainerTests {
    @Test func nothingIsEmptyAndABoxIsAMovie() throws {
        #expect(try MediaContainer(of: MediaBytes(name: "a.mp4", [])) == .empty)
        let start: [UInt8] = [0, 0, 0, 16] + Array("stypmsdh".utf8) + [0, 0, 0, 0]
        #expect(try MediaContainer(of: MediaBytes(name: "a.mp4", start)) == .fragmentedMP4)
        #expect(try MediaContainer(of: MediaBytes(name: "a.mp4", [1, 2, 3])) == .unknown)
    }

    @Test func aRangeEndsWhereItEnds() throws {
        let file = MediaBytes(name: "a.ts", Array(0..<100))
        let range = try #require(MediaRange(10..<20, of: file))
        var bytes = [UInt8](repeating: 0, count: 50)
        let count = try bytes.withUnsafeMutableBytes { (buffer) throws(MovieError) in
            try range.read(into: buffer, at: 4)
        }
        #expect(count == 6)
        #expect(bytes[0] == 14)
        #expect(MediaRange(90..<101, of: file) == nil)
    }
}
