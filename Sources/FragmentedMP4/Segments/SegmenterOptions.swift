/// What AVFileTypeProfile is: which constraints the segments keep.
public enum SegmentProfile: String, CaseIterable, Hashable, Sendable {
    /// mpeg4AppleHLS: no edit lists; priming moves the media's start back.
    case hls
    /// mpeg4CMAFCompliant (ISO 23000-19): priming is edited out, segments begin with `styp`.
    case cmaf
}

/// How a movie is cut.
public struct SegmenterOptions: Equatable, Sendable {
    /// Which constraints the segments keep.
    public var profile = SegmentProfile.hls
    /// preferredOutputSegmentInterval, seconds; a segment begins with the first sync sample at or after it.
    public var segmentDuration = 6.0
    /// Where segments after the first one begin, seconds of the source's presentation; nil is at every interval.
    public var cuts: [Double]?
    /// Where the intervals begin, seconds with the time offset in them; nil is the presentation's start.
    public var initialSegmentStartTime: Double?
    /// What is added to all times, seconds; nil is the profile's: 10 of `hls`, 0 of `cmaf`.
    public var timeOffset: Double?
    /// Whether each segment has a `sidx`; of `cmaf` only.
    public var hasSegmentIndex = false

    /// The talk's: six seconds, Apple HLS.
    public init() {}

    /// What is added to all times, seconds.
    public var effectiveTimeOffset: Double { timeOffset ?? (profile == .hls ? 10 : 0) }
}
