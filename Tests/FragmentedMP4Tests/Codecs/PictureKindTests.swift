import TestSupport
import Testing

@testable import FragmentedMP4

/// Pictures whose NAL units a test writes down.
@Suite struct PictureKindTests {
    private func kind(_ units: [[UInt8]], _ format: FourCC = "avc1", cut: Int = 0) throws -> PictureKind? {
        let bytes = units.map { [0, 0, UInt8($0.count >> 8), UInt8($0.count & 255)] as [UInt8] + $0 }.reduce([], +)
        var track = try Movie(reading: MemoryMovie(MovieBuilder.video(count: 2, sync: [0]).bytes())).tracks[0]
        track.descriptions[0].format = format
        track.descriptions[0].nalLengthSize = 4
        let sample = Sample(offset: 0, size: bytes.count - cut, decodeTime: 0, duration: 1)
        return try track.pictureKind(of: sample, in: MemoryMovie(bytes))
    }

    private let delimiter: [UInt8] = [9, 0x10]
    /// A recovery point, of 600 bytes: more than is read at once.
    private let messages: [UInt8] = [6, 6, 1, 0x84] + [UInt8](repeating: 0x55, count: 596)

    @Test(
        arguments: [
            // first_mb_in_slice 0 (1), then slice_type: 7 (0001000), 2 (011), 5 (00110), 0 (1), 6 (00111).
            ([0x65, 0x88, 0x80], PictureKind.randomAccess), ([0x41, 0x88, 0x80], .intra), ([0x41, 0xB0, 0x80], .intra),
            ([0x41, 0x98, 0x80], .dependent), ([0x41, 0xC0, 0x80], .dependent), ([0x01, 0x9C, 0x80], .dependent),
        ] as [([UInt8], PictureKind)])
    func `the first slice of H.264 tells`(slice: [UInt8], wanted: PictureKind) throws {
        #expect(try kind([slice]) == wanted)
        #expect(try kind([delimiter, messages, slice, [0x65, 0x88, 0x80]]) == wanted)
    }

    @Test(arguments: ["hvc1", "hev1", "dvh1"] as [FourCC])
    func `IRAP pictures of HEVC are 16 to 21`(format: FourCC) throws {
        for type in 0..<32 as Range<UInt8> {
            let kind = try kind([[35 << 1, 1, 0x50], [type << 1, 1, 0x80, 0x80]], format)
            #expect(kind == ((16...21).contains(type) ? .randomAccess : .dependent))
        }
    }

    @Test func `what cannot be read tells nothing`() throws {
        #expect(try kind([]) == nil)
        #expect(try kind([delimiter]) == nil)
        #expect(try kind([[0x41, 0, 0, 0, 0]]) == nil)
        #expect(try kind([[0x65, 0x88, 0x80]], cut: 1) == nil)
        #expect(try kind([[UInt8]](repeating: delimiter, count: 100) + [[0x65, 0x88, 0x80]]) == nil)
        var track = try Movie(reading: MemoryMovie(MovieBuilder.video(count: 2, sync: [0]).bytes())).tracks[0]
        track.descriptions[0].nalLengthSize = nil
        #expect(try track.pictureKind(of: track.samples[0], in: MemoryMovie([])) == nil)
    }
}
