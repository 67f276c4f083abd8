/// Where a value comes from, and so how far it can be trusted.
public enum Provenance: String, Hashable, Sendable {
    /// Measured or recorded.
    case measured
    /// Only bounded: the truth is at most this.
    case bound
    /// Not known.
    case unknown
}

extension SessionTotals {
    /// Rebuffer duration: the sum over stalls from the stall's beginning until the time base runs again (WWDC 2018
    /// session 502), microseconds, measured only. A bare access log holds no stall's duration: `nil`.
    ///
    /// `nil` too where the app's observations hold no stall but the log counts some: it did not watch for them.
    public var rebufferMicroseconds: Int64? {
        guard let observed else { return nil }
        if observed.stalls.isEmpty, (access?.stalls ?? 0) > 0 { return nil }
        return observed.rebuffer
    }

    /// Rebuffer duration, seconds.
    public var rebufferDuration: Double? { rebufferMicroseconds.map { Double($0) / 1e6 } }

    /// The longest that all stalls together can have taken, seconds, where the log's dates bound it. It holds pauses,
    /// and the second that truncated dates can hide.
    public var rebufferDurationAtMost: Double? { access?.rebufferAtMost.map { Double($0) / 1e6 } }

    /// Rebuffer ratio: rebuffer duration / duration watched; `nil` where nothing was watched.
    public var rebufferRatio: Double? {
        guard let rebuffer = rebufferMicroseconds, let watched = access?.watched, watched > 0 else { return nil }
        return Double(rebuffer) / Double(watched)
    }

    /// How well the rebuffer duration is known.
    public var rebufferProvenance: Provenance {
        if rebufferMicroseconds != nil { return .measured }
        return access?.rebufferAtMost == nil ? .unknown : .bound
    }
}
