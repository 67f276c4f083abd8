/// `hvcC`: the parameters of HEVC (ISO 14496-15 section 8.3.3.1).
struct HEVCConfiguration {
    /// Profile, compatibility, tier, level and constraints, as CODECS writes them (ISO 14496-15 annex E.3).
    var parameters: String
    /// The colour that the sequence parameter set tells; nil where it cannot be read.
    var color: VideoColor?
    /// Whether its source is interlaced, and not progressive too (general_interlaced_source_flag).
    var isInterlaced: Bool
    /// How many bytes say how long a NAL unit is.
    var lengthSize: Int

    private static let sequenceParameterSet: UInt8 = 33

    init(_ reader: inout BoxReader) throws(MovieError) {
        guard try reader.u8() == 1 else { throw reader.malformed("is not of version 1") }
        let profile = try reader.u8()
        let compatibility = try reader.u32()
        var constraints = try reader.take(6)
        isInterlaced = constraints[0] & 0xC0 == 0x40
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

/// The way through HEVC's sequence parameter set to its colour (ISO 23008-2 section 7.3.2.2).
enum HEVCSequenceParameters {
    /// The colour; unspecified where it tells none, nil where it cannot be read.
    static func color(_ unit: [UInt8]) -> VideoColor? {
        var bits = BitReader(nalUnit: unit)
        guard bits.skip(20) != nil, let subLayers = bits.bits(3), bits.skip(1) != nil,
            skipProfileTierLevel(subLayers, &bits) != nil, bits.golomb() != nil, let chroma = bits.golomb(),
            bits.skip(chroma == 3 ? 1 : 0) != nil, bits.skipGolombs(2) != nil, let isCropped = bits.flag(),
            bits.skipGolombs(isCropped ? 4 : 0) != nil, bits.skipGolombs(2) != nil, let orderBits = bits.golomb(),
            let eachLayer = bits.flag(), bits.skipGolombs(3 * (eachLayer ? subLayers + 1 : 1)) != nil,
            bits.skipGolombs(6) != nil, skipScaling(&bits) != nil, bits.skip(2) != nil, skipPCM(&bits) != nil,
            skipShortTermSets(&bits) != nil, skipLongTermPictures(orderBits + 4, &bits) != nil, bits.skip(2) != nil,
            let isUsable = bits.flag()
        else { return nil }
        return isUsable ? bits.usabilityColor() : .unspecified
    }

    private static func skipProfileTierLevel(_ subLayers: Int, _ bits: inout BitReader) -> Void? {
        guard bits.skip(96) != nil else { return nil }
        guard subLayers > 0 else { return () }
        var length = 0
        for layer in 0..<8 {
            guard let hasProfile = bits.flag(), let hasLevel = bits.flag() else { return nil }
            if layer < subLayers { length += (hasProfile ? 88 : 0) + (hasLevel ? 8 : 0) }
        }
        return bits.skip(length)
    }

    private static func skipScaling(_ bits: inout BitReader) -> Void? {
        guard let isEnabled = bits.flag() else { return nil }
        guard isEnabled else { return () }
        guard let hasData = bits.flag() else { return nil }
        guard hasData else { return () }
        for size in 0..<4 {
            for _ in stride(from: 0, to: 6, by: size == 3 ? 3 : 1) {
                guard let isExplicit = bits.flag() else { return nil }
                let codes = isExplicit ? min(64, 1 << (4 + size * 2)) + (size > 1 ? 1 : 0) : 1
                if bits.skipGolombs(codes) == nil { return nil }
            }
        }
        return ()
    }

    private static func skipPCM(_ bits: inout BitReader) -> Void? {
        guard let isEnabled = bits.flag() else { return nil }
        guard isEnabled else { return () }
        guard bits.skip(8) != nil, bits.skipGolombs(2) != nil else { return nil }
        return bits.skip(1)
    }

    private static func skipShortTermSets(_ bits: inout BitReader) -> Void? {
        guard let count = bits.golomb(), count <= 64 else { return nil }
        var pictures = 0
        for set in 0..<count {
            guard let isPredicted = set == 0 ? false : bits.flag() else { return nil }
            guard let next = isPredicted ? predictedSet(pictures, &bits) : explicitSet(&bits) else { return nil }
            pictures = next
        }
        return ()
    }

    /// How many pictures a set has that is told by the one before.
    private static func predictedSet(_ pictures: Int, _ bits: inout BitReader) -> Int? {
        guard bits.skip(1) != nil, bits.golomb() != nil else { return nil }
        var count = 0
        for _ in 0...pictures {
            guard let isUsed = bits.flag(), let isKept = isUsed ? true : bits.flag() else { return nil }
            if isKept { count += 1 }
        }
        return count
    }

    private static func explicitSet(_ bits: inout BitReader) -> Int? {
        guard let negative = bits.golomb(), let positive = bits.golomb(), negative <= 16, positive <= 16 else {
            return nil
        }
        for _ in 0..<negative + positive {
            guard bits.golomb() != nil, bits.skip(1) != nil else { return nil }
        }
        return negative + positive
    }

    private static func skipLongTermPictures(_ orderBits: Int, _ bits: inout BitReader) -> Void? {
        guard let isPresent = bits.flag() else { return nil }
        guard isPresent else { return () }
        guard let count = bits.golomb(), count <= 32, orderBits <= 16 else { return nil }
        return bits.skip(count * (orderBits + 1))
    }
}
