import PlayerLog

/// What a stall count was taken from.
public enum StallCountSource: String, Hashable, Sendable {
    /// The access log counts as many stalls as the app saw, or more.
    case log
    /// The app saw more than the access log counts, or there is no such count.
    case events
}

extension SessionTotals {
    /// Stall count: the sum of `numberOfStalls`, or the stalls that the app saw where these are more. Neither source makes
    /// stalls up, and each can miss some: the larger count is the truer one.
    public var stallCount: Int64? {
        // Inlined: the access log's totals would be copied to be looked into.
        @inline(__always) get {
            let counted = access?.stalls ?? figure { $0.stalls }
            guard hasObserved else { return counted }
            return largerStallCount(than: counted)
        }
    }

    /// What the stall count was taken from; `nil` where it is not known.
    public var stallCountSource: StallCountSource? {
        guard let stallCount else { return nil }
        if let source = declared?.row?[.stallCountSource].flatMap(StallCountSource.init), !hasObserved { return source }
        return access?.stalls == stallCount ? .log : .events
    }

    /// Whether the app saw more stalls than the access log counts.
    public var stallCountsDisagree: Bool { !hasDeclaredAccess && access?.stalls != nil && stallCountSource == .events }

    private func largerStallCount(than counted: Int64?) -> Int64? {
        guard let observed else { return counted }
        let seen = Int64(observed.stalls.count)
        if let counted { return max(counted, seen) }
        return observed.isStallCountUnknown ? nil : seen
    }

    /// Stall rate: stalls an hour watched (WWDC 2018 session 502); `nil` where nothing was watched.
    public var stallRate: Double? {
        guard let stallCount, let watched = access?.watched, watched > 0 else { return nil }
        return Double(stallCount) * 3.6e9 / Double(watched)
    }
}

extension SessionTotals {
    /// Whether the session played without a stall: `stallCount` is zero.
    ///
    /// `nil` of a session that is not known to have played, since it could not stall, and of one whose stalls nobody
    /// counted. A stall is that of ``stallCount``: waiting at the start and after a seek is none.
    public var stallFree: Bool? { stallFree(stallCount: stallCount) }

    /// The same, of a session of which it is known how often it stalled.
    @inline(__always)
    func stallFree(stallCount: Int64?) -> Bool? {
        if let row = figure(declared: { $0.row }), !hasObserved, hasDeclaredAccess { return row.isStallFree }
        guard let stallCount,
            (access?.watched ?? 0) > 0 || observed?.started == true || figure(declared: { $0.started }) == true
        else { return nil }
        return stallCount == 0
    }
}
