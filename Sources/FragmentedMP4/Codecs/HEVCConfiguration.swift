/// `hvcC`: the parameters of HEVC (ISO 14496-15 section 8.3.3.1).
struct HEVCConfiguration {
    /// Profile, compatibility, tier, level and constraints, as CODECS writes them (ISO 14496-15 annex E.3).
    var parameters: String
    /// The colour that the sequence parameter set tells; nil where it cannot be read.
    var color: VideoColor?
    /// How many bytes say how long a NAL unit is.
    var lengthSize: Int

    private static let sequenceParameterSet: UInt8 = 33

    init(_ reader: inout BoxReader) throws(MovieError) {
        guard try reader.u8() == 1 else { throw reader.malformed("is not of version 1") }
        let profile = try reader.u8()
        let compatibility = try reader.u32()
        var constraints = try reader.take(6)
        let level = try reader.u8()
        while constraints.last == 0 { constraints.removeLast() }
        let space = ["", "A", "B", "C"][Int(profile >> 6)]
        let tier = profile & 0x20 == 0 ? "L" : "H"
        parameters =
            (["\(space)\(profile & 31)", compatibility.bitReversed.hexadecimal, "\(tier)\(level)"]
            + constraints.map { UInt32($0).hexadecimal }).joined(separator: ".")
        try reader.skip(8)
        lengthSize = Int(try reader.u8() & 3) + 1
        for _ in 0..<(try reader.u8()) {
            let type = try reader.u8() & 63
            for _ in 0..<(try reader.u16()) {
                let unit = try reader.take(Int(try reader.u16()))
                if type == Self.sequenceParameterSet, color == nil { color = HEVCSequenceParameters.color(unit) }
            }
        }
    }
}

extension UInt32 {
    /// The bits in the opposite order.
    fileprivate var bitReversed: UInt32 {
        (0..<32).reduce(0) { $0 | (self >> UInt32($1) & 1) << UInt32(31 - $1) }
    }

    /// Hexadecimal digits, without zeros in front.
    fileprivate var hexadecimal: String { String(self, radix: 16, uppercase: true) }
}
