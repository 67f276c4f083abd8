/// `sgpd`: what groups of samples have in common (ISO 14496-12 section 8.9.3). Its entries are kept as they are.
struct SampleGroupDescriptionBox: CodedBox {
    var type: FourCC = "sgpd"
    var full = VersionAndFlags()
    var grouping: FourCC = "roll"
    /// default_length and what else stands before the entries, and the entries.
    var entries: [UInt8] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 2)
        try coder.integer(&grouping.rawValue)
        try coder.bytes(&entries, count: nil)
    }

    var fields: [BoxField] { [BoxField("grouping_type", "\(grouping)")] }
}

/// `sbgp`: which samples are of which group, as runs (ISO 14496-12 section 8.9.2).
struct SampleToGroupBox: CodedBox {
    var type: FourCC = "sbgp"
    var full = VersionAndFlags()
    var grouping: FourCC = "roll"
    /// Of version 1.
    var groupingParameter: UInt32 = 0
    var runs: [SampleGroupRun] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 1)
        try coder.integer(&grouping.rawValue)
        if full.version == 1 { try coder.integer(&groupingParameter) }
        try coder.table(&runs, of: SampleGroupRun(count: 0, index: 0), entrySize: 8) {
            (coder, run) throws(Coder.Failure) in
            var (count, index) = (UInt32(run.count), UInt32(run.index))
            try coder.integer(&count)
            try coder.integer(&index)
            run = SampleGroupRun(count: Int(count), index: Int(index))
        }
    }

    var fields: [BoxField] { [BoxField("grouping_type", "\(grouping)"), BoxField("entry_count", "\(runs.count)")] }
}
