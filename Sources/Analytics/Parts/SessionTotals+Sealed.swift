import PlayerLog

extension SessionTotals {
    /// What a sealed part kept of a session, so that a list shows it among others: its KPIs are those that were kept, and
    /// nothing else of it is known.
    ///
    /// - Parameter kept: the session.
    public init(_ kept: Exemplar) {
        self.init(id: kept.id)
        var access = AccessTotals()
        (access.watched, access.stalls, access.switches) = (kept.watched, kept.stallCount, nil)
        (access.startup, access.firstDate) = (kept.startupTime, kept.startDate)
        // The mean is what is known, and not what it is weighted by.
        if let bitrate = kept.indicatedBitrate {
            access.indicatedTimesWatched = Int128(bitrate) * 1_000_000
            access.indicatedWatched = 1
        }
        self.access = access
        if let rebuffer = kept.rebufferDuration {
            observed = Self.observed(rebuffer, stalls: kept.stallCount ?? 0, from: kept.startDate ?? 0)
        }
        if let failed = kept.failed { context = SessionContext(["status": .text(failed ? "failed" : "readyToPlay")]) }
    }

    /// Stalls of which only the sum is known, as one of that length.
    private static func observed(_ rebuffer: Int64, stalls: Int64, from start: Int64) -> ObservedTotals {
        let end = start.addingReportingOverflow(rebuffer)
        let events: [(ObservedEvent.Kind, Int64)] = [
            (.timeBaseRunning, start), (.stalled, start), (.timeBaseRunning, end.overflow ? .max : end.partialValue),
        ]
        let happened = events.prefix(stalls > 0 ? events.count : 1)
        return ObservedTotals(
            happened.map { ObservedEvent($0.0, at: LogDate(microseconds: $0.1)) }, firstPlayback: nil)
    }
}
