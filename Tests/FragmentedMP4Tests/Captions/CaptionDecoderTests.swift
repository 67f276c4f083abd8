import TestSupport
import Testing

@testable import FragmentedMP4

@Suite("A channel of closed captions is one that something is said in")
struct CaptionDecoderTests {
    private func channels(_ triplets: [[UInt8]]) -> [String] {
        var decoder = CaptionDecoder()
        decoder.take(triplets.flatMap(\.self)[...])
        decoder.finishPacket()
        return decoder.channels.sorted().map(\.id)
    }

    /// Odd parity, as CEA-608 has it.
    private func line21(_ field: UInt8, _ first: UInt8, _ second: UInt8) -> [UInt8] {
        [0xFC | field] + [first, second].map { $0.nonzeroBitCount % 2 == 0 ? $0 | 0x80 : $0 }
    }

    @Test
    func `a field has two, by the bit of its control codes`() {
        #expect(channels([line21(0, 0x14, 0x20), line21(0, 0x48, 0x65)]) == ["CC1"])
        #expect(channels([line21(0, 0x1C, 0x20), line21(0, 0x48, 0x65)]) == ["CC2"])
        #expect(channels([line21(1, 0x15, 0x20), line21(1, 0x48, 0x65)]) == ["CC3"])
        #expect(channels([line21(1, 0x1D, 0x20), line21(1, 0x48, 0x65), line21(0, 0x48, 0x65)]) == ["CC1", "CC4"])
    }

    @Test
    func `what is no caption is none: padding, control codes alone, text mode, other data, pairs that are not valid`() {
        #expect(channels([line21(0, 0, 0), line21(1, 0, 0)]) == [])
        #expect(channels([line21(0, 0x14, 0x20), line21(0, 0x14, 0x2F)]) == [])
        #expect(channels([line21(0, 0x14, 0x2A), line21(0, 0x48, 0x65)]) == [])
        #expect(channels([line21(1, 0x01, 0x03), line21(1, 0x48, 0x65)]) == [])
        #expect(channels([[0xF8, 0x48, 0x65]]) == [])
        #expect(channels([[0xFC, 0x48]]) == [])
    }

    @Test
    func `services of CEA-708, within a packet that goes on in other pictures`() {
        // A packet of three pairs: sequence 1, three words; service 1 with three bytes, service 6 with one.
        let packet: [[UInt8]] = [[0xFF, 0x43, 0x23], [0xFE, 0x48, 0x65], [0xFE, 0x6C, 0xC1]]
        #expect(channels(packet) == ["SERVICE1"])
        // An extended number, and a block that is longer than the packet.
        #expect(channels([[0xFF, 0x43, 0xE2], [0xFE, 0x0A, 0x48], [0xFE, 0x65, 0x00]]) == ["SERVICE10"])
        #expect(channels([[0xFF, 0x42, 0x3F], [0xFE, 0x48, 0x65]]) == [])
        #expect(channels([[0xFE, 0x48, 0x65]]) == [])
    }

    @Test(arguments: ["CC1", "CC4", "SERVICE1", "SERVICE63"])
    func `channels by their names`(id: String) { #expect(CaptionChannel(id)?.id == id) }

    @Test(arguments: ["", "CC", "CC0", "CC5", "CC01", "cc1", "SERVICE64", "SERVICE", "CC+1", "CC1 "])
    func `other names are none`(id: String) { #expect(CaptionChannel(id) == nil) }
}

@Suite("Captions are looked for in the SEI messages of pictures")
struct CaptionSearchTests {
    private static let mark: [UInt8] = [0xB5, 0x00, 0x31, 0x47, 0x41, 0x39, 0x34, 0x03]

    /// A NAL unit of H.264 with its length in front.
    private func unit(_ type: UInt8, _ bytes: [UInt8]) -> [UInt8] { MovieBuilder.u32(bytes.count + 1) + [type] + bytes }

    private func message(_ triplets: [UInt8], type: UInt8 = 4) -> [UInt8] {
        let payload = Self.mark + [0x40 | UInt8(triplets.count / 3), 0xFF] + triplets + [0xFF]
        return [type, UInt8(payload.count)] + payload + [0x80]
    }

    private func channels(_ pictures: [[UInt8]], sync: Set<Int> = [0]) throws -> [String]? {
        var (bytes, samples) = ([UInt8](), SampleTable())
        for (index, picture) in pictures.enumerated() {
            samples.append(
                Sample(
                    offset: bytes.count, size: picture.count, decodeTime: index * 1000, duration: 1000,
                    isSync: sync.contains(index)))
            bytes += picture
        }
        var description = SampleDescription(format: "avc1", codec: "avc1.64001f", entry: [])
        description.nalLengthSize = 4
        let track = Track(
            id: 1, mediaType: .video, timescale: 1000, isEnabled: true, quarterTurns: 0, descriptions: [description],
            edits: [], samples: samples, carried: CarriedBoxes())
        let movie = Movie(
            input: MemoryMovie(bytes), brands: [], timescale: 1000, isFragmented: false, tracks: [track], extends: [:])
        return try CaptionSearch(track, of: movie).channels()?.map(\.id)
    }

    private let slice: [UInt8] = [0, 0, 0, 3, 0x65, 1, 2]
    private let spoken: [UInt8] = [0xFC, 0x94, 0x20, 0xFC, 0xC8, 0xE5]

    @Test
    func `before the slices, behind other messages and parameters`() throws {
        let before = unit(9, [0xF0]) + unit(7, [1, 2, 3]) + unit(6, [5, 2, 0xB5, 1, 0x80])
        #expect(try channels([before + unit(6, message(spoken)) + slice]) == ["CC1"])
        // Far behind: other messages are longer than what is read at once.
        let long = unit(6, [5, 255, 255, 255, 35] + [UInt8](repeating: 0x41, count: 800) + [0x80])
        #expect(try channels([long + unit(6, message(spoken)) + slice]) == ["CC1"])
    }

    @Test
    func `there is none, or room only`() throws {
        #expect(try channels([slice, slice]) == nil)
        #expect(try channels([unit(6, message(spoken, type: 5)) + slice]) == nil)
        #expect(try channels([slice + unit(6, message(spoken))]) == nil)
        #expect(try channels([unit(6, message([0xFC, 0x80, 0x80])) + slice]) == [])
    }

    @Test
    func `of a long video sync samples are looked at, and then all`() throws {
        var pictures = [[UInt8]](repeating: slice, count: 900)
        pictures[700] = unit(6, message(spoken)) + slice
        pictures[701] = unit(6, message([0xFD, 0x15, 0x20, 0xFD, 0xC8, 0xE5])) + slice
        #expect(try channels(pictures, sync: [0, 700]) == ["CC1", "CC3"])
    }

    @Test
    func `damaged pictures have none, and trap nothing`() throws {
        let whole = unit(6, message(spoken)) + slice
        for count in 0..<whole.count { _ = try channels([Array(whole.prefix(count))]) }
        for index in whole.indices {
            for value: UInt8 in [0, 1, 0x7F, 0xFF] {
                var bytes = whole
                bytes[index] = value
                _ = try channels([bytes])
            }
        }
    }
}
