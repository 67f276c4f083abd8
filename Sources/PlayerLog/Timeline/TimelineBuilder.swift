import PlayheadNumerics

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
    private let observed: [ObservedEvent]
    /// When the time base began to run, microseconds since 1970, in order.
    private let runnings: [Int64]
    private(set) var events: [PlaybackEvent] = []
    private(set) var spans: [PlaybackTimeline.Span] = []
    private(set) var stalls: [PlaybackTimeline.Stall] = []
    private(set) var duration = 0.0
    /// Session time zero, microseconds since 1970.
    let zero: Int64?

    init(_ log: SessionLog) {
        self.log = log
        access = log.resolved()
        observed = log.observed
        runnings =
            (log.folded?.events.runnings ?? [])
            + observed.lazy.filter { $0.kind == .timeBaseRunning }.map(\.date.microseconds)
        zero = log.startDate(of: access.events, observed)?.microseconds
    }

    /// - Parameter isOutline: whether how the spans grew is left out, which is most of the events.
    mutating func build(isOutline: Bool) {
        placeSpans()
        placeStalls()
        if !isOutline { growSpans() }
        placeProvisional()
        placeEntries()
        placeRequests()
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
        let next = runnings.partitioningIndex { $0 >= date }
        let exact = next < runnings.count && runnings[next] < date + 1_000_000 ? runnings[next] : date
        return max(0, Double(exact - zero) / 1e6)
    }

    // MARK: Stalls

    private mutating func placeStalls() {
        let seen = log.observedStalls(
            firstPlayback: access.events.lazy.compactMap { $0[.playbackStartDate] }.first)
        for stall in (log.folded?.events.earlierStalls ?? []) + seen.stalls {
            let end = stall.end ?? max(stall.start, lastDate ?? stall.start)
            guard let start = position(LogDate(microseconds: stall.start)),
                let end = position(LogDate(microseconds: end))
            else { continue }
            stalls.append(.init(start: start, end: end, count: 1, isOpen: stall.isOpen))
            duration = max(duration, end)
        }
        placeUnseenStalls(besides: seen.count)
    }

    /// Places the stalls that the access log counts beyond those that the app saw: within the rows that count more than the
    /// app saw in them, the first of them first.
    private mutating func placeUnseenStalls(besides seenCount: Int) {
        let counted = spans.reduce(Int128(0)) { $0 + Int128(access.events[$1.index].numberOfStalls ?? 0) }
        var missing = Int(clamping: counted - Int128(seenCount))
        guard missing > 0 else { return }
        let seen = stalls
        for span in spans {
            let count = access.events[span.index].numberOfStalls ?? 0
            guard count > 0, missing > 0 else { continue }
            let own =
                seen.partitioningIndex { $0.start >= span.end } - seen.partitioningIndex { $0.start >= span.start }
            let unseen = min(missing, count - max(0, own))
            guard unseen > 0 else { continue }
            missing -= unseen
            stalls.append(.init(start: span.start, end: span.end, count: unseen, accessIndex: span.index))
        }
        if !seen.isEmpty { stalls.sort { $0.start < $1.start } }
    }

    /// The last date of which the log tells anything, microseconds since 1970.
    private var lastDate: Int64? {
        let dumped = log.lastDumpDate == .min ? nil : log.lastDumpDate
        let access = access.events.lazy.compactMap { $0[.playbackStartDate] }.max()
        let errors = log.errorRows.lazy.compactMap { $0.event.date?.microseconds }.max()
        return [dumped, access, errors, observed.last?.date.microseconds].compactMap(\.self).max()
    }

    private func position(_ date: LogDate) -> Double? {
        zero.map { max(0, Double(date.microseconds - $0) / 1e6) }
    }

    // MARK: Growth

    private mutating func growSpans() {
        let watched = spans.reduce(0) { $0 + (access.events[$1.index].durationWatched ?? 0) }
        let step = max(Self.growthStep, watched / Self.mostGrowthEvents)
        var rest = stalls.filter { !$0.isWithin }[...]
        for span in spans {
            rest = rest.drop { $0.start < span.start }
            let own = rest.prefix { $0.start < span.end }
            grow(span, own, step: step)
            rest = rest.dropFirst(own.count)
        }
    }

    /// Plays a span: step by step, standing still in its stalls. A stall counts from its beginning.
    private mutating func grow(
        _ span: PlaybackTimeline.Span, _ stalls: ArraySlice<PlaybackTimeline.Stall>, step: Double
    ) {
        let final = access.events[span.index]
        let watched = final.durationWatched ?? 0
        var rest = stalls
        var (time, played, counted) = (span.start, 0.0, 0)
        func stand() -> PlaybackEvent {
            var event = Self.grown(final, to: watched > 0 ? played / watched : 1)
            event.numberOfStalls = final.numberOfStalls.map { min($0, counted) }
            return PlaybackEvent(time: min(time, span.end), kind: .accessLog(index: span.index, event))
        }
        events.append(stand())
        while played < watched || !rest.isEmpty {
            let goal = min(played + step, watched)
            if let stall = rest.first, played >= watched || stall.start < time + goal - played {
                played = min(watched, played + max(0, stall.start - time))
                time = max(time, stall.start)
                counted += 1
                events.append(stand())
                time = max(time, min(stall.end, span.end))
                rest = rest.dropFirst()
            } else {
                time += goal - played
                played = goal
                events.append(stand())
            }
        }
        events.append(PlaybackEvent(time: span.end, kind: .accessLog(index: span.index, final)))
    }

    /// The event as it may have stood when a part of it was watched: its counters grown so far, its gauges as they are.
    private static func grown(_ final: AccessLogEvent, to part: Double) -> AccessLogEvent {
        var event = final
        for field in AccessLogField.allCases where field.kind == .counter && field != .numberOfStalls {
            event[field] = final[field].map { Int64(clamping: Double($0) * part) }
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
            // Dates that run backwards (the device's clock changed) do not change the log's order.
            time = max(time, row.event.date.flatMap(position) ?? time)
            events.append(PlaybackEvent(time: time, kind: .errorLog(row.event)))
        }
        for event in observed {
            events.append(PlaybackEvent(time: position(event.date) ?? 0, kind: .observed(event)))
        }
    }

    /// Requests are no events of the stream, but the session is there as long as they are.
    private mutating func placeRequests() {
        guard let zero else { return }
        for dated in log.datedRequests {
            duration = max(duration, dated.date.seconds(since: LogDate(microseconds: zero)) + dated.request.end)
        }
    }

    /// Numbers the access log's events in the order in which they appear, so that each new one adds at the end.
    private static func withContiguousIndices(_ events: [PlaybackEvent]) -> [PlaybackEvent] {
        var positions: [Int: Int] = [:]
        return events.map { event in
            guard case .accessLog(let index, let entry) = event.kind else { return event }
            let position = positions[index] ?? positions.count
            positions[index] = position
            return PlaybackEvent(time: event.time, kind: .accessLog(index: position, entry))
        }
    }
}
