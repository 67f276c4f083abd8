import PlayheadNumerics

extension FleetAccumulator {
    /// The sums, in the order in which a part has them.
    static var sums: [WritableKeyPath<FleetAccumulator, KnownSum>] {
        [
            \.watched, \.stalls, \.rebuffer, \.openStalls, \.switches, \.bytes, \.droppedFrames, \.errorEntries,
            \.fatalErrors,
        ]
    }

    /// The ratios, in the order in which a part has them.
    static var ratios: [WritableKeyPath<FleetAccumulator, Ratio>] {
        [\.stallsPerWatched, \.rebufferPerWatched, \.indicated, \.observed]
    }

    /// The shares of sessions, in the order in which a part has them.
    static var shares: [WritableKeyPath<FleetAccumulator, Share>] {
        [\.failures, \.exits, \.stallFree, \.startupFailures]
    }

    /// The distributions, in the order in which a part has them.
    static var distributions: [WritableKeyPath<FleetAccumulator, Distribution>] {
        [\.startupFromEvents, \.startupFromLog, \.rebufferRatios, \.indicatedBitrates]
    }

    /// Adds another set of sessions. A session must not be in both.
    public mutating func merge(_ other: FleetAccumulator) {
        sessionCount = AccessTotals.sum(sessionCount, other.sessionCount)
        rebufferOmittedCount = AccessTotals.sum(rebufferOmittedCount, other.rebufferOmittedCount)
        for sum in Self.sums { self[keyPath: sum].merge(other[keyPath: sum]) }
        for share in Self.shares { self[keyPath: share].merge(other[keyPath: share]) }
        for ratio in Self.ratios { self[keyPath: ratio].merge(other[keyPath: ratio]) }
        for index in errorsByClass.indices {
            errorsByClass[index] = AccessTotals.sum(errorsByClass[index], other.errorsByClass[index])
        }
        sourceCounts.merge(other.sourceCounts)
        for distribution in Self.distributions { self[keyPath: distribution].merge(other[keyPath: distribution]) }
    }

    /// No session, and memory for as many values as it has: some of its own sessions are added up in it at once.
    public var emptied: FleetAccumulator {
        var empty = FleetAccumulator()
        for distribution in Self.distributions {
            empty[keyPath: distribution] = self[keyPath: distribution].emptied
        }
        return empty
    }

    /// What is left without sessions that are in it: in whole numbers, and so the same as if only the others had been added, but
    /// for the extremes of distributions, which may be known to the distribution's resolution only. A sum that no number can hold
    /// stays at its limit, and what is left of it is too great.
    ///
    /// - Parameter part: what sessions that are in it come to.
    public mutating func subtract(_ part: FleetAccumulator) {
        sessionCount -= part.sessionCount
        rebufferOmittedCount -= part.rebufferOmittedCount
        for sum in Self.sums { self[keyPath: sum].subtract(part[keyPath: sum]) }
        for share in Self.shares { self[keyPath: share].subtract(part[keyPath: share]) }
        for ratio in Self.ratios { self[keyPath: ratio].subtract(part[keyPath: ratio]) }
        for index in errorsByClass.indices { errorsByClass[index] -= part.errorsByClass[index] }
        sourceCounts.subtract(part.sourceCounts)
        for distribution in Self.distributions { self[keyPath: distribution].subtract(part[keyPath: distribution]) }
    }

    /// Writes all that is added up.
    func write(to writer: inout ByteWriter) {
        writer.write(sessionCount)
        writer.write(rebufferOmittedCount)
        for sum in Self.sums { self[keyPath: sum].write(to: &writer) }
        for share in Self.shares { self[keyPath: share].write(to: &writer) }
        for ratio in Self.ratios { self[keyPath: ratio].write(to: &writer) }
        writer.write(errorsByClass.count)
        for count in errorsByClass { writer.write(count) }
        sourceCounts.write(to: &writer)
        for distribution in Self.distributions { self[keyPath: distribution].write(to: &writer) }
    }

    /// Reads what ``write(to:)`` wrote.
    init(_ reader: inout ByteReader) throws(ByteReaderError) {
        self.init()
        sessionCount = try reader.sessions()
        rebufferOmittedCount = try reader.sessions()
        for sum in Self.sums { self[keyPath: sum] = try KnownSum(&reader) }
        for share in Self.shares { self[keyPath: share] = try Share(&reader) }
        for ratio in Self.ratios { self[keyPath: ratio] = try Ratio(&reader) }
        guard try reader.index() == errorsByClass.count else { throw .invalid }
        for index in errorsByClass.indices { errorsByClass[index] = try reader.sessions() }
        sourceCounts = try SourceCounts(&reader)
        for distribution in Self.distributions { try self[keyPath: distribution].read(&reader) }
    }
}
