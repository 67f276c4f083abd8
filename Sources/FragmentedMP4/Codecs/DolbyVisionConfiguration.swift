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
