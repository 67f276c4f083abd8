/// `elst`: which stretches of the media are presented (ISO 14496-12 section 8.6.6).
struct EditListBox: BoxBody {
    let type: FourCC = "elst"
    var full = VersionAndFlags()
    var edits: [Edit]

    init(edits: [Edit]) {
        self.edits = edits
        full.version = edits.contains { $0.duration > UInt32.max || $0.mediaTime > Int32.max } ? 1 : 0
    }

    init(_ type: FourCC, _ reader: inout ByteReader) throws(MovieError) {
        full = try reader.versionAndFlags(upTo: 1)
        let count = try reader.entryCount(entrySize: full.version == 1 ? 20 : 12)
        edits = []
        edits.reserveCapacity(count)
        for _ in 0..<count {
            let duration = full.version == 1 ? try reader.u64() : UInt64(try reader.u32())
            let mediaTime =
                full.version == 1
                ? Int(Int64(bitPattern: try reader.u64())) : Int(Int32(bitPattern: try reader.u32()))
            guard let fitting = Int(exactly: duration) else {
                throw reader.malformed("an edit lasts \(duration) ticks")
            }
            edits.append(Edit(duration: fitting, mediaTime: mediaTime, rate: Int(Int32(bitPattern: try reader.u32()))))
        }
    }

    func write(to writer: inout ByteWriter) {
        writer.versionAndFlags(full)
        writer.entryCount(edits.count)
        for edit in edits {
            if full.version == 1 {
                writer.u64(UInt64(edit.duration))
                writer.u64(UInt64(bitPattern: Int64(edit.mediaTime)))
            } else {
                writer.u32(UInt32(truncatingIfNeeded: edit.duration))
                writer.u32(UInt32(bitPattern: Int32(truncatingIfNeeded: edit.mediaTime)))
            }
            writer.u32(UInt32(bitPattern: Int32(truncatingIfNeeded: edit.rate)))
        }
    }

    var fields: [BoxField] {
        [BoxField("entry_count", "\(edits.count)")]
            + edits.prefix(4).map { BoxField("edit", "media_time \($0.mediaTime) for \($0.duration)") }
    }
}
