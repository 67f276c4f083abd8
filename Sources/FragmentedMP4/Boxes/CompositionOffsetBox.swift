/// `ctts`: how much later than decoded samples are presented, as runs (ISO 14496-12 section 8.6.1.3).
struct CompositionOffsetBox: BoxBody {
    /// So many samples of one offset.
    struct Run: Hashable, Sendable {
        var count: UInt32
        /// Signed in version 0 too: QuickTime writes negative ones there, and no real offset is that long.
        var offset: Int32
    }

    let type: FourCC = "ctts"
    var full: VersionAndFlags
    var runs: [Run] = []

    init(_ type: FourCC, _ reader: inout ByteReader) throws(MovieError) {
        full = try reader.versionAndFlags(upTo: 1)
        let count = try reader.entryCount(entrySize: 8)
        runs.reserveCapacity(count)
        for _ in 0..<count { runs.append(Run(count: try reader.u32(), offset: Int32(bitPattern: try reader.u32()))) }
    }

    func write(to writer: inout ByteWriter) {
        writer.versionAndFlags(full)
        writer.entryCount(runs.count)
        for run in runs {
            writer.u32(run.count)
            writer.u32(UInt32(bitPattern: run.offset))
        }
    }

    var fields: [BoxField] { [BoxField("entry_count", "\(runs.count)")] }
}
