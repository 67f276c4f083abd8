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
