/// Where a rendition is cut, and how its times change: all that is decided before bytes are written.
///
/// Initialization and separable segments are made from it, and their reports, one at a time.
public struct SegmentPlan: Sendable {
    /// What was asked for.
    public let options: SegmenterOptions
    /// Where the samples' data is read.
    let input: any MovieInput
    /// Ticks per second of the movie's own times.
    let movieTimescale: Int
    /// The tracks, the one that leads first.
    let tracks: [PlannedTrack]
    /// When segments after the first one begin, on the source's presentation timeline: what renditions of the same
    /// presentation, as its audio, are cut at.
    public let cuts: [MediaTime]
    /// What a user should know.
    public let warnings: [SegmentWarning]
}

/// A track of a plan.
struct PlannedTrack: Sendable {
    var track: Track
    /// The first sample of each segment, and the end of the last one.
    var boundaries: [Int]
    var timing: TrackTiming
}

/// How a track's times change, ticks.
struct TrackTiming: Hashable, Sendable {
    /// What is added to decode times.
    var decodeShift: Int
    /// What is added to composition offsets.
    var compositionShift: Int
    /// The media_time of the edit list that the initialization segment has; nil where it has none.
    var editMediaTime: Int?
}
