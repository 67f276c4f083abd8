import PlayerLog
import PlayheadNumerics

/// Where a value comes from, and so how far it can be trusted.
public enum Provenance: String, Hashable, Sendable {
    /// Measured or recorded.
    case measured
    /// Only bounded: the truth is at most this.
    case bound
    /// Only bounded: the truth is at least this.
    case lowerBound
    /// Not known.
    case unknown
}

extension SessionTotals {
    /// Rebuffer duration: the sum over stalls from the stall's beginning until the time base runs again (WWDC 2018
    /// session 502), or until the session's known end, microseconds, measured only. A bare access log holds no stall's
    /// duration: `nil`.
    ///
    /// `nil` too where the app's observations hold no stall but the log counts some (it did not watch for them), and where
    /// the last stall's end is not known: see ``rebufferAtLeastMicroseconds``.
    public var rebufferMicroseconds: Int64? {
        guard let observed, watchesForStalls else { return figure { $0.rebuffer } }
        return observed.isRebufferEndUnknown ? nil : observed.rebuffer
    }

    /// The least that all stalls together can have taken, microseconds, where the last one's end is not known: up to the
    /// last later event or date of the logs. `nil` where the rebuffer duration itself is known, and where nothing is.
    public var rebufferAtLeastMicroseconds: Int64? {
        guard let observed, observed.isRebufferEndUnknown else {
            return rebufferMicroseconds == nil ? figure { $0.rebufferAtLeast } : nil
        }
        if figure(declared: { $0.rebuffer }) != nil, !watchesForStalls { return nil }
        if observed.areStallsUnknown { return 0 }
        guard let open = observed.stalls.last else { return nil }
        if playsOn(after: open), let access, let playedUntil = access.playedUntil {
            // What of the time until then was not watched.
            let watched = max(0, (access.watched ?? 0) - observed.played)
            let waited = Int128(playedUntil) - Int128(open.start) - Int128(watched)
            return AccessTotals.sum(observed.rebuffer, Int64(clamping: max(0, waited)))
        }
        let last = [observed.lastDate, errors?.lastDate, access?.lastDate].compactMap(\.self).max() ?? open.start
        return AccessTotals.sum(observed.rebuffer, max(0, last - open.start))
    }

    /// How many stalls were still going on when the session, or its log, ended; `nil` where nobody watched for stalls, and
    /// where a date that would tell cannot be read.
    public var rebufferOpen: Int64? {
        guard let observed else { return figure { $0.rebufferOpen } }
        guard watchesForStalls, !observed.areStallsUnknown else { return nil }
        let isOver = observed.stalls.last.map { $0.isOpen && playsOn(after: $0) } ?? false
        return Int64(observed.stalls.openCount - (isOver ? 1 : 0))
    }

    /// Whether the access log shows that something played after a stall began of which nobody noted the end: then it was
    /// over at some time, and dates that follow do not bound it. Dates are truncated to the second.
    private func playsOn(after stall: ObservedStall) -> Bool {
        stall.end == nil && (access?.playedUntil.map { $0 > stall.start + 1_000_000 } ?? false)
    }

    /// Whether the app wrote down when stalls began and ended, or there was none.
    private var watchesForStalls: Bool {
        guard let observed else { return false }
        if observed.stallEventCount == 0 { return stallCount == 0 }
        // Of what played without a note of it, nobody can tell a stall from the startup.
        return observed.stalls.count > 0 || observed.started || neverStarted == true
    }

    /// Rebuffer duration, seconds.
    public var rebufferDuration: Double? { rebufferMicroseconds.map { Double($0) / 1e6 } }

    /// The least that all stalls together can have taken, seconds; see ``rebufferAtLeastMicroseconds``.
    public var rebufferDurationAtLeast: Double? { rebufferAtLeastMicroseconds.map { Double($0) / 1e6 } }

    /// The longest that all stalls together can have taken, seconds, where the log's dates bound it. It holds pauses,
    /// and the second that truncated dates can hide.
    public var rebufferDurationAtMost: Double? { rebufferAtMost.map { Double($0) / 1e6 } }

    private var rebufferAtMost: Int64? { access?.rebufferAtMost ?? figure { $0.rebufferAtMost } }

    /// Rebuffer ratio: rebuffer duration / duration watched; `nil` where nothing was watched.
    public var rebufferRatio: Double? {
        rebufferMicroseconds.flatMap(relativeToWatched)
    }

    /// The least that the rebuffer ratio can be, where the last stall's end is not known; `nil` where nothing was watched.
    public var rebufferRatioAtLeast: Double? { rebufferAtLeastMicroseconds.flatMap(relativeToWatched) }

    private func relativeToWatched(_ rebuffer: Int64) -> Double? {
        guard let watched = access?.watched, watched > 0 else { return nil }
        return Double(rebuffer) / Double(watched)
    }

    /// How well the rebuffer duration is known.
    public var rebufferProvenance: Provenance {
        if rebufferMicroseconds != nil { return .measured }
        if rebufferAtLeastMicroseconds != nil { return .lowerBound }
        return rebufferAtMost == nil ? .unknown : .bound
    }
}
