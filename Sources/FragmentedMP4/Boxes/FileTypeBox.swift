/// `ftyp` and `styp`: the brands that a file or a segment keeps to (ISO 14496-12 sections 4.3 and 8.16.2).
struct FileTypeBox: BoxBody {
    var type: FourCC = "ftyp"
    var majorBrand: FourCC
    var minorVersion: UInt32 = 0
    var compatibleBrands: [FourCC]

    init(type: FourCC, majorBrand: FourCC, compatibleBrands: [FourCC]) {
        (self.type, self.majorBrand, self.compatibleBrands) = (type, majorBrand, compatibleBrands)
    }

    init(_ type: FourCC, _ reader: inout BoxReader) throws(MovieError) {
        self.type = type
        majorBrand = try reader.fourCC()
        minorVersion = try reader.u32()
        compatibleBrands = []
        while reader.remaining > 0 { compatibleBrands.append(try reader.fourCC()) }
    }

    func write(to writer: inout BoxWriter) {
        writer.fourCC(majorBrand)
        writer.u32(minorVersion)
        for brand in compatibleBrands { writer.fourCC(brand) }
    }

    var fields: [BoxField] {
        [
            BoxField("major_brand", "\(majorBrand)"),
            BoxField("compatible_brands", compatibleBrands.map(\.description).joined(separator: " ")),
        ]
    }
}
