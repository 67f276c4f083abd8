/// `av1C`: the parameters of AV1 (AV1 Codec ISO Media File Format Binding section 2.3.3).
struct AV1Configuration {
    /// Profile, level, tier and bit depth; the colour too where it is no usual one of standard range.
    var parameters: String

    init(_ reader: inout BoxReader, color: VideoColor?) throws(MovieError) {
        guard try reader.u8() == 0x81 else { throw reader.malformed("is not of version 1") }
        let (first, second) = (try reader.u8(), try reader.u8())
        let isDeep = second & 0x40 != 0
        let depth = isDeep ? (second & 0x20 != 0 && first >> 5 == 2 ? 12 : 10) : 8
        parameters =
            "\(first >> 5).\((first & 31).twoDigits)\(second & 0x80 == 0 ? "M" : "H").\(UInt8(depth).twoDigits)"
        guard let color, color.range != "SDR" else { return }
        let chroma = "\(second >> 3 & 1)\(second >> 2 & 1)\(second & 3)"
        parameters += ".\(second >> 4 & 1).\(chroma)." + color.parameters + (color.isFullRange ? ".1" : ".0")
    }
}

/// `vpcC`: the parameters of VP9 (VP Codec ISO Media File Format Binding).
struct VP9Configuration {
    /// Profile, level and bit depth; chroma and colour too where it is of high dynamic range.
    var parameters: String
    /// The colour that the box tells.
    var color: VideoColor

    init(_ reader: inout BoxReader) throws(MovieError) {
        guard try reader.versionAndFlags(upTo: 1).version == 1 else { throw reader.malformed("is not of version 1") }
        let (profile, level, packed) = (try reader.u8(), try reader.u8(), try reader.u8())
        color = VideoColor(
            primaries: Int(try reader.u8()), transfer: Int(try reader.u8()), matrix: Int(try reader.u8()),
            isFullRange: packed & 1 != 0)
        parameters = [profile, level, packed >> 4].map(\.twoDigits).joined(separator: ".")
        guard color.range != "SDR" else { return }
        parameters += ".\((packed >> 1 & 7).twoDigits)." + color.parameters + (color.isFullRange ? ".01" : ".00")
    }
}

extension VideoColor {
    /// Primaries, transfer and matrix as CODECS of AV1 and VP9 write them.
    fileprivate var parameters: String {
        [primaries, transfer, matrix].map { UInt8(clamping: $0).twoDigits }.joined(separator: ".")
    }
}

extension UInt8 {
    /// At least two decimal digits.
    var twoDigits: String { (self < 10 ? "0" : "") + "\(self)" }
}

/// `dvcC`, `dvvC` and `dvwC`: the parameters of Dolby Vision (Dolby Vision Streams Within the ISO Base Media File Format).
struct DolbyVisionConfiguration {
    /// Profile and level, as CODECS writes them.
    var parameters: String
    /// The brand of what the base layer is compatible with, as SUPPLEMENTAL-CODECS has it (RFC 8216bis section 4.4.6.2);
    /// nil where only a player that knows Dolby Vision can play it.
    var compatibilityBrand: String?

    init(_ reader: inout BoxReader) throws(MovieError) {
        try reader.skip(2)
        let packed = try reader.u16()
        let (profile, level) = (UInt8(packed >> 9), UInt8(packed >> 3 & 63))
        parameters = profile.twoDigits + "." + level.twoDigits
        let brands: [UInt8: String] = [1: "db1p", 2: "db2g", 4: "db4h"]
        compatibilityBrand = profile >= 8 ? brands[try reader.u8() >> 4] : nil
    }
}
