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

extension UInt8 {
    /// Two hexadecimal digits.
    var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}
