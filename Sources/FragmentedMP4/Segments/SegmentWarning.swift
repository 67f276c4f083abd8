/// What a user should know of a plan that can be carried out.
public enum SegmentWarning: Hashable, Sendable, CustomStringConvertible {
    /// The sync samples do not fit the interval: segments are longer than was asked for by more than half a second.
    case longSegments(trackID: Int, interval: MediaTime, shortest: MediaTime, longest: MediaTime, count: Int)
    /// A track begins with a sample that decoding cannot begin with.
    case startsWithoutSync(trackID: Int)
    /// Only the first presented stretch of the edit list's could be taken over.
    case editsDropped(trackID: Int, count: Int)

    /// The warning in words.
    public var description: String {
        switch self {
        case .longSegments(let track, let interval, let shortest, let longest, let count):
            "track \(track): \(count) segments are longer than the interval of \(interval) s: sync samples stand "
                + "further apart, and segments last from \(shortest) to \(longest) s; encode with a sync sample at "
                + "every interval, or ask for a longer one"
        case .startsWithoutSync(let track):
            "track \(track): the first sample is no sync sample: players show nothing before the next one"
        case .editsDropped(let track, let count):
            "track \(track): \(count) edits of its list are left out: segments hold the media as it was recorded, "
                + "from the first edit's start on"
        }
    }
}
