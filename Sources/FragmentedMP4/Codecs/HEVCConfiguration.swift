/// `hvcC`: the parameters of HEVC (ISO 14496-15 section 8.3.3.1).
struct HEVCConfiguration {
    /// Profile, compatibility, tier, level and constraints, as CODECS writes them (ISO 14496-15 annex E.3).
    var parameters: String
    /// What the sequence parameter set tells; nil where it cannot be read.
    var sequence: SequenceParameters?
    /// Whether the source is interlaced, and not progressive too (general_interlaced_source_flag).
    var isInterlaced: Bool
    /// How many bytes say how long a NAL unit is.
    var lengthSize: Int

    private static let sequenceParameterSet: UInt8 = 33

    init(_ reader: inout BoxReader) throws(MovieError) {
        guard try reader.u8() == 1 else { throw reader.malformed("is not of version 1") }
        let profile = try reader.take(12)
        parameters = HEVCProfile.parameters(profile)
        isInterlaced = profile[5] >> 6 == 1
        try reader.skip(8)
        lengthSize = Int(try reader.u8() & 3) + 1
        for _ in 0..<(try reader.u8()) {
            let type = try reader.u8() & 63
            for _ in 0..<(try reader.u16()) {
                let unit = try reader.take(Int(try reader.u16()))
                if type == Self.sequenceParameterSet, sequence == nil { sequence = SequenceParameters(hevc: unit) }
            }
        }
    }
}

extension HEVCConfiguration {
    /// The content of `hvcC`, lengths of four bytes; nil where there are more parameter sets than it has room for.
    static func content(_ arrays: [(type: UInt8, units: [[UInt8]])], _ parameters: SequenceParameters) -> [UInt8]? {
        guard arrays.allSatisfy({ $0.units.allSatisfy { $0.count <= UInt16.max } && $0.units.count <= UInt16.max }),
            let sequence = arrays.first(where: { $0.type == 33 })?.units.first
        else { return nil }
        // Behind the unit's header: four bits, sub-layers but one, temporal nesting, profile_tier_level.
        let payload = BitReader.payload(ofNALUnit: sequence.prefix(64))
        guard payload.count >= 15 else { return nil }
        var writer = BoxWriter()
        writer.u8(1)
        writer.append(payload[3..<15])
        // Nothing is said of spatial segments and of parallelism.
        writer.u16(0xF000)
        writer.u8(0xFC)
        writer.u8(0xFC | UInt8(parameters.chromaFormat))
        writer.u8(0xF8 | UInt8(parameters.bitDepth - 8))
        writer.u8(0xF8 | UInt8(parameters.bitDepth - 8))
        writer.u16(0)
        writer.u8((payload[2] >> 1 & 7 + 1) << 3 | (payload[2] & 1) << 2 | 3)
        let present = arrays.filter { !$0.units.isEmpty }
        writer.u8(UInt8(present.count))
        for (type, units) in present {
            writer.u8(0x80 | type)
            writer.u16(UInt16(units.count))
            for unit in units { writer.unit(unit) }
        }
        return writer.bytes
    }
}

/// profile_tier_level, which hvcC and sequence parameter sets have alike: twelve bytes (ISO 23008-2 section 7.3.3).
enum HEVCProfile {
    /// Profile, compatibility, tier, level and constraints, as CODECS writes them.
    static func parameters(_ bytes: [UInt8]) -> String {
        let compatibility = bytes[1..<5].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        var constraints = bytes[5..<11]
        while constraints.last == 0 { constraints.removeLast() }
        let space = ["", "A", "B", "C"][Int(bytes[0] >> 6)]
        let tier = bytes[0] & 0x20 == 0 ? "L" : "H"
        return
            (["\(space)\(bytes[0] & 31)", compatibility.bitReversed.hexadecimal, "\(tier)\(bytes[11])"]
            + constraints.map { UInt32($0).hexadecimal }).joined(separator: ".")
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
