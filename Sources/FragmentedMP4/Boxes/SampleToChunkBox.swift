/// `stsc`: how many samples chunks have, and of which description (ISO 14496-12 section 8.7.4).
struct SampleToChunkBox: CodedBox {
    /// Chunks from one on, up to the next run's first.
    struct Run: Equatable, Sendable {
        /// From 1 on.
        var firstChunk: UInt32 = 0
        var samplesPerChunk: UInt32 = 0
        /// From 1 on.
        var descriptionIndex: UInt32 = 0
    }

    var type: FourCC = "stsc"
    var full = VersionAndFlags()
    var runs: [Run] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 0)
        try coder.table(&runs, of: Run(), entrySize: 12) { (coder, run) throws(Coder.Failure) in
            try coder.integer(&run.firstChunk)
            try coder.integer(&run.samplesPerChunk)
            try coder.integer(&run.descriptionIndex)
        }
    }

    var fields: [BoxField] { [BoxField("entry_count", "\(runs.count)")] }
}
