/// One request that a player made for media or for what describes it, recorded or simulated.
///
/// What a source does not tell is `nil`. Times are session times: seconds since the request to play, or in a log that does
/// not tell it, since the first dated event.
public struct MediaRequest: Equatable, Sendable {
    /// What is asked for.
    public enum Kind: String, CaseIterable, Sendable {
        case multivariantPlaylist, mediaPlaylist, key, initializationSection, segment
    }

    /// What a request's media is.
    public enum Track: String, CaseIterable, Sendable {
        /// Video, or video and audio in one.
        case video
        /// An audio rendition.
        case audio
        /// Subtitles or closed captions.
        case subtitles
    }

    /// How it ended.
    public enum Outcome: String, CaseIterable, Sendable {
        /// All of it arrived.
        case delivered
        /// The player gave it up for another variant.
        case abandoned
        /// It was of no use any more: after a seek, or the session was over.
        case cancelled
        /// It took too long.
        case timedOut
        /// It was answered with an error; ``MediaRequest/status`` tells which, where there was an answer.
        case failed
    }

    /// What was asked for.
    public var kind: Kind
    /// Which media it belongs to.
    public var track: Track?
    /// The variant that it belongs to, counted from the lowest peak bitrate.
    public var variant: Int?
    /// The variant's indicated bitrate, b/s.
    public var indicatedBitrate: Double?
    /// The URI of the media playlist that names it.
    public var playlist: String?
    /// What was asked for, as a URI.
    public var uri: String?
    /// The segment's index.
    public var segment: Int?
    /// How much media the segment holds, seconds.
    public var duration: Double?
    /// When it was made, session time, seconds; before zero for what was loaded in advance.
    public var start: Double
    /// From the request to the first byte, seconds.
    public var timeToFirstByte: Double?
    /// When it was over, session time, seconds.
    public var end: Double
    /// The size, bits.
    public var bits: Double?
    /// What arrived, bits.
    public var received: Double?
    /// The HTTP status of the answer.
    public var status: Int?
    /// Whether the answer came from a cache on the device, and says nothing of the network.
    public var isCached = false
    /// How it ended.
    public var outcome = Outcome.delivered
    /// How much media was loaded and not yet played when it was over, with what it brought, seconds.
    public var buffer: Double?
    /// The player's estimate of the throughput after it, b/s.
    public var estimate: Double?

    /// A request of which the rest is not known.
    ///
    /// - Parameters:
    ///   - kind: what was asked for.
    ///   - start: when it was made, session time, seconds.
    ///   - end: when it was over, session time, seconds.
    public init(_ kind: Kind, start: Double, end: Double) {
        (self.kind, self.start, self.end) = (kind, start, end)
    }

    /// The request, so many seconds later.
    ///
    /// - Parameter seconds: how much later; earlier where it is negative.
    func moved(by seconds: Double) -> MediaRequest {
        var moved = self
        moved.start += seconds
        moved.end += seconds
        return moved
    }
}
