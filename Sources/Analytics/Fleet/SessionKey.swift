import PlayheadNumerics

/// A session's id: AVPlayer's are GUIDs in upper case, and are kept as the 128 bits that they are; any other is a text.
enum SessionKey: Equatable, Sendable {
    case guid(UInt128)
    case text(String)

    /// The id that these bytes of UTF-8 are.
    init(_ id: UnsafeRawBufferPointer) {
        self = Self.guid(id).map(Self.guid) ?? .text(String(decoding: id, as: UTF8.self))
    }

    /// The id that a text is.
    init(_ id: String) {
        var id = id
        self = id.withUTF8 { Self(UnsafeRawBufferPointer($0)) }
    }

    /// The bits of a GUID in upper case, `nil` for any other text.
    private static func guid(_ text: UnsafeRawBufferPointer) -> UInt128? {
        guard text.count == 36, text[8] == 0x2D, text[13] == 0x2D, text[18] == 0x2D, text[23] == 0x2D else {
            return nil
        }
        func four(_ index: Int) -> UInt64 {
            UInt64(UInt32(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt32.self)))
        }
        guard let a = eightDigits(four(0) | four(4) << 32), let b = eightDigits(four(9) | four(14) << 32),
            let c = eightDigits(four(19) | four(24) << 32), let d = eightDigits(four(28) | four(32) << 32)
        else { return nil }
        return UInt128(a << 32 | b) << 64 | UInt128(c << 32 | d)
    }

    /// The value of eight hexadecimal digits in upper case, the first in the lowest byte; all eight at once.
    @inline(__always)
    private static func eightDigits(_ text: UInt64) -> UInt64? {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let values = (text & (ones * 0x0F)) &+ ((text >> 6) & ones) &* 9
        let written = values &+ ones &* 0x30 &+ (((values &+ ones &* 6) >> 4) & ones) &* 7
        guard written == text, values & (ones &* 0xF0) == 0 else { return nil }
        var packed = values.byteSwapped
        packed = (packed | packed >> 4) & 0x00FF_00FF_00FF_00FF
        packed = (packed | packed >> 8) & 0x0000_FFFF_0000_FFFF
        return (packed | packed >> 16) & 0xFFFF_FFFF
    }

    /// How many characters a GUID has.
    static let guidLength = 36

    /// A character of a GUID as it is written.
    @inline(__always)
    private static func character(_ place: Int, of guid: UInt128) -> UInt8 {
        if place == 8 || place == 13 || place == 18 || place == 23 { return UInt8(ascii: "-") }
        let digit = place - min(4, max(0, place - 3) / 5)
        let half = UInt64(truncatingIfNeeded: digit < 16 ? guid >> 64 : guid)
        let value = UInt8(truncatingIfNeeded: half &>> UInt64(60 - digit % 16 * 4)) & 15
        return value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10)
    }

    /// Eight hexadecimal digits in upper case, the first in the lowest byte; all eight at once.
    @inline(__always)
    private static func eightCharacters(_ value: UInt128) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var digits = UInt64(UInt32(truncatingIfNeeded: value))
        digits = (digits | digits << 16) & 0x0000_FFFF_0000_FFFF
        digits = (digits | digits << 8) & 0x00FF_00FF_00FF_00FF
        digits = ((digits | digits << 4) & 0x0F0F_0F0F_0F0F_0F0F).byteSwapped
        return digits &+ ones &* 0x30 &+ (((digits &+ ones &* 6) >> 4) & ones) &* 7
    }

    /// Writes the characters of a GUID.
    static func write(_ guid: UInt128, to text: UnsafeMutableRawBufferPointer) {
        func four(_ characters: UInt64, at offset: Int) {
            let four = UInt32(truncatingIfNeeded: characters).littleEndian
            text.storeBytes(of: four, toByteOffset: offset, as: UInt32.self)
        }
        func eight(_ characters: UInt64, at first: Int, _ second: Int) {
            four(characters, at: first)
            four(characters >> 32, at: second)
        }
        eight(eightCharacters(guid >> 96), at: 0, 4)
        eight(eightCharacters(guid >> 64), at: 9, 14)
        eight(eightCharacters(guid >> 32), at: 19, 24)
        eight(eightCharacters(guid), at: 28, 32)
        (text[8], text[13], text[18], text[23]) = (0x2D, 0x2D, 0x2D, 0x2D)
    }

    /// Eight bytes of a GUID as it is written, the first of them the highest; zeros behind its end.
    static func word(ofGUID guid: UInt128, from offset: Int) -> UInt64 {
        (offset..<offset + 8).reduce(0) { $0 << 8 | UInt64($1 < guidLength ? character($1, of: guid) : 0) }
    }

    /// XXH64 of the id as it is written.
    var hash64: UInt64 {
        switch self {
        case .guid(let guid):
            var text = InlineArray<36, UInt8>(repeating: 0)
            var span = text.mutableSpan
            span.withUnsafeMutableBytes { Self.write(guid, to: $0) }
            return XXHash64.hash(text.span.bytes)
        case .text(let text): return XXHash64.hash(text)
        }
    }
}

extension SessionKey: CustomStringConvertible {
    /// The id as it is written.
    var description: String {
        switch self {
        case .guid(let guid):
            String(unsafeUninitializedCapacity: Self.guidLength) { text in
                Self.write(guid, to: UnsafeMutableRawBufferPointer(text))
                return Self.guidLength
            }
        case .text(let text): text
        }
    }
}

extension SessionKey {
    /// Writes the id, but not which kind it is: a GUID as sixteen bytes, any other as a text.
    func write(to writer: inout ByteWriter) {
        switch self {
        case .guid(let guid):
            writer.write(fixed: UInt64(truncatingIfNeeded: guid >> 64))
            writer.write(fixed: UInt64(truncatingIfNeeded: guid))
        case .text(let text): writer.write(text)
        }
    }

    /// Reads a GUID that ``write(to:)`` wrote.
    init(guid reader: inout ByteReader) throws(ByteReaderError) {
        let high = UInt128(try reader.fixed())
        self = .guid(high << 64 | UInt128(try reader.fixed()))
    }

    /// Reads another id that ``write(to:)`` wrote.
    init(text reader: inout ByteReader) throws(ByteReaderError) {
        self.init(try reader.text())
        guard case .text = self else { throw .invalid }
    }
}
