/// What a source that is no player's log says of a session in finished figures: a row of an analytics service, a player's own
/// statistics, the summary that an app kept, or what is estimated from requests.
///
/// A figure that the source does not know is `nil`. What a log of the same session tells is believed before it.
public struct DeclaredSession: Equatable, Sendable {
    /// Who says it: `mux`, `shaka`, `cmcd-requests`.
    public var source: String
    /// When the session began.
    public var startDate: LogDate?
    /// The startup time, microseconds.
    public var startup: Int64?
    /// Whether that is the whole wait, from the request to play until it played; else buffering only.
    public var startupIsWhole = true
    /// Media time played, microseconds.
    public var watched: Int64?
    /// Stalls.
    public var stalls: Int64?
    /// The time of all stalls, microseconds.
    public var rebuffer: Int64?
    /// The longest that all stalls together can have taken, microseconds, where their time itself is not known.
    public var rebufferAtMost: Int64?
    /// The least that all stalls together can have taken, microseconds, where their time itself is not known.
    public var rebufferAtLeast: Int64?
    /// Stalls that still went on when the session ended.
    public var rebufferOpen: Int64?
    /// Bytes received.
    public var bytes: Int64?
    /// Video frames dropped.
    public var droppedFrames: Int64?
    /// Changes of the variant.
    public var switches: Int64?
    /// Sum of the changes of the indicated bitrate, millionths of a bit per second.
    public var switchMagnitude: Int64?
    /// The indicated bitrate by the time watched at it; `nil` where none is known.
    public var indicated: WeightedBitrate?
    /// The observed bitrate by the time watched at it; `nil` where none is known.
    public var observed: WeightedBitrate?
    /// Whether anything played.
    public var started: Bool?
    /// Whether the session failed.
    public var failed: Bool?
    /// `LIVE` or `VOD`.
    public var playbackType: String?
    /// The player's name.
    public var player: String?
    /// The host that the media came from.
    public var host: String?
    /// What else a row has that playhead wrote; `nil` of all other sources.
    public var row: SessionRow?

    /// What it comes to in each stretch of which it is told apart, in the order of their starts.
    public private(set) var stretches: [Stretch] = []

    /// What `source` says of a session; nothing so far.
    public init(source: String) { self.source = source }

    /// A stretch of a session that lies in several files, or came back after a silence. What is told of two stretches adds up; of one
    /// that is told twice, as of a log that grows, the longer telling counts.
    public struct Stretch: Equatable, Sendable {
        /// Which one it is: greater for a later one.
        public var ordinal: Int
        /// When it began and ended, microseconds since 1970.
        public var start, end: Int64
        /// The startup time at its start, microseconds.
        public var startup: Int64?
        /// The time of its stalls, microseconds.
        public var rebuffer: Int64?

        /// A stretch of which nothing else is known so far.
        public init(ordinal: Int, start: Int64, end: Int64) {
            (self.ordinal, self.start, self.end) = (ordinal, start, end)
        }

        /// Whether another telling of it says more.
        fileprivate func tellsLess(than other: Self) -> Bool {
            (end, other.start, rebuffer ?? -1, startup ?? -1)
                < (other.end, start, other.rebuffer ?? -1, other.startup ?? -1)
        }
    }

    /// A bitrate, weighted by the time watched at it: sums of whole numbers, which add up exactly.
    public struct WeightedBitrate: Equatable, Sendable {
        /// Sum of bitrate times watched, millionths of a bit per second times microseconds.
        public var timesWatched: Int128
        /// The time watched at a known bitrate, microseconds; more than zero.
        public var watched: Int64

        /// The sums of a session; `nil` where nothing was watched.
        public init?(timesWatched: Int128, watched: Int64) {
            guard watched > 0, timesWatched >= 0 else { return nil }
            (self.timesWatched, self.watched) = (timesWatched, watched)
        }

        /// A mean over a time.
        ///
        /// - Parameters:
        ///   - mean: millionths of a bit per second.
        ///   - watched: microseconds.
        public init?(mean: Int64, watched: Int64) {
            self.init(timesWatched: Int128(mean) * Int128(watched), watched: watched)
        }
    }
}

