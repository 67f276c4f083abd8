import PlayerLog

/// What an access log's dates bound: how long its stalls can have taken, and until when something played.
///
/// An event with stalls ends at the next event's date, the last one when the log was dumped. What of that span was not
/// watched was stall, pause, or the second that two truncated dates can hide.
struct DateBounds {
    /// The longest that all stalls together can have taken, microseconds; `nil` where the dates bound nothing.
    private(set) var rebufferAtMost: Int64? = 0
    /// Playback is known to have gone on until then, microseconds since 1970.
    private(set) var playedUntil: Int64?
    /// The first date, microseconds since 1970.
    private(set) var firstDate: Int64?
    /// The last date, that of the log's newest dump included, microseconds since 1970.
    private(set) var lastDate: Int64?
    /// Whether a date is earlier than the one before it.
    private(set) var runBackwards = false

    private var open: (start: Int64, watched: Int64, stalls: Int64)?

    /// Adds the log's next event.
    @inline(__always)
    mutating func add(_ event: borrowing AccessLogEvent) {
        let (time, count) = (event[.durationWatched] ?? 0, event[.numberOfStalls] ?? 0)
        guard let date = event[.playbackStartDate] else {
            if let last = open {
                open = (last.start, AccessTotals.sum(last.watched, time), AccessTotals.sum(last.stalls, count))
            } else if count > 0 {
                rebufferAtMost = nil
            }
            return
        }
        close(at: date)
        if let last = open, date < last.start { runBackwards = true }
        if firstDate == nil { firstDate = date }
        lastDate = max(lastDate ?? date, date)
        open = (date, time, count)
        if time > 0 { playedUntil = max(playedUntil ?? .min, AccessTotals.sum(date, time)) }
    }

    mutating func finish(lastDumpDate: Int64?) {
        close(at: lastDumpDate)
        if let lastDumpDate { lastDate = max(lastDate ?? lastDumpDate, lastDumpDate) }
    }

    private mutating func close(at end: Int64?) {
        guard let span = open, span.stalls > 0, let known = rebufferAtMost else { return }
        // Dates that are missing or run backwards bound nothing.
        guard let end, end >= span.start else {
            rebufferAtMost = nil
            return
        }
        rebufferAtMost = AccessTotals.sum(known, max(0, end - span.start + 1_000_000 - span.watched))
    }
}
