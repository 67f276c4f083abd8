/// `stts`: how long samples last, as runs (ISO 14496-12 section 8.6.1.2).
struct TimeToSampleBox: BoxBody {
    /// So many samples that last as long.
    struct Run: Hashable, Sendable {
        var count: UInt32
        var delta: UInt32
    }

    let type: FourCC = "stts"
    var full = VersionAndFlags()
    var runs: [Run] = []

    init() {}

    init(_ type: FourCC, _ reader: inout ByteReader) throws(MovieError) {
        full = try reader.versionAndFlags(upTo: 0)
        let count = try reader.entryCount(entrySize: 8)
        runs.reserveCapacity(count)
        for _ in 0..<count { runs.append(Run(count: try reader.u32(), delta: try reader.u32())) }
    }

    func write(to writer: inout ByteWriter) {
        writer.versionAndFlags(full)
        writer.entryCount(runs.count)
        for run in runs {
            writer.u32(run.count)
            writer.u32(run.delta)
        }
    }

    var fields: [BoxField] { [BoxField("entry_count", "\(runs.count)")] }
}
