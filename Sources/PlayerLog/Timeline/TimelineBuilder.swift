/// Lays a recorded log out over session time.
///
/// A log tells what an event came to, not how it got there. In between it is filled in evenly: an event's time watched
/// grows at the rate of the clock from its start, its bytes and requests with it; its stalls count when the app saw
/// them, or, without a time, when the event ends.
struct TimelineBuilder {
    /// How often an event's growth becomes an event of the stream, seconds, and how many such there are at most.
    private static let growthStep = 1.0
    private static let mostGrowthEvents = 4000.0

    let log: SessionLog
    let access: ResolvedAccessLog
    private(set) var events: [PlaybackEvent] = []
    private(set) var spans: [PlaybackTimeline.Span] = []
    private(set) var stalls: [PlaybackTimeline.Stall] = []
    private(set) var duration = 0.0
    /// Session time zero, microseconds since 1970.
    let zero: Int64?

    init(_ log: SessionLog) {
        self.log = log
        access = log.resolved()
        let played = log.observed.first { $0.kind == .play }?.date.microseconds
        let dates = access.events.lazy.compactMap { $0[.playbackStartDate] }
        let errors = log.errorRows.lazy.compactMap { $0.event.date?.microseconds }
        let observed = log.observed.first?.date.microseconds
        zero = played ?? [dates.min(), errors.min(), observed].compactMap(\.self).min()
    }

    mutating func build() {
        placeSpans()
        placeStalls()
        for span in spans { grow(span) }
        placeProvisional()
        placeEntries()
        // What a log says of one moment stays in the log's order.
        let keys = events.enumerated().map { ($1.time, Self.rank(of: $1), $0) }
        events = Self.withContiguousIndices(keys.sorted { $0 < $1 }.map { events[$0.2] })
        duration = max(duration, events.last?.time ?? 0)
    }

    private static func rank(of event: PlaybackEvent) -> Int {
        if case .accessLog(let index, _) = event.kind { index } else { .max }
    }

    // MARK: Spans

    private mutating func placeSpans() {
        var cursor = 0.0
        for (index, event) in access.events.enumerated() where !event.isProvisional {
            let start = max(cursor, event[.playbackStartDate].flatMap(seconds) ?? cursor)
            if let last = spans.indices.last { spans[last].end = max(spans[last].start, start) }
            cursor = start + (event.durationWatched ?? 0)
            spans.append(PlaybackTimeline.Span(index: index, start: start, end: cursor))
        }
        guard let last = spans.indices.last else { return }
        if (access.events[spans[last].index].numberOfStalls ?? 0) > 0, log.lastDumpDate != .min,
            let dump = seconds(log.lastDumpDate)
        {
            // The last event's stalls lie somewhere before the dump.
            spans[last].end = max(spans[last].end, dump)
        }
        duration = spans[last].end
    }

    /// Dates of a W3C log are truncated to the second: the app's own time of the start, within that second, is better.
    private func seconds(_ date: Int64) -> Double? {
        guard let zero else { return nil }
        let exact = log.observed.first {
            $0.kind == .timeBaseRunning && $0.date.microseconds >= date && $0.date.microseconds < date + 1_000_000
        }
        return max(0, Double((exact?.date.microseconds ?? date) - zero) / 1e6)
    }

    // MARK: Stalls

    private mutating func placeStalls() {
        let seen = log.observed.filter { $0.kind == .stalled }
        guard seen.isEmpty else {
            for stall in seen {
                guard let start = position(stall.date) else { continue }
                let next = log.observed.first { $0.kind == .timeBaseRunning && $0.date > stall.date }
                let end = next.flatMap { position($0.date) }
                stalls.append(.init(start: start, end: end ?? start, count: 1, isWithin: false))
                duration = max(duration, end ?? start)
            }
            return
        }
        for span in spans {
            let count = access.events[span.index].numberOfStalls ?? 0
            if count > 0 { stalls.append(.init(start: span.start, end: span.end, count: count, isWithin: true)) }
        }
    }

