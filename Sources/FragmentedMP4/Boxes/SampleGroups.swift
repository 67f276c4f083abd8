/// So many samples of a group, an entry of `sbgp`; the index 0 is no group.
struct SampleGroupRun: Equatable, Sendable {
    var count: Int
    var index: Int
}

/// Which group samples are of, as runs; those of a part are found without going through all before it.
struct SampleGroups: Sendable {
    /// Where each run ends, and its group.
    private var runs: [(end: Int, index: Int)] = []

    init(_ runs: [SampleGroupRun] = []) {
        for run in runs { append(run) }
    }

    /// How many samples there are.
    var count: Int { runs.last?.end ?? 0 }

    /// Adds samples behind those that there are.
    mutating func append(_ run: SampleGroupRun) {
        guard run.count > 0 else { return }
        let end = count + run.count
        if runs.last?.index == run.index {
            runs[runs.count - 1].end = end
        } else {
            runs.append((end, run.index))
        }
    }

    /// The runs of a part of the samples.
    func runs(in range: Range<Int>) -> [SampleGroupRun] {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].end <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        var parts: [SampleGroupRun] = []
        var start = range.lowerBound
        for run in runs[low...] {
            guard start < range.upperBound else { break }
            let end = min(run.end, range.upperBound)
            parts.append(SampleGroupRun(count: end - start, index: run.index))
            start = end
        }
        return parts
    }
}

/// `sgpd`: what groups of samples have in common (ISO 14496-12 section 8.9.3). Its entries are kept as they are.
struct SampleGroupDescriptionBox: BoxBody {
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
struct SampleToGroupBox: BoxBody {
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
