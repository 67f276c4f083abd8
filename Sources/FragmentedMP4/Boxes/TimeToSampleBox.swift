/// `stts`: how long samples last, as runs (ISO 14496-12 section 8.6.1.2).
struct TimeToSampleBox: CodedBox {
    /// So many samples that last as long.
    struct Run: Equatable, Sendable {
        var count: UInt32 = 0
        var delta: UInt32 = 0
    }

    var type: FourCC = "stts"
    var full = VersionAndFlags()
    var runs: [Run] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 0)
        try coder.table(&runs, of: Run(), entrySize: 8) { (coder, run) throws(Coder.Failure) in
            try coder.integer(&run.count)
            try coder.integer(&run.delta)
        }
    }

    var fields: [BoxField] { [BoxField("entry_count", "\(runs.count)")] }
}
