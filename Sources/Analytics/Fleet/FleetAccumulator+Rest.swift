extension FleetAccumulator {
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
        for distribution in Self.distributions { self[keyPath: distribution].subtract(part[keyPath: distribution]) }
    }
}
