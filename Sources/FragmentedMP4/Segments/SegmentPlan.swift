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
    /// When segments after the first one begin, on the source's presentation timeline, which has no time offset.
    public let cuts: [MediaTime]
    /// When the last sample of the track that leads ends, on the same timeline.
    public let endTime: MediaTime
    /// What a user should know.
    public let warnings: [SegmentWarning]

    /// How many separable segments there are.
    public var segmentCount: Int { cuts.count + 1 }
}

/// A track of a plan.
struct PlannedTrack: Sendable {
    var track: Track
    var timing: TrackTiming
    /// The first sample of each segment, and the end of the last one.
    var boundaries: [Int]

    /// The samples of a segment.
    func samples(ofSegment index: Int) -> Slice<SampleTable> {
        track.samples[boundaries[index]..<boundaries[index + 1]]
    }

    /// When a sample is presented on the source's timeline.
    func presentationTime(_ sample: Sample) -> MediaTime {
        MediaTime(value: sample.presentationTime + timing.presentationShift, timescale: track.timescale)
    }
}
