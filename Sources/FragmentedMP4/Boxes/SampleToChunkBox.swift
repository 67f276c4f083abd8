/// `stsc`: how many samples chunks have, and of which description (ISO 14496-12 section 8.7.4).
struct SampleToChunkBox: BoxBody {
    /// Chunks from one on, up to the next run's first.
    struct Run: Hashable, Sendable {
        /// From 1 on.
        var firstChunk: UInt32
        var samplesPerChunk: UInt32
        /// From 1 on.
        var descriptionIndex: UInt32
    }

    let type: FourCC = "stsc"
    var full = VersionAndFlags()
    var runs: [Run] = []

    init() {}

    init(_ type: FourCC, _ reader: inout ByteReader) throws(MovieError) {
        full = try reader.versionAndFlags(upTo: 0)
        let count = try reader.entryCount(entrySize: 12)
        runs.reserveCapacity(count)
        for _ in 0..<count {
            runs.append(
                Run(
                    firstChunk: try reader.u32(), samplesPerChunk: try reader.u32(),
                    descriptionIndex: try reader.u32()))
        }
    }

    func write(to writer: inout ByteWriter) {
        writer.versionAndFlags(full)
        writer.entryCount(runs.count)
        for run in runs {
            writer.u32(run.firstChunk)
            writer.u32(run.samplesPerChunk)
            writer.u32(run.descriptionIndex)
        }
    }

    var fields: [BoxField] { [BoxField("entry_count", "\(runs.count)")] }
}
