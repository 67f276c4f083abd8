/// A KPI by which sides are compared, under its name in JSON.
public enum ComparedKPI: String, CaseIterable, Hashable, Sendable {
    /// From the request to play until the time base runs, seconds; over a set the mean.
    case startupTime
    /// Stalls; over a set the mean a session.
    case stallCount
    /// Stalls an hour watched; over a set all stalls over all hours.
    case stallRate
    /// Seconds of rebuffering; over a set the mean a session.
    case rebufferDuration
    /// Rebuffer duration over duration watched; over a set a ratio of sums.
    case rebufferRatio
    /// Bits per second, weighted by the time watched.
    case timeWeightedIndicatedBitrate
    /// SCORE of the variants, weighted by the time watched; known where all variants that were watched have one.
    case timeWeightedScore
    /// Variant switches; over a set the mean a session.
    case switchCount
    /// The indicated bitrate's changes added up, bits per second; over a set the mean a session.
    case switchMagnitude
    /// Linear QoE (Yin et al. 2015); over a set the mean a session.
    case linearQoE
    /// Failed sessions of all that are known to have failed or not, per cent.
    case failurePercentage
    /// Seconds of media watched; over a set the mean a session.
    case durationWatched
    /// Bytes received; over a set the mean a session.
    case bytesTransferred
    /// Sessions in which the user asked to play and nothing ever played, of all of which that is known, per cent. Such a
    /// session is worse than any that starts; it has no part in what only playback tells: startup time, stalls, rebuffering,
    /// bitrate, switches, linear QoE.
    case neverStartedPercentage

    /// Which way is better.
    public enum Direction: String, Hashable, Sendable {
        /// The lower value is better.
        case lower
        /// The higher value is better.
        case higher
        /// Neither: the value says what playback cost or how much there was of it.
        case neither
    }

    /// Which way is better.
    public var better: Direction {
        switch self {
        case .startupTime, .stallCount, .stallRate, .rebufferDuration, .rebufferRatio, .switchCount, .switchMagnitude,
            .failurePercentage, .neverStartedPercentage:
            .lower
        case .timeWeightedIndicatedBitrate, .timeWeightedScore, .linearQoE: .higher
        case .durationWatched, .bytesTransferred: .neither
        }
    }

    /// Whether a set's value is a ratio of sums; else it is a mean over sessions.
    public var isRatio: Bool {
        switch self {
        case .stallRate, .rebufferRatio, .timeWeightedIndicatedBitrate, .timeWeightedScore: true
        case .startupTime, .stallCount, .rebufferDuration, .switchCount, .switchMagnitude, .linearQoE,
            .failurePercentage, .durationWatched, .bytesTransferred, .neverStartedPercentage:
            false
        }
    }

    /// Whether it counts or measures stalls: a session that hardly played has less of it, and is no better for that.
    var isOfStalls: Bool {
        switch self {
        case .stallCount, .stallRate, .rebufferDuration, .rebufferRatio: true
        default: false
        }
    }

    /// Whether a session that never started is worst in it: over a trace on which only one side starts, that side wins.
    var needsStart: Bool { self == .startupTime || self == .linearQoE }
}
