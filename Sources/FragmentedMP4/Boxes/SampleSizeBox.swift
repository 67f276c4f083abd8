/// `stsz` and `stz2`: the size of each sample (ISO 14496-12 section 8.7.3).
struct SampleSizeBox: BoxBody {
    /// How sizes are written.
    enum Sizes: Equatable, Sendable {
        /// All samples have one size, which is not 0.
        case constant(UInt32, count: UInt32)
        /// Each its own, in so many bits: 32 of `stsz`; 4, 8 or 16 of `stz2`.
        case each([UInt32], bits: UInt8)
    }

    let type: FourCC
    var full = VersionAndFlags()
    var sizes = Sizes.each([], bits: 32)

    /// No samples.
    init() { type = "stsz" }

    init(_ type: FourCC, _ reader: inout BoxReader) throws(MovieError) {
        self.type = type
        full = try reader.versionAndFlags(upTo: 0)
        sizes = type == "stsz" ? try Self.sizes(&reader) : try Self.compactSizes(&reader)
    }

    /// How many samples there are.
    var count: Int {
        switch sizes {
        case .constant(_, let count): Int(count)
        case .each(let sizes, _): sizes.count
        }
    }

    /// The size of a sample.
    subscript(index: Int) -> Int {
        switch sizes {
        case .constant(let size, _): Int(size)
        case .each(let sizes, _): Int(sizes[index])
        }
    }

    private static func sizes(_ reader: inout BoxReader) throws(MovieError) -> Sizes {
        let constant = try reader.u32()
        if constant != 0 { return .constant(constant, count: try reader.u32()) }
        let count = try reader.entryCount(entrySize: 4)
        var sizes: [UInt32] = []
        sizes.reserveCapacity(count)
        for _ in 0..<count { sizes.append(try reader.u32()) }
        return .each(sizes, bits: 32)
    }

    private static func compactSizes(_ reader: inout BoxReader) throws(MovieError) -> Sizes {
        guard try reader.u24() == 0 else { throw reader.malformed("has reserved bits that are not 0") }
        let bits = try reader.u8()
        guard [4, 8, 16].contains(bits) else {
            throw reader.malformed("has sizes of \(bits) bits; 4, 8 and 16 are known")
        }
        let count = Int(try reader.u32())
        guard count <= reader.remaining * 8 / Int(bits) else {
            throw reader.malformed("says that it has \(count) sizes of \(bits) bits, and has \(reader.remaining) bytes")
        }
        var sizes: [UInt32] = []
        sizes.reserveCapacity(count)
        while sizes.count < count {
            if bits == 4 {
                let byte = UInt32(try reader.u8())
                sizes.append(byte >> 4)
                if sizes.count < count { sizes.append(byte & 15) }
            } else {
                sizes.append(UInt32(truncatingIfNeeded: try reader.integer(Int(bits) / 8)))
            }
        }
        return .each(sizes, bits: bits)
    }

    func write(to writer: inout BoxWriter) {
        writer.versionAndFlags(full)
        switch sizes {
        case .constant(let size, let count):
            writer.u32(size)
            writer.u32(count)
        case .each(let sizes, let bits):
            writer.u32(type == "stsz" ? 0 : UInt32(bits))
            writer.entryCount(sizes.count)
            if bits == 4 {
                for index in stride(from: 0, to: sizes.count, by: 2) {
                    let second = index + 1 < sizes.count ? sizes[index + 1] : 0
                    writer.u8(UInt8(sizes[index] << 4 | second))
                }
            } else {
                for size in sizes { writer.integer(UInt64(size), Int(bits) / 8) }
            }
        }
    }

    var fields: [BoxField] {
        var fields = [BoxField("sample_count", "\(count)")]
        if case .constant(let size, _) = sizes { fields.insert(BoxField("sample_size", "\(size)"), at: 0) }
        return fields
    }
}
