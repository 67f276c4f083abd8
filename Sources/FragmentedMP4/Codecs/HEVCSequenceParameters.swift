extension SequenceParameters {
    /// Reads a NAL unit of type 33 of HEVC with its header (ISO 23008-2 section 7.3.2.2); nil where it cannot be read.
    package init?(hevc unit: [UInt8]) {
        var bits = BitReader(nalUnit: unit)
        guard bits.skip(20) != nil, let subLayers = bits.bits(3), bits.skip(1) != nil,
            let profile = Self.profile(subLayers, &bits), bits.golomb() != nil, let chroma = bits.golomb(), chroma < 4,
            let hasSeparatePlanes = chroma == 3 ? bits.flag() : false, let width = bits.golomb(),
            let height = bits.golomb(), let isCropped = bits.flag(), let edges = bits.croppedEdges(isCropped),
            let depth = bits.golomb(), depth <= 8, bits.golomb() != nil
        else { return nil }
        codecParameters = HEVCProfile.parameters(profile)
        (self.width, self.height, chromaFormat, bitDepth) = (width, height, chroma, 8 + depth)
        // The first constraints: that the source is progressive, that it is interlaced.
        isInterlaced = profile[5] >> 6 == 1
        guard crop(edges, unitHeight: hasSeparatePlanes ? 1 : Self.chromaHeight(chroma)) else { return nil }
        guard let orderBits = bits.golomb(), let eachLayer = bits.flag(),
            bits.skipGolombs(3 * (eachLayer ? subLayers + 1 : 1)) != nil, bits.skipGolombs(6) != nil,
            Self.skipScaling(&bits) != nil, bits.skip(2) != nil, Self.skipPCM(&bits) != nil,
            Self.skipShortTermSets(&bits) != nil, Self.skipLongTermPictures(orderBits + 4, &bits) != nil,
            bits.skip(2) != nil, let isUsable = bits.flag()
        else { return }
        if isUsable { takeUsabilityOfHEVC(&bits) } else { color = .unspecified }
    }

    /// Video usability information, and what HEVC has in it (ISO 23008-2 section E.2.1).
    private mutating func takeUsabilityOfHEVC(_ bits: inout BitReader) {
        guard takeUsability(&bits) != nil, bits.skip(1) != nil, let hasFields = bits.flag() else { return }
        if hasFields { isInterlaced = true }
        guard bits.skip(1) != nil, let hasWindow = bits.flag(), bits.skipGolombs(hasWindow ? 4 : 0) != nil else {
            return
        }
        _ = takeTiming(&bits, ticksPerPicture: 1)
    }

    /// The twelve bytes of the general profile, tier and level; those of sub-layers are left out.
    private static func profile(_ subLayers: Int, _ bits: inout BitReader) -> [UInt8]? {
        var profile: [UInt8] = []
        for _ in 0..<12 {
            guard let byte = bits.bits(8) else { return nil }
            profile.append(UInt8(byte))
        }
        guard subLayers > 0 else { return profile }
        var length = 0
        for layer in 0..<8 {
            guard let hasProfile = bits.flag(), let hasLevel = bits.flag() else { return nil }
            if layer < subLayers { length += (hasProfile ? 88 : 0) + (hasLevel ? 8 : 0) }
        }
        return bits.skip(length).map { profile }
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
