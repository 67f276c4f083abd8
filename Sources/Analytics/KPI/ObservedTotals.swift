public import PlayerLog

/// What the app's own observations add up to: the only source of stall durations and of the true startup time.
public struct ObservedTotals: Hashable, Sendable {
    /// One stall that was timed.
    public struct Stall: Hashable, Sendable {
        /// When it began, microseconds since 1970.
        public var start: Int64
        /// How long it took, microseconds; `nil` where the time base never ran again.
        public var duration: Int64?
    }

    /// Something that was loaded before playback started.
    public struct Load: Hashable, Sendable {
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
    /// The stalls, in their order.
    public var stalls: [Stall] = []
    /// What was loaded before the time base ran, in the order in which it was there.
    public var loads: [Load] = []
    /// Whether the time base ever ran.
    public var started = false
    /// When the item's status became failed, microseconds since 1970.
    public var failedDate: Int64?
    /// When the time base last began to run, microseconds since 1970.
    public var lastRunning: Int64?

    /// The totals of no events.
    public init() {}

    /// Adds up what was observed, in the order of the dates.
    public init(_ events: [ObservedEvent]) {
        for event in events {
            let date = event.date.microseconds
            switch event.kind {
            case .play: if playDate == nil { playDate = date }
            case .likelyToKeepUp: if let playDate, buffering == nil, !started { buffering = date - playDate }
            case .stalled: stalls.append(Stall(start: date, duration: nil))
            case .timeBaseRunning:
                if let playDate, !started { startup = date - playDate }
                started = true
                lastRunning = date
                if let last = stalls.indices.last, stalls[last].duration == nil {
                    stalls[last].duration = date - stalls[last].start
                }
            case .failed: if failedDate == nil { failedDate = date }
            case .loaded:
                if !started, let part = event.part, let duration = event.loadTime {
                    loads.append(Load(part: part, end: date, duration: duration))
                }
            case .seek, .paused, .ended: break
            }
        }
    }

    /// All measured stall time, microseconds.
    public var rebuffer: Int64 {
        stalls.reduce(0) { AccessTotals.sum($0, $1.duration ?? 0) }
    }
}
