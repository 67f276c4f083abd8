/// `ctts`: how much later than decoded samples are presented, as runs (ISO 14496-12 section 8.6.1.3).
struct CompositionOffsetBox: CodedBox {
    /// So many samples of one offset.
    struct Run: Equatable, Sendable {
        var count: UInt32 = 0
        /// Signed in version 0 too: QuickTime writes negative ones there, and no real offset is that long.
        var offset: Int32 = 0
    }

    var type: FourCC = "ctts"
    var full = VersionAndFlags()
    var runs: [Run] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 1)
        try coder.table(&runs, of: Run(), entrySize: 8) { (coder, run) throws(Coder.Failure) in
            try coder.integer(&run.count)
            try coder.integer(&run.offset)
        }
    }

    var fields: [BoxField] { [BoxField("entry_count", "\(runs.count)")] }
}
