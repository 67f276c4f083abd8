/// `stco` and `co64`: where chunks begin in the file (ISO 14496-12 section 8.7.5).
struct ChunkOffsetBox: BoxBody {
    let type: FourCC
    var full = VersionAndFlags()
    var offsets: [UInt64] = []

    /// No chunks.
    init() { type = "stco" }

    init(_ type: FourCC, _ reader: inout ByteReader) throws(MovieError) {
        self.type = type
        full = try reader.versionAndFlags(upTo: 0)
        let count = try reader.entryCount(entrySize: type == "co64" ? 8 : 4)
        offsets.reserveCapacity(count)
        for _ in 0..<count { offsets.append(type == "co64" ? try reader.u64() : UInt64(try reader.u32())) }
    }

    func write(to writer: inout ByteWriter) {
        writer.versionAndFlags(full)
        writer.entryCount(offsets.count)
        for offset in offsets {
            if type == "co64" { writer.u64(offset) } else { writer.u32(UInt32(truncatingIfNeeded: offset)) }
        }
    }

    var fields: [BoxField] { [BoxField("entry_count", "\(offsets.count)")] }
}
