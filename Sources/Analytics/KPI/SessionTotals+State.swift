public import PlayerLog

extension SessionTotals {
    /// The totals of a session as its logs stood at a moment: the same functions of them give every KPI at that moment.
    ///
    /// - Parameters:
    ///   - state: the logs at that moment.
    ///   - timeline: the session that they are of.
    ///   - isAtEnd: whether the moment is the session's end, where the dates of the last dump count too.
    ///   - errors: what the error log at that moment adds up to, where the caller has added it up already.
    public init(
        _ state: PlaybackState, of timeline: PlaybackTimeline, isAtEnd: Bool, catalog: ErrorCatalog,
        errors known: ErrorTotals? = nil
    ) {
        self.init(id: timeline.id)
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
            let dump = timeline.log.lastDumpDate
            take(AccessFold(log, strings: timeline.strings, lastDumpDate: isAtEnd && dump != .min ? dump : nil))
        }
        if timeline.log.hasErrorLog { errors = known ?? ErrorTotals(state.errors, catalog: catalog) }
        if timeline.log.hasObserved { observed = ObservedTotals(state.observed) }
    }
}
