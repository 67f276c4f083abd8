/// A moment at which two sessions on one clock diverge: what one did there and the other did not.
public struct Divergence: Equatable, Sendable {
    /// In what they diverge.
    public enum Kind: Hashable, Sendable {
        /// They start to play at different times, seconds after the request to play; nil for one that never does.
        case startup(a: Double?, b: Double?)
        /// The first piece of media that they load in different bitrates, and its position in the media, seconds.
        case decision(position: Double, a: Double, b: Double)
        /// From here on they show different bitrates, or the same one again; b/s.
        case bitrate(a: Double, b: Double)
        /// One stalls, or both do at the same time; for how long, seconds, nil for one that plays on. Of those whose stall's
        /// end is not known it is how long it took at least.
        case stall(a: Double?, b: Double?, endUnknown: Set<Side> = [])
        /// One logs an error that the other does not have, so many times in a row.
        case error(of: Side, code: Int?, count: Int)
        /// One is over, and the other goes on.
        case end(of: Side)
    }

    /// When, seconds of session time.
    public var time: Double
    /// For how long, seconds; zero for what takes no time.
    public var duration: Double
    /// In what.
    public var kind: Kind

    /// Creates a moment.
    public init(time: Double, duration: Double = 0, kind: Kind) {
        (self.time, self.duration, self.kind) = (time, duration, kind)
    }
}
