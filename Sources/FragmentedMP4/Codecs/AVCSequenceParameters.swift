extension SequenceParameters {
    /// Reads a NAL unit of type 7 of H.264 with its header (ISO 14496-10 section 7.3.2.1.1); nil where it cannot be read.
    package init?(avc unit: [UInt8]) {
        var bits = BitReader(nalUnit: unit)
        guard bits.skip(8) != nil, let profile = bits.bits(8), let constraints = bits.bits(8), let level = bits.bits(8),
            bits.golomb() != nil
        else { return nil }
        codecParameters = [profile, constraints, level].map { UInt8(truncatingIfNeeded: $0).hexadecimal }.joined()
        (chromaFormat, bitDepth) = (1, 8)
        var hasSeparatePlanes = false
        if Self.profilesWithChroma.contains(profile) {
            guard let format = bits.golomb(), format < 4, let separate = format == 3 ? bits.flag() : false,
                let depth = bits.golomb(), depth <= 6, bits.golomb() != nil, bits.skip(1) != nil,
                Self.skipScalingMatrix(chromaFormat: format, &bits) != nil
            else { return nil }
            (chromaFormat, bitDepth, hasSeparatePlanes) = (format, 8 + depth, separate)
        }
        guard bits.golomb() != nil, Self.skipPictureOrder(&bits) != nil, bits.golomb() != nil, bits.skip(1) != nil,
            let columns = bits.golomb(), let rows = bits.golomb(), let framesOnly = bits.flag(),
            bits.skip(framesOnly ? 1 : 2) != nil, let isCropped = bits.flag(), let edges = bits.croppedEdges(isCropped)
        else { return nil }
        let fields = framesOnly ? 1 : 2
        (width, height) = ((columns + 1) * 16, (rows + 1) * 16 * fields)
        isInterlaced = !framesOnly
        let rowHeight = hasSeparatePlanes ? 1 : Self.chromaHeight(chromaFormat)
        guard crop(edges, unitHeight: rowHeight * fields) else { return nil }
        guard let isUsable = bits.flag() else { return }
        if isUsable {
            guard takeUsability(&bits) != nil else { return }
            _ = takeTiming(&bits, ticksPerPicture: 2)
        } else {
            color = .unspecified
        }
    }

    /// Profiles whose sequence parameter sets tell the chroma format.
    private static let profilesWithChroma: Set<Int> = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]

    private static func skipScalingMatrix(chromaFormat: Int, _ bits: inout BitReader) -> Void? {
        guard let hasMatrix = bits.flag() else { return nil }
        guard hasMatrix else { return () }
        for list in 0..<(chromaFormat == 3 ? 12 : 8) {
            guard let isPresent = bits.flag() else { return nil }
            if isPresent, skipScalingList(list < 6 ? 16 : 64, &bits) == nil { return nil }
        }
        return ()
    }

    private static func skipScalingList(_ size: Int, _ bits: inout BitReader) -> Void? {
        var (last, next) = (8, 8)
        for _ in 0..<size where next != 0 {
            guard let code = bits.golomb() else { return nil }
            let delta = code % 2 == 0 ? -code / 2 : (code + 1) / 2
            next = (last + delta) & 255
            if next != 0 { last = next }
        }
        return ()
    }

    private static func skipPictureOrder(_ bits: inout BitReader) -> Void? {
        switch bits.golomb() {
        case nil: return nil
        case 0: return bits.skipGolombs(1)
        case 1:
            guard bits.skip(1) != nil, bits.skipGolombs(2) != nil, let count = bits.golomb(), count < 256 else {
                return nil
            }
            return bits.skipGolombs(count)
        default: return ()
        }
    }
}
