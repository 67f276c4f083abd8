/// Writes boxes into memory.
struct BoxWriter {
    private(set) var bytes: [UInt8] = []

    mutating func u8(_ value: UInt8) { bytes.append(value) }
    mutating func u16(_ value: UInt16) { integer(UInt64(value), 2) }
    mutating func u24(_ value: UInt32) { integer(UInt64(value), 3) }
    mutating func u32(_ value: UInt32) { integer(UInt64(value), 4) }
    mutating func u64(_ value: UInt64) { integer(value, 8) }
    mutating func fourCC(_ value: FourCC) { u32(value.rawValue) }
    mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
    mutating func zeros(_ count: Int) { bytes.append(contentsOf: repeatElement(0, count: count)) }

    mutating func integer(_ value: UInt64, _ count: Int) {
        for index in (0..<count).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> (UInt64(index) * 8))) }
    }

    /// A table's number of entries.
    mutating func entryCount(_ count: Int) { u32(UInt32(count)) }

    mutating func versionAndFlags(_ full: VersionAndFlags) {
        u8(full.version)
        u24(full.flags)
    }

    /// A box around what `content` writes.
    mutating func box(_ type: FourCC, _ content: (inout BoxWriter) -> Void) {
        let start = bytes.count
        u32(0)
        fourCC(type)
        content(&self)
        patch(UInt32(bytes.count - start), at: start)
    }

    /// A box of a type that is known.
    mutating func box(_ body: some BoxBody) { box(body.type) { body.write(to: &$0) } }

    /// Writes over four bytes that are there.
    mutating func patch(_ value: UInt32, at index: Int) {
        for position in 0..<4 {
            bytes[index + position] = UInt8(truncatingIfNeeded: value >> UInt32(24 - position * 8))
        }
    }

    /// A NAL unit behind its length of two bytes, as `avcC` and `hvcC` have parameter sets.
    mutating func unit(_ unit: [UInt8]) {
        u16(UInt16(unit.count))
        append(unit)
    }
}
