/// What the app saw the player do, from a bundle's `events.ndjson`.
public struct ObservedEvent: Hashable, Sendable {
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
    }

    /// What happened.
    public var kind: Kind
    /// When it happened.
    public var date: LogDate
    /// The position that a seek goes to, seconds of media.
    public var position: Double?

    /// An event of this kind at this date.
    public init(_ kind: Kind, at date: LogDate, position: Double? = nil) {
        self.kind = kind
        self.date = date
        self.position = position
    }
}

extension ObservedEvent: Comparable {
    /// Orders by date; what happened at one moment is ordered by its kind, so that every order of reading is one order.
    public static func < (left: Self, right: Self) -> Bool {
        (left.date, left.kind.rawValue, left.position ?? -1) < (right.date, right.kind.rawValue, right.position ?? -1)
    }
}
