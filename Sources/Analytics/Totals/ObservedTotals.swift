public import PlayerLog

/// What the app's own observations add up to: the only source of stall durations and of the true startup time.
public struct ObservedTotals: Equatable, Sendable {
    /// Something that was loaded before playback started.
    public struct Load: Equatable, Sendable {
        /// What it was: `multivariantPlaylist`, `key`, `segment`.
        public var part: String
        /// When it was there, microseconds since 1970.
        public var end: Int64
        /// How long it took, microseconds.
        public var duration: Int64
    }

    /// When the user asked to play, microseconds since 1970.
    public var playDate: Int64?
    /// From the request to play to likely to keep up, microseconds.
    public var buffering: Int64?
    /// From the request to play to the time base running, microseconds.
    public var startup: Int64?
    /// The stalls: what all add up to, and the last.
    public var stalls = ObservedStalls(firstPlayback: nil)
    /// What was loaded before the time base ran, in the order in which it was there.
    public var loads: [Load] = []
    /// Whether the time base ever ran.
    public var started = false
    /// When the item's status became failed, microseconds since 1970; `nil` where it did not, or nobody can tell when.
    public var failedDate: Int64?
    /// Whether the item's status became failed.
    public var hasFailed = false
    /// Whether there was a stall, or several, of which nobody can tell when it began.
    public var isStallCountUnknown = false
    /// Whether nobody can tell when some stall began or ended, since the date of an event cannot be read.
    public var areStallsUnknown = false
    /// When the time base last began to run, microseconds since 1970.
    public var lastRunning: Int64?
    /// The first event's date, microseconds since 1970.
    public var firstDate: Int64?
    /// The last event's date, microseconds since 1970.
    public var lastDate: Int64?
    /// How long the time base ran, up to what stopped it last, microseconds.
    public var played: Int64 = 0
    /// How far behind the live edge playback was.
    public var latency = LiveLatency()
    /// Since when the time base has run without a stop, microseconds since 1970; `nil` where it does not run.
    private var runningSince: Int64?

    /// The totals of no events.
    public init() {}

    /// Adds up what was observed.
    ///
    /// - Parameters:
    ///   - events: what was observed, in the order of the dates.
    ///   - undated: the kinds of events whose dates cannot be read.
    ///   - firstPlayback: the first date of the access log, microseconds since 1970; nil without one.
    ///   - end: when the session ended, microseconds since 1970, where that is known from elsewhere; `nil` where only
    ///     the events tell.
    ///   - earlier: what is folded of the events before them.
    public init(
        _ events: [ObservedEvent], undated: Set<ObservedEvent.Kind> = [], firstPlayback: Int64?, end: Int64? = nil,
        after earlier: FoldedObservations? = nil
    ) {
        if let earlier {
            self = earlier.totals(firstPlayback: firstPlayback)
        } else {
            stalls = ObservedStalls(firstPlayback: firstPlayback)
        }
        for event in events { add(event) }
        if let end { stalls.end(at: end) }
        started = started || undated.contains(.timeBaseRunning)
        hasFailed = failedDate != nil || undated.contains(.failed)
        let bounds: Set<ObservedEvent.Kind> = [.timeBaseRunning, .ended, .failed, .stopped]
        isStallCountUnknown = undated.contains(.stalled)
        areStallsUnknown = isStallCountUnknown || (stallEventCount > 0 && !undated.isDisjoint(with: bounds))
    }

    /// Adds the next event.
    mutating func add(_ event: ObservedEvent) {
        let date = event.date.microseconds
        stalls.add(event)
        stalls.keepOnlyLast()
        if firstDate == nil { firstDate = date }
        lastDate = date
        switch event.kind {
        case .play: if playDate == nil { playDate = date }
        case .likelyToKeepUp: if let playDate, buffering == nil, !started { buffering = date - playDate }
        case .timeBaseRunning:
            if let playDate, !started { startup = date - playDate }
            started = true
            lastRunning = date
            runningSince = runningSince ?? date
        case .failed: if failedDate == nil { failedDate = date }
        case .loaded:
            if !started, let part = event.part, let duration = event.loadTime {
                loads.append(Load(part: part, end: date, duration: duration))
            }
        case .liveLatency: latency.add(event)
        case .seek, .paused: latency.interrupt()
        case .stalled, .ended, .stopped: break
        }
        if let start = runningSince, [.stalled, .paused, .ended, .failed, .stopped].contains(event.kind) {
            played = AccessTotals.sum(played, max(0, date - start))
            runningSince = nil
        }
    }

    /// How many `stalled` events there were: of one stall there may be several, and those of the startup are no stall's.
    public var stallEventCount: Int { stalls.eventCount }

    /// All time in stalls of which the end is known, microseconds.
    public var rebuffer: Int64 { stalls.duration }

    /// Whether the end of a stall is not known: the time base never ran again, and nothing tells when the session ended, or
    /// a date cannot be read.
    public var isRebufferEndUnknown: Bool { areStallsUnknown || (stalls.last.map { $0.end == nil } ?? false) }
}

/// What an app observed that a follower no longer keeps event by event, added up.
public struct FoldedObservations: Sendable {
    /// How many loads before the start are kept: what a startup is made of takes some ten.
    static let mostLoads = 1000

    /// What the events that follow are understood by, the stalls among it.
    private(set) var events = FoldedEvents()
    /// What the events add up to but for the stalls.
    private var totals = ObservedTotals()
    /// How many loads a condensed one had.
    private var loadCount = 0

    init() {}

    /// Adds the next event.
    mutating func add(_ event: ObservedEvent) {
        events.add(event)
        totals.add(event)
        if totals.loads.count > Self.mostLoads { totals.loads.removeLast() }
    }

    /// Leaves out what is drawn of the events, but for the latest so many stalls and dates of the time base.
    mutating func keepOnly(latest count: Int) { events.keepOnly(latest: count) }

    /// What the events add up to.
    ///
    /// - Parameter firstPlayback: the first date of the access log, microseconds since 1970; nil without one.
    func totals(firstPlayback: Int64?) -> ObservedTotals {
        var totals = totals
        totals.stalls = events.stalls(firstPlayback: firstPlayback)
        return totals
    }

    /// These observations with those loads only that there were when they were made: stretches share one list.
    func withLoads(of later: Self) -> Self {
        var observations = self
        observations.totals.loads = Array(later.totals.loads.prefix(loadCount))
        return observations
    }

    /// The same without what grows with the events.
    var condensed: Self {
        var observations = self
        observations.loadCount = totals.loads.count
        observations.totals.loads = []
        observations.keepOnly(latest: 0)
        return observations
    }
}