extension DeclaredSession {
    /// Adds a stretch: the session began with the first, and its startup is the first that is known.
    public mutating func add(_ stretch: Stretch) {
        let index = stretches.partitioningIndex { $0.ordinal >= stretch.ordinal }
        if index == stretches.count || stretches[index].ordinal != stretch.ordinal {
            stretches.insert(stretch, at: index)
        } else if stretches[index].tellsLess(than: stretch) {
            stretches[index] = stretch
        }
        startDate = stretches.map(\.start).min().map { LogDate(microseconds: $0) }
        startup = stretches.lazy.compactMap(\.startup).first ?? startup
        let times = stretches.compactMap(\.rebuffer)
        if !times.isEmpty {
            rebuffer = times.reduce(0) { $0.addingReportingOverflow($1).overflow ? .max : $0 + $1 }
        }
    }

    /// Whether it is worked out from requests: what a player measured of the same session is believed before it.
    private var isEstimate: Bool { Self.isEstimate(source) }

    /// Whether a source tells of requests alone.
    static func isEstimate(_ source: String) -> Bool { source == "cmcd-requests" || source == "har" }

    /// Whether another telling of the same stretches says more, as of a log that grew.
    func isEarlier(than other: DeclaredSession) -> Bool {
        guard stretches.elementsEqual(other.stretches, by: { $0.ordinal == $1.ordinal }) else { return false }
        return zip(stretches, other.stretches).first { $0 != $1 }.map { $0.tellsLess(than: $1) } ?? false
    }

    /// Takes in what is declared of the same session elsewhere. Of two values for one figure the greater stays, so that the order of
    /// merging does not matter; stretches add up. Estimates give way to what was measured, and nothing of them stays.
    public mutating func merge(_ other: DeclaredSession) {
        if isEstimate != other.isEstimate {
            if isEstimate { self = other }
            return
        }
        if source.utf8.precedes(other.source.utf8) { source = other.source }
        startDate = Self.greater(startDate, other.startDate)
        if Self.startupKey(self) < Self.startupKey(other) {
            (startup, startupIsWhole) = (other.startup, other.startupIsWhole)
        }
        for figure in Self.figures {
            self[keyPath: figure] = Self.greater(self[keyPath: figure], other[keyPath: figure])
        }
        for bitrate in [\DeclaredSession.indicated, \.observed] {
            guard let theirs = other[keyPath: bitrate] else { continue }
            if self[keyPath: bitrate].map({ $0 < theirs }) ?? true { self[keyPath: bitrate] = theirs }
        }
        for truth in [\DeclaredSession.started, \.failed] {
            guard let theirs = other[keyPath: truth] else { continue }
            self[keyPath: truth] = self[keyPath: truth] == true || theirs
        }
        for text in [\DeclaredSession.playbackType, \.player, \.host] {
            guard let theirs = other[keyPath: text] else { continue }
            if self[keyPath: text].map({ $0.utf8.precedes(theirs.utf8) }) ?? true { self[keyPath: text] = theirs }
        }
        for stretch in other.stretches { add(stretch) }
        if let theirs = other.row, row.map({ $0.precedes(theirs) }) ?? true { row = theirs }
    }

    /// The whole numbers, in the order in which a digest has them.
    static var figures: [WritableKeyPath<DeclaredSession, Int64?>] {
        [
            \.watched, \.stalls, \.rebuffer, \.rebufferAtMost, \.rebufferAtLeast, \.rebufferOpen, \.bytes,
            \.droppedFrames,
            \.switches, \.switchMagnitude,
        ]
    }

    /// The whole wait is believed before a part of it.
    private static func startupKey(_ session: DeclaredSession) -> (Int, Int64) {
        (session.startup == nil ? 0 : session.startupIsWhole ? 2 : 1, session.startup ?? 0)
    }

    private static func greater<Value: Comparable>(_ one: Value?, _ other: Value?) -> Value? {
        guard let one, let other else { return one ?? other }
        return max(one, other)
    }
}

extension DeclaredSession.WeightedBitrate: Comparable {
    /// Whether less was watched, or the same time at less.
    public static func < (left: Self, right: Self) -> Bool {
        (left.watched, left.timesWatched) < (right.watched, right.timesWatched)
    }
}
