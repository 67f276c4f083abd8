/// `trun`: samples whose data stands together (ISO 14496-12 section 8.8.8).
struct TrackRunBox: BoxBody {
    /// What a sample says itself; which fields do is the same of all.
    struct Entry: Equatable, Sendable {
        var duration: UInt32 = 0
        var size: UInt32 = 0
        var flags: UInt32 = 0
        var compositionOffset: Int32 = 0
    }

    /// The flags that tell which fields there are.
    enum Flag {
        static let dataOffset: UInt32 = 1
        static let firstSampleFlags: UInt32 = 4
        static let duration: UInt32 = 0x100
        static let size: UInt32 = 0x200
        static let flags: UInt32 = 0x400
        static let compositionOffset: UInt32 = 0x800
    }

    let type: FourCC = "trun"
    var full: VersionAndFlags
    /// How many samples there are.
    var count: Int
    var dataOffset: Int32 = 0
    var firstSampleFlags: UInt32 = 0
    /// One a sample; empty where samples say nothing themselves.
    var entries: [Entry] = []

    init(full: VersionAndFlags, count: Int) { (self.full, self.count) = (full, count) }

    init(_ type: FourCC, _ reader: inout BoxReader) throws(MovieError) {
        full = try reader.versionAndFlags(upTo: 1)
        let flags = full.flags
        count = Int(try reader.u32())
        if flags & Flag.dataOffset != 0 { dataOffset = Int32(bitPattern: try reader.u32()) }
        if flags & Flag.firstSampleFlags != 0 { firstSampleFlags = try reader.u32() }
        let entrySize = (flags & 0xF00).nonzeroBitCount * 4
        guard entrySize > 0 else { return }
        guard count * entrySize <= reader.remaining else {
            throw reader.malformed(
                "says that it has \(count) samples, and has room for \(reader.remaining / entrySize)")
        }
        entries.reserveCapacity(count)
        for _ in 0..<count {
            var entry = Entry()
            if flags & Flag.duration != 0 { entry.duration = try reader.u32() }
            if flags & Flag.size != 0 { entry.size = try reader.u32() }
            if flags & Flag.flags != 0 { entry.flags = try reader.u32() }
            if flags & Flag.compositionOffset != 0 { entry.compositionOffset = Int32(bitPattern: try reader.u32()) }
            entries.append(entry)
        }
    }

    func write(to writer: inout BoxWriter) {
        let flags = full.flags
        writer.versionAndFlags(full)
        writer.u32(UInt32(count))
        if flags & Flag.dataOffset != 0 { writer.u32(UInt32(bitPattern: dataOffset)) }
        if flags & Flag.firstSampleFlags != 0 { writer.u32(firstSampleFlags) }
        writer.append(entryBytes)
    }

    /// What samples say themselves: most of what a segment has beside media, written at once.
    private var entryBytes: [UInt8] {
        let flags = full.flags
        let count = entries.count * (flags & 0xF00).nonzeroBitCount * 4
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            func add(_ value: UInt32, if flag: UInt32) {
                guard flags & flag != 0 else { return }
                bytes.storeBytes(of: value.bigEndian, toByteOffset: filled, as: UInt32.self)
                filled += 4
            }
            for entry in entries {
                add(entry.duration, if: Flag.duration)
                add(entry.size, if: Flag.size)
                add(entry.flags, if: Flag.flags)
                add(UInt32(bitPattern: entry.compositionOffset), if: Flag.compositionOffset)
            }
        }
    }

    var fields: [BoxField] {
        [BoxField("sample_count", "\(count)")]
            + (full.flags & Flag.dataOffset != 0 ? [BoxField("data_offset", "\(dataOffset)")] : [])
    }
}
