import PlayheadNumerics
import TestSupport
import Testing

@Suite struct ByteReaderTests {
    private static let numbers: [Int64] = [
        0, 1, -1, 63, 64, -64, -65, 127, 128, 999, 1000, 1001, 999_999, 1_000_000, -5_000_000, 1 << 59, 1 << 60,
        1 << 61,
        -(1 << 60), .max, .min, .max / 1000 * 1000,
    ]

    @Test func `numbers come back`() throws {
        var writer = ByteWriter()
        for number in Self.numbers {
            writer.write(signed: number)
            writer.write(scaled: number)
            writer.write(UInt64(bitPattern: number))
            writer.write(wide: Int128(number) * Int128(number))
            writer.write(fixed: UInt64(bitPattern: number))
        }
        for number in [Int128.min, .max, -1] { writer.write(wide: number) }
        writer.write("é 日本")
        var reader = ByteReader(Array(writer.bytes))
        for number in Self.numbers {
            #expect(try reader.signed() == number)
            #expect(try reader.scaled() == number)
            #expect(try reader.number() == UInt64(bitPattern: number))
            #expect(try reader.wide() == Int128(number) * Int128(number))
            #expect(try reader.fixed() == UInt64(bitPattern: number))
        }
        for number in [Int128.min, .max, -1] { #expect(try reader.wide() == number) }
        #expect(try reader.text() == "é 日本")
        #expect(reader.remaining == 0)
    }

    @Test(arguments: [3, 4, 100]) func `an array has what was written, whatever room there was`(room: Int) {
        var writer = ByteWriter()
        writer.reserveCapacity(room)
        writer.write(bytes: [1, 2, 3])
        #expect(writer.array == [1, 2, 3])
        // It can be written on, and what was taken stays.
        writer.write(byte: 4)
        #expect(writer.array == [1, 2, 3, 4])
    }

    @Test func `a reader of the next bytes ends with them, and is passed over`() throws {
        var reader = ByteReader([1, 2, 3, 4])
        var next = try reader.reader(ofNext: 2)
        #expect(try next.byte() == 1 && next.byte() == 2 && next.remaining == 0)
        #expect(throws: ByteReaderError.truncated) { try next.byte() }
        #expect(throws: ByteReaderError.truncated) { try reader.reader(ofNext: 3) }
        #expect(throws: ByteReaderError.truncated) { try reader.reader(ofNext: -1) }
        #expect(try reader.byte() == 3)
    }

    @Test func `a number has as many bytes as LEB128 says`() {
        let lengths: [(UInt64, [UInt8])] = [(2, [2]), (127, [127]), (128, [0x80, 1]), (12857, [0xB9, 0x64])]
        for (number, bytes) in lengths {
            var writer = ByteWriter()
            writer.write(number)
            #expect(Array(writer.bytes) == bytes)
        }
    }

    @Test func `what ends too early is truncated`() {
        var writer = ByteWriter()
        writer.write(1 << 40 as UInt64)
        for cut in 0..<writer.count {
            var reader = ByteReader(Array(writer.bytes.prefix(cut)))
            #expect(throws: ByteReaderError.truncated) { try reader.number() }
        }
        var text = ByteReader([5, 0x61, 0x62])
        #expect(throws: ByteReaderError.truncated) { try text.text() }
    }

    @Test(arguments: [
        [0x80, 0], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 2],
        [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1],
    ])
    func `a longer form, and what no number holds, is refused`(bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        #expect(throws: ByteReaderError.invalid) { try reader.number() }
    }

    @Test func `what is no UTF-8 is refused`() {
        var reader = ByteReader([2, 0xC3, 0x28])
        #expect(throws: ByteReaderError.invalid) { try reader.text() }
    }

    /// Values of the reference implementation, by its Python binding.
    @Test(arguments: [
        ("", 0xEF46_DB37_51D8_E999 as UInt64), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
        ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ])
    func `hashes are those of XXH64`(text: String, hash: UInt64) {
        #expect(XXHash64.hash(text) == hash)
    }

    @Test(arguments: [1, 7, 31, 32, 33, 64, 100])
    func `bytes that come piece by piece have the hash of all of them`(length: Int) {
        for count in [0, 1, 31, 32, 33, 63, 64, 65, 1000] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
            var stream = XXHash64.Stream()
            for start in stride(from: 0, to: count, by: length) {
                bytes[start..<min(count, start + length)].withUnsafeBytes { stream.add($0) }
            }
            #expect(stream.hash == XXHash64.hash(bytes.span.bytes))
        }
    }
}
