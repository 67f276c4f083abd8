/// `avcC`: the parameters of H.264 (ISO 14496-15 section 5.3.3.1).
struct AVCConfiguration {
    /// Profile, constraints and level, as CODECS writes them.
    var parameters: String
    /// What the sequence parameter set tells; nil where it cannot be read.
    var sequence: SequenceParameters?
    /// How many bytes say how long a NAL unit is.
    var lengthSize: Int

    init(_ reader: inout BoxReader) throws(MovieError) {
        guard try reader.u8() == 1 else { throw reader.malformed("is not of version 1") }
        parameters = ""
        for _ in 0..<3 { parameters += try reader.u8().hexadecimal }
        lengthSize = Int(try reader.u8() & 3) + 1
        guard try reader.u8() & 31 > 0 else { return }
        sequence = SequenceParameters(avc: try reader.take(Int(try reader.u16())))
    }
}

extension AVCConfiguration {
    /// The content of `avcC`, lengths of four bytes; nil where there are more parameter sets than it has room for.
    static func content(sequence: [[UInt8]], picture: [[UInt8]], _ parameters: SequenceParameters) -> [UInt8]? {
        guard let first = sequence.first, first.count >= 4, sequence.count < 32, picture.count < 256,
            (sequence + picture).allSatisfy({ $0.count <= UInt16.max })
        else { return nil }
        var writer = BoxWriter()
        writer.u8(1)
        writer.append(first[1..<4])
        writer.u8(0xFF)
        writer.u8(0xE0 | UInt8(sequence.count))
        for unit in sequence { writer.unit(unit) }
        writer.u8(UInt8(picture.count))
        for unit in picture { writer.unit(unit) }
        if [100, 110, 122, 144].contains(first[1]) {
            writer.u8(0xFC | UInt8(parameters.chromaFormat))
            writer.u8(0xF8 | UInt8(parameters.bitDepth - 8))
            writer.u8(0xF8 | UInt8(parameters.bitDepth - 8))
            writer.u8(0)
        }
        return writer.bytes
    }
}

extension UInt8 {
    /// Two hexadecimal digits.
    var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}
