import FuzzSupport
import PlayerLog
import PlayheadAnalytics

/// What must hold of one session's log, whatever it says.
enum SessionProperties {
    private static let catalog = ErrorCatalog()

    /// Folds a log into KPIs and a timeline.
    static func check(_ log: SessionLog) {
        let totals = SessionTotals(log, catalog: catalog)
        checkMerging(log)
        checkTimeline(PlaybackTimeline(log), totals)
    }

    /// A log merged with itself, or put together from its rows in another order, is the same log.
    private static func checkMerging(_ log: SessionLog) {
        var twice = log
        twice.merge(log)
        require(Content(twice) == Content(log), "merged with itself")
        var empty = SessionLog(id: log.id)
        empty.merge(log)
        require(Content(empty) == Content(log), "merged into nothing")
        var backwards = SessionLog(id: log.id)
        for row in log.errorRows.reversed() {
            backwards.append(row.event, ordinal: row.ordinal, dumpDate: row.dumpDate)
        }
        for event in log.observed.reversed() { backwards.append(event) }
        require(backwards.errorRows == log.errorRows, "error rows in another order")
        require(backwards.observed == log.observed, "observed events in another order")
    }

    private static func checkTimeline(_ timeline: PlaybackTimeline, _ totals: SessionTotals) {
        require(timeline.duration.isFinite && timeline.duration >= 0, "a session's length is a length")
        let times = timeline.events.map(\.time)
        require(times.allSatisfy { $0 >= 0 && $0 <= timeline.duration }, "events stand within the session")
        require(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "events stand in the order of time")
        for part in [-1, 0, 0.1, 0.5, 0.9, 1, 2] {
            let time = timeline.duration * part
            let state = timeline.state(at: time)
            var folded = PlaybackState()
            for event in timeline.events where event.time <= time { folded.apply(event) }
            require(state.access == folded.access && state.errors == folded.errors, "a seek is a fold")
            _ = timeline.accessIndex(at: time)
            _ = SessionTotals(state, at: time, of: timeline, catalog: catalog).linearQoE
        }
        let end = SessionTotals(timeline.state(at: .infinity), at: .infinity, of: timeline, catalog: catalog)
        require(end == totals, "the KPIs at the end are the log's: \(end) is \(totals)")
        for moment in timeline.moments(catalog: catalog) { require(moment.time.isFinite, "a moment has a time") }
    }
}
