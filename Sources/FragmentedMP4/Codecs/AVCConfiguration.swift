/// `avcC`: the parameters of H.264 (ISO 14496-15 section 5.3.3.1).
struct AVCConfiguration {
    /// Profile, constraints and level, as CODECS writes them.
    var parameters: String
    /// The colour that the sequence parameter set tells; nil where it cannot be read.
    var color: VideoColor?
    /// Whether pictures may be fields, or hold such (frame_mbs_only_flag is 0); false where it cannot be read.
    var isInterlaced = false
    /// How many bytes say how long a NAL unit is.
    var lengthSize: Int

    init(_ reader: inout BoxReader) throws(MovieError) {
        guard try reader.u8() == 1 else { throw reader.malformed("is not of version 1") }
        parameters = ""
        for _ in 0..<3 { parameters += try reader.u8().hexadecimal }
        lengthSize = Int(try reader.u8() & 3) + 1
        guard try reader.u8() & 31 > 0 else { return }
        let parameterSet = try reader.take(Int(try reader.u16()))
        if let (color, isInterlaced) = Self.picture(parameterSet) {
            (self.color, self.isInterlaced) = (color, isInterlaced)
        }
    }

    /// Profiles whose sequence parameter sets tell the chroma format (ISO 14496-10 section 7.3.2.1.1).
    private static let profilesWithChroma: Set<Int> = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]

    private static func picture(_ parameterSet: [UInt8]) -> (color: VideoColor?, isInterlaced: Bool)? {
        var bits = BitReader(nalUnit: parameterSet)
        guard bits.skip(8) != nil, let profile = bits.bits(8), bits.skip(16) != nil, bits.golomb() != nil else {
            return nil
        }
        if profilesWithChroma.contains(profile), skipChroma(&bits) == nil { return nil }
        guard bits.golomb() != nil, skipPictureOrder(&bits) != nil, bits.golomb() != nil, bits.skip(1) != nil,
            bits.skipGolombs(2) != nil, let framesOnly = bits.flag()
        else { return nil }
        guard bits.skip(framesOnly ? 1 : 2) != nil, let isCropped = bits.flag(),
            bits.skipGolombs(isCropped ? 4 : 0) != nil, let isUsable = bits.flag()
        else { return (nil, !framesOnly) }
        return (isUsable ? bits.usabilityColor() : .unspecified, !framesOnly)
    }

    private static func skipChroma(_ bits: inout BitReader) -> Void? {
        guard let format = bits.golomb(), bits.skip(format == 3 ? 1 : 0) != nil, bits.skipGolombs(2) != nil,
            bits.skip(1) != nil, let hasMatrix = bits.flag()
        else { return nil }
        guard hasMatrix else { return () }
        for list in 0..<(format == 3 ? 12 : 8) {
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

extension UInt8 {
    /// Two hexadecimal digits.
    var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}

extension BitReader {
    /// The colour of video usability information, H.264's and HEVC's, from its first bit on (ISO 14496-10 section E.1.1).
    ///
    /// Code points that it leaves out are 2: unspecified.
    mutating func usabilityColor() -> VideoColor? {
        guard let hasAspectRatio = flag() else { return nil }
        if hasAspectRatio {
            guard let index = bits(8) else { return nil }
            if index == 255, skip(32) == nil { return nil }
        }
        guard let hasOverscan = flag() else { return nil }
        if hasOverscan, skip(1) == nil { return nil }
        var color = VideoColor.unspecified
        guard let hasSignalType = flag() else { return nil }
        guard hasSignalType else { return color }
        guard skip(3) != nil, let isFullRange = flag(), let hasDescription = flag() else { return nil }
        color.isFullRange = isFullRange
        guard hasDescription else { return color }
        guard let primaries = bits(8), let transfer = bits(8), let matrix = bits(8) else { return nil }
        (color.primaries, color.transfer, color.matrix) = (primaries, transfer, matrix)
        return color
    }
}

extension VideoColor {
    /// What a video says that says nothing.
    static let unspecified = VideoColor(primaries: 2, transfer: 2, matrix: 2, isFullRange: false)
}
