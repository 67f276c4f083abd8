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
    /// When the presentation of the track that leads begins, on the same timeline.
    let startTime: MediaTime
    /// When the presentation of the track that leads ends, on the same timeline.
    public let endTime: MediaTime
    /// What a user should know.
    public let warnings: [SegmentWarning]
    /// The number of the first separable segment, which its fragment tells.
    public var firstNumber = 1
    /// Whether more segments may follow, so that nobody knows how long all are.
    var isLive = false

    /// How many separable segments there are.
    public var segmentCount: Int { cuts.count + 1 }
}

/// A track of a plan.
struct PlannedTrack: Sendable {
    var track: Track
    var timing: TrackTiming
    /// When its presentation ends, in the media's ticks.
    private let end: Int
    /// The first sample of each segment, and the end of the last one.
    private(set) var boundaries: [Int] = []
    /// When the presentation of each segment begins, and when the last one's ends, in the media's ticks.
    private(set) var starts: [Int] = []

    /// A track whose boundaries are still to be found.
    init(track: Track, timing: TrackTiming, end: Int) { (self.track, self.timing, self.end) = (track, timing, end) }

    /// Takes the first sample of each segment, and the end of the last one.
    ///
    /// A segment's presentation lasts until the next one's begins (WWDC 2020 session 10011: segment reports): what its
    /// samples last in decode order is something else where pictures are reordered and their rate varies.
    mutating func cut(at boundaries: [Int]) {
        self.boundaries = boundaries
        starts = [Int](repeating: end, count: boundaries.count)
        for index in (0..<boundaries.count - 1).reversed() {
            let samples = track.samples.presentation(of: boundaries[index]..<boundaries[index + 1])
            starts[index] = samples?.earliest ?? starts[index + 1]
        }
    }

    /// The samples of a segment.
    func samples(ofSegment index: Int) -> Slice<SampleTable> {
        track.samples[boundaries[index]..<boundaries[index + 1]]
    }

    /// When a sample is presented on the source's timeline.
    func presentationTime(_ sample: Sample) -> MediaTime {
        MediaTime(value: sample.presentationTime + timing.presentationShift, timescale: track.timescale)
    }
}

/// What a sink is given, in order: a segment begins, its bytes come in pieces of at most 1 MiB, it ends.
public enum SegmentPiece {
    /// A segment begins, and this is what it will hold.
    case begin(SegmentReport)
    /// More of its bytes; they are gone after the call.
    case bytes(UnsafeRawBufferPointer)
    /// All of its bytes have come.
    case end(SegmentReport)
}
