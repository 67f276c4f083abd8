extension TraceSet {
    /// A trace that is the same as another, under whatever name.
    public struct Copy: Equatable, Sendable {
        /// What it is called.
        public let name: String
        /// What the other is called, which stands for both.
        public let original: String
    }

    /// The traces, of those that are the same only the first: over equal links the same sessions are played, which are one draw
    /// and not several. What cannot be read stays, to be told of when its turn comes.
    ///
    /// Traces of generators with chance in them are told apart by their names, which have the seed, unless there are others
    /// beside them.
    ///
    /// - Returns: the traces, and those that were left out.
    public func mergingEqual() -> (traces: TraceSet, copies: [Copy]) {
        var first: [Identity: String] = [:]
        var merged = self
        merged.sources = []
        var copies: [Copy] = []
        let isOfSeeds = sources.allSatisfy(\.isRandom)
        for source in sources {
            let identity = isOfSeeds ? .name(source.name, source.end) : Identity(contentOf: source)
            if let identity, let original = first[identity] {
                copies.append(Copy(name: source.name, original: original))
            } else {
                if let identity { first[identity] = source.name }
                merged.sources.append(source)
            }
        }
        return (merged, copies)
    }

    /// What two traces have in common that are the same.
    private enum Identity: Hashable {
        case name(String, BandwidthTrace.End?)
        /// A hash of the link: of so many bits that no two links have the same.
        case content(Int, Int)

        init?(contentOf source: TraceSource) {
            guard let link = (try? source.load())?.link else { return nil }
            var (one, other) = (Hasher(), Hasher())
            link.hash(into: &one)
            other.combine(1)
            link.hash(into: &other)
            self = .content(one.finalize(), other.finalize())
        }
    }
}

extension BandwidthTrace {
    /// The trace without its name, and without cuts where nothing changes.
    fileprivate var link: BandwidthTrace? {
        var periods: [Period] = []
        for period in self.periods {
            if let last = periods.last, last.bandwidth == period.bandwidth, last.latency == period.latency {
                periods[periods.count - 1].duration += period.duration
            } else {
                periods.append(period)
            }
        }
        return try? BandwidthTrace(periods, end: end)
    }
}