    private func position(_ date: LogDate) -> Double? {
        zero.map { max(0, Double(date.microseconds - $0) / 1e6) }
    }

    // MARK: Growth

    private mutating func grow(_ span: PlaybackTimeline.Span) {
        let final = access.events[span.index]
        let watched = final.durationWatched ?? 0
        let timed = stalls.filter { !$0.isWithin && $0.start >= span.start && $0.start < span.end }
        let pauses = timed.map { (start: $0.start, length: min($0.end, span.end) - $0.start) }
        let step = max(Self.growthStep, totalWatched / Self.mostGrowthEvents)
        var played = 0.0
        while played < watched {
            add(Self.grown(final, to: played / watched), span, at: clock(span.start, played, pauses), timed)
            played += step
        }
        // A stall counts from its beginning, not when playback goes on.
        for stall in timed {
            let paused = pauses.reduce(0) { $0 + ($1.start < stall.start ? $1.length : 0) }
            let played = min(max(0, stall.start - span.start - paused), watched)
            add(Self.grown(final, to: watched > 0 ? played / watched : 1), span, at: stall.start, timed)
        }
        add(Self.grown(final, to: 1), span, at: min(clock(span.start, watched, pauses), span.end), timed)
        events.append(PlaybackEvent(time: span.end, kind: .accessLog(index: span.index, final)))
    }

    private var totalWatched: Double { spans.reduce(0) { $0 + (access.events[$1.index].durationWatched ?? 0) } }

    /// The session time at which so much was played, when every pause before it is added.
    private func clock(_ start: Double, _ played: Double, _ pauses: [(start: Double, length: Double)]) -> Double {
        pauses.reduce(start + played) { time, pause in pause.start <= time ? time + pause.length : time }
    }

    private mutating func add(
        _ event: AccessLogEvent, _ span: PlaybackTimeline.Span, at time: Double, _ timed: [PlaybackTimeline.Stall]
    ) {
        var event = event
        if let all = access.events[span.index].numberOfStalls {
            event.numberOfStalls = min(all, timed.reduce(0) { $0 + ($1.start <= time ? 1 : 0) })
        }
        events.append(PlaybackEvent(time: min(time, span.end), kind: .accessLog(index: span.index, event)))
    }

    /// The event as it may have stood when a part of it was watched: its counters grown so far, its gauges as they are.
    private static func grown(_ final: AccessLogEvent, to part: Double) -> AccessLogEvent {
        var event = final
        for field in AccessLogField.allCases where field.kind == .counter && field != .numberOfStalls {
            event[field] = final[field].map { Int64((Double($0) * part).rounded()) }
        }
        return event
    }

    // MARK: Entries

    /// Provisional events take no time: they stand where the event before them ended.
    private mutating func placeProvisional() {
        var time = 0.0
        var span = 0
        for (index, event) in access.events.enumerated() {
            if span < spans.count, spans[span].index == index {
                time = spans[span].end
                span += 1
            } else {
                events.append(PlaybackEvent(time: time, kind: .accessLog(index: index, event)))
            }
        }
    }

    private mutating func placeEntries() {
        var time = 0.0
        for row in log.errorRows {
            time = row.event.date.flatMap(position) ?? time
            events.append(PlaybackEvent(time: time, kind: .errorLog(row.event)))
        }
        for event in log.observed {
            events.append(PlaybackEvent(time: position(event.date) ?? 0, kind: .observed(event)))
        }
    }

    /// Numbers the access log's events in the order in which they appear, so that each new one adds at the end.
    private static func withContiguousIndices(_ events: [PlaybackEvent]) -> [PlaybackEvent] {
        var places: [Int: Int] = [:]
        return events.map { event in
            guard case .accessLog(let index, let entry) = event.kind else { return event }
            let place = places[index] ?? places.count
            places[index] = place
            return PlaybackEvent(time: event.time, kind: .accessLog(index: place, entry))
        }
    }
}
