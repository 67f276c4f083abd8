import TestSupport
import Testing

@testable import FragmentedMP4

/// What the bitstream says of whether decoding can begin with a picture.
@Suite struct RandomAccessTests {
    private func access(_ format: NALFormat, _ units: [[UInt8]]) -> RandomAccess? {
        var look = AccessUnitLook(format)
        for unit in units {
            if let access = look.take(unit[...]) { return access }
        }
        return look.pending
    }

    /// A recovery point: message 6, one byte long.
    private let recovery: [UInt8] = [0x06, 0x06, 0x01, 0xC4, 0x80]
    /// first_mb_in_slice 0, slice_type 7 (all I), 2 (I), 5 (all P).
    private let allIntra: [UInt8] = [0x41, 0b1000_1000, 0x80]
    private let intra: [UInt8] = [0x41, 0b1011_0000, 0x80]
    private let predicted: [UInt8] = [0x41, 0b1001_1000, 0x80]

    @Test func pictures() {
        #expect(access(.avc, [[0x09, 0x10], [0x67, 1, 2], [0x65, 0x88]]) == .instantaneous)
        #expect(access(.avc, [allIntra]) == .openGroup)
        #expect(access(.avc, [recovery, allIntra]) == .openGroup)
        #expect(access(.avc, [predicted]) == RandomAccess.none)
        #expect(access(.avc, [recovery, predicted]) == .recoveryPoint)
        #expect(access(.avc, [[0x09, 0x10]]) == nil)
    }

    @Test func aPictureOfMixedSlicesIsNoIntraPicture() {
        #expect(access(.avc, [intra, intra]) == .openGroup)
        #expect(access(.avc, [intra, predicted]) == RandomAccess.none)
    }

    @Test func picturesOfHEVC() {
        let unit = { (type: UInt8) -> [UInt8] in [type << 1, 1, 0x80] }
        for (type, expected) in [
            (1, RandomAccess.none), (16, .openGroup), (19, .instantaneous), (20, .instantaneous), (21, .openGroup),
        ] {
            #expect(access(.hevc, [[0x46, 1, 0x10], unit(UInt8(type))]) == expected)
        }
        #expect(access(.hevc, [[39 << 1, 1, 6, 1, 0x80, 0x80], unit(1)]) == .recoveryPoint)
    }

    @Test func framesOfAV1AndVP9() {
        let sequence: [UInt8] = [0x0A, 0x03, 0, 0, 0]
        #expect(RandomAccess.access(ofAV1: (sequence + [0x32, 0x04, 0x14, 0, 0, 0])[...]) == .instantaneous)
        #expect(RandomAccess.access(ofAV1: [0x12, 0, 0x32, 0x81, 0x01, 0x04]) == .openGroup)
        #expect(RandomAccess.access(ofAV1: [0x32, 0x04, 0x34, 0, 0, 0]) == RandomAccess.none)
        #expect(RandomAccess.access(ofAV1: [0x1A, 0x01, 0xE8]) == RandomAccess.none)
        #expect(RandomAccess.access(ofAV1: [0x0A, 0x7F, 0]) == nil)
        #expect(RandomAccess.access(ofVP9: [0x82, 0x49]) == .instantaneous)
        #expect(RandomAccess.access(ofVP9: [0x86, 0]) == RandomAccess.none)
        #expect(RandomAccess.access(ofVP9: []) == nil)
    }

    /// What a sample of NAL units says.
    private func access(
        ofSample units: [[UInt8]], _ format: FourCC = "avc1", cut: Int = 0
    ) throws -> RandomAccess? {
        let bytes = units.map { [0, 0, UInt8($0.count >> 8), UInt8($0.count & 255)] as [UInt8] + $0 }.reduce([], +)
        let sample = Sample(offset: 0, size: bytes.count - cut, decodeTime: 0, duration: 1)
        var description = SampleDescription(format: format)
        description.nalLengthSize = 4
        return try RandomAccess(of: sample, description, in: MemoryMovie(bytes))
    }

    @Test func `the units of a sample tell, however long those before the slice are`() throws {
        let messages: [UInt8] = [6, 5, 0xFF, 0xFF, 0x55] + [UInt8](repeating: 0x55, count: 600)
        let idr: [UInt8] = [0x65, 0x88, 0x80]
        #expect(try access(ofSample: [[9, 0x10], messages, idr]) == .instantaneous)
        #expect(try access(ofSample: [messages, recovery, predicted, idr]) == .recoveryPoint)
        for format in ["hvc1", "hev1", "dvh1"] as [FourCC] {
            #expect(try access(ofSample: [[35 << 1, 1, 0x50], [19 << 1, 1, 0x80, 0x80]], format) == .instantaneous)
        }
    }

    @Test func `what cannot be read tells nothing`() throws {
        let idr: [UInt8] = [0x65, 0x88, 0x80]
        #expect(try access(ofSample: []) == nil)
        #expect(try access(ofSample: [[9, 0x10]]) == nil)
        #expect(try access(ofSample: [idr], cut: 1) == nil)
        #expect(try access(ofSample: [[UInt8]](repeating: [9, 0x10], count: 100) + [idr]) == nil)
        #expect(try access(ofSample: [[0x41, 0, 0, 0, 0]]) == RandomAccess.none)
    }
}
