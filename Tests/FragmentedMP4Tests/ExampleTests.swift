import FragmentedMP4
import Testing

@Suite struct ExampleTests {
    @Test func `a movie is read from wherever its bytes are`() throws {
        // The example of FragmentedMP4.md.
        // A movie in memory; MovieFile reads one from a file.
        struct Bytes: MovieInput {
            let name = "small.mp4"
            let bytes: [UInt8]
            var size: Int { bytes.count }
            func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
                let part = bytes.dropFirst(offset).prefix(buffer.count)
                buffer.copyBytes(from: part)
                return part.count
            }
        }
        func box(_ type: String, _ body: [UInt8]) -> [UInt8] { [0, 0, 0, 8 + UInt8(body.count)] + type.utf8 + body }

        let header = box("mvhd", Array(repeating: 0, count: 12) + [0, 0, 2, 88] + Array(repeating: 0, count: 84))
        let input = Bytes(bytes: box("ftyp", Array("isom\0\0\0\0".utf8)) + box("moov", header))
        let timescale = try Movie(reading: input).timescale  // 600
        let boxes = try BoxNode.read(input).map { "\($0.type) \($0.size)" }  // ["ftyp 16", "moov 116"]
        // Its end.
        #expect(timescale == 600)
        #expect(boxes == ["ftyp 16", "moov 116"])
    }
}
