import PlayheadNumerics

/// What the app saw the player do, from a bundle's `events.ndjson`.
public struct ObservedEvent: Equatable, Sendable {
    /// What happened.
    public enum Kind: String, CaseIterable, Sendable {
        /// The user asked to play.
        case play
        /// `isPlaybackLikelyToKeepUp` became true.
        case likelyToKeepUp
        /// `AVPlayerItem.playbackStalledNotification`.
        case stalled
        /// The item's time base runs: playback started, or went on after a stall.
        case timeBaseRunning
        /// The user sought another position.
        case seek
        /// The user paused.
        case paused
        /// The item's status became `failed`.
        case failed
        /// The item played to its end.
        case ended
        /// The session was over before the item was: the user left, or a simulation was cut.
        case stopped
        /// Something that playback waited for is loaded: a playlist, a key, a segment.
        case loaded
        /// The app looked how far playback is behind the live edge (``ObservedEvent/latency``).
        case liveLatency
    }

    /// What happened.
    public var kind: Kind
    /// When it happened.
    public var date: LogDate
    /// The position that a seek goes to, seconds of media; of a look at the latency, the latency: a log has millions of events,
    /// and each has either.
    public var position: Double?
    /// What was loaded: `multivariantPlaylist`, `mediaPlaylist`, `key`, `initializationSection`, `segment`, or the app's own
    /// word.
    public var part: String?
    /// How long it took to load, until the event's date, microseconds; of a look at the latency, what the player aims at.
    public var loadTime: Int64?

    /// No load of more microseconds than a century has is believed: sums of such times and of dates stay within bounds.
    static let longestLoad: Int64 = 3_155_760_000_000_000

    /// An event of this kind at this date.
    public init(_ kind: Kind, at date: LogDate, position: Double? = nil) {
        self.kind = kind
        self.date = date
        self.position = position
    }

    /// A load that ended at this date, and took so many microseconds.
    public init(loaded part: String, at date: LogDate, after loadTime: Int64) {
        self.init(.loaded, at: date)
        self.part = part
        self.loadTime = loadTime
    }

    /// A look at the latency at this date: how far playback was behind the live edge, and how far the player wants it to be where
    /// that is known, seconds.
    public init(latency: Double, target: Double?, at date: LogDate) {
        self.init(.liveLatency, at: date, position: latency)
        loadTime = target.map { FixedPoint.nearest(min($0, 1e9) * 1e6) }
    }

    /// How far playback is behind the live edge, seconds; nil of other events.
    public var latency: Double? { kind == .liveLatency ? position : nil }

    /// How far behind the live edge the player wants to be, seconds; nil where nobody tells, and of other events.
    public var target: Double? { kind == .liveLatency ? loadTime.map { Double($0) / 1e6 } : nil }
}

extension ObservedEvent: Comparable {
    /// Orders by date; what happened at one moment is ordered by its kind, so that every order of reading is one order.
    public static func < (left: Self, right: Self) -> Bool {
        if left.date != right.date { return left.date < right.date }
        // A session that ends at the moment at which it stalls ends in that stall.
        if (left.kind == .stalled) != (right.kind == .stalled) { return left.kind == .stalled }
        if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
        if left.part != right.part { return (left.part ?? "").utf8.precedes((right.part ?? "").utf8) }
        return (left.position ?? -1, left.loadTime ?? -1) < (right.position ?? -1, right.loadTime ?? -1)
    }
}
