import PlayerLog
import PlayheadAnalytics

/// The one way from a moment of a session to its KPIs. What the error log adds up to is added once for each entry, since
/// to class an entry takes longer than to draw it.
struct SessionFolds: Sendable {
    let timeline: PlaybackTimeline
    private let catalog: ErrorCatalog
    /// What is folded of the session's log; nil of a log that is whole.
    private let fold: CompactedSession?
    /// The error log's totals after so many entries.
    private let errors: [ErrorTotals]

    init(_ timeline: PlaybackTimeline, catalog: ErrorCatalog, after fold: CompactedSession? = nil) {
        self.timeline = timeline
        self.catalog = catalog
        self.fold = fold
        var totals = fold?.errors(at: nil) ?? ErrorTotals()
        var errors = [totals]
        for entry in timeline.errorEntries {
            totals.add(entry.event, catalog: catalog)
            errors.append(totals)
        }
        self.errors = errors
    }

    /// Every KPI as the logs stood at a session time.
    func totals(at time: Double) -> SessionTotals { totals(timeline.state(at: time), at: time) }

    /// Every KPI as the logs stood at several session times, in rising order.
    func forEachTotals(at times: [Double], do body: (SessionTotals) -> Void) {
        timeline.forEachState(at: times) { body(totals($1, at: $0)) }
    }

    private func totals(_ state: PlaybackState, at time: Double) -> SessionTotals {
        let isWithinFolded = fold != nil && state.errors.isEmpty
        return SessionTotals(
            state, at: time, of: timeline, catalog: catalog,
            errors: isWithinFolded ? nil : errors[state.errors.count], after: fold)
    }
}
