public import PlayerLog

extension SessionTotals {
    /// The totals of a session as its logs stood at a moment: the same functions of them give every KPI at that moment.
    ///
    /// Before its end a session is measured as one that ends at that moment: a stall that goes on lasts until then. At
    /// its end all of its log counts, the dates of the last dump too.
    ///
    /// - Parameters:
    ///   - state: the logs at that moment.
    ///   - time: the moment, seconds of session time.
    ///   - timeline: the session that they are of.
    ///   - catalog: what the error codes mean; not used where `known` is given.
    ///   - known: what the error log at that moment adds up to, where the caller has added it up already.
    ///   - fold: what is folded of the session's log, where something is. Within the folded part each log is taken as
    ///     it stood at the end of the last stretch before the moment.
    public init(
        _ state: PlaybackState, at time: Double, of timeline: PlaybackTimeline, catalog: ErrorCatalog,
        errors known: ErrorTotals? = nil, after fold: CompactedSession? = nil
    ) {
        self.init(id: timeline.id)
        let isAtEnd = time >= timeline.duration
        context = timeline.log.context
        // How the item ended is not known before the end.
        if !isAtEnd { context.values["status"] = nil }
        software = timeline.log.software
        if timeline.log.hasAccessLog {
            var log = ResolvedAccessLog()
            log.events = state.access
            if isAtEnd {
                log.countersShrank = timeline.access.countersShrank
                log.dumpsDisagree = timeline.access.dumpsDisagree
            }
            let dump = isAtEnd && timeline.log.lastDumpDate != .min ? timeline.log.lastDumpDate : nil
            if let fold {
                take(AccessLogSummary(log, at: timeline, after: fold, lastDumpDate: dump))
            } else {
                take(AccessLogSummary(log, strings: timeline.strings, lastDumpDate: dump))
            }
        }
        if timeline.log.hasErrorLog {
            let date = state.errors.isEmpty ? timeline.startDate?.advanced(by: time) : nil
            errors = known ?? ErrorTotals(state.errors, catalog: catalog, after: fold?.errors(at: date))
        }
        if timeline.log.hasObserved {
            let date = timeline.startDate?.advanced(by: max(0, time))
            let (earlier, end) = fold?.observations(at: state.observed.isEmpty ? date : nil) ?? (nil, nil)
            observed = ObservedTotals(
                state.observed, undated: timeline.log.undatedEvents, firstPlayback: access?.firstDate,
                end: isAtEnd ? nil : end ?? date?.microseconds, after: earlier)
        }
        if !isAtEnd, timeline.stallWithin(at: time) != nil { forgetStallCount() }
    }

    /// Of the stalls of a row that is under way nobody knows whether they have been yet.
    private mutating func forgetStallCount() {
        access?.stalls = nil
        access?.rebufferAtMost = nil
        observed?.isStallCountUnknown = true
    }
}
