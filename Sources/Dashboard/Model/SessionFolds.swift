import Analytics
import PlayerLog

/// The one way from a moment of a session to its KPIs. What the error log adds up to is added once for each entry, since
/// to class an entry takes longer than to draw it.
struct SessionFolds: Sendable {
    let timeline: PlaybackTimeline
    private let catalog: ErrorCatalog
    /// The error log's totals after so many entries.
    private let errors: [ErrorTotals]

    init(_ timeline: PlaybackTimeline, catalog: ErrorCatalog) {
        self.timeline = timeline
        self.catalog = catalog
        var totals = ErrorTotals()
        var errors = [totals]
        for entry in timeline.errorEntries {
            totals.add(entry.event, catalog: catalog)
            errors.append(totals)
        }
        self.errors = errors
    }

    /// Every KPI as the logs stood at a session time.
    func totals(at time: Double) -> SessionTotals {
        let state = timeline.state(at: time)
        return SessionTotals(
            state, at: time, of: timeline, catalog: catalog, errors: errors[state.errors.count])
    }
}
