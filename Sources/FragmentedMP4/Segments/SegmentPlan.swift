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
    var tracks: [PlannedTrack]
    /// When segments after the first one begin, on the source's presentation timeline, which has no time offset.
    public let cuts: [MediaTime]
    /// When the presentation of the track that leads begins, on the same timeline.
    package let startTime: MediaTime
    /// When the presentation of the track that leads ends, on the same timeline.
    public let endTime: MediaTime
    /// What a user should know.
    public let warnings: [SegmentWarning]
    /// The number of the first separable segment, which its fragment tells.
    public var firstNumber = 1
    /// Whether more segments may follow, so that nobody knows how long all are.
    var isLive = false
    /// How many fragments more than segments stand before it: the numbers of fragments go on.
    var fragmentOffset = 0
    /// Whether it is a part that does not begin its segment: what stands before the fragments is in the first one.
    var continuesSegment = false

    /// How long the track that leads is presented, seconds.
    package var duration: Double { endTime.seconds - startTime.seconds }
    /// How long a sample of the track that leads is on the average, seconds.
    package var sampleDuration: Double { duration / Double(max(1, tracks[0].track.samples.count)) }

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
    /// The first sample of each movie fragment, and the end of the last one: a segment has one, or several.
    private var fragments: [Int] = []
    /// Where in ``fragments`` each segment begins, and the end.
    private var firstFragments: [Int] = []

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
        (fragments, firstFragments) = (boundaries, Array(boundaries.indices))
    }

    /// The seconds that pictures of an I-frame playlist stand apart at most, where sync samples stand so dense: about one
    /// (Apple authoring specification 6.2).
    private static let pictureInterval = 1.1

    /// Begins a fragment of its own with each sync sample that an I-frame playlist lists, since the byte range of one holds the
    /// fragment's beginning (RFC 8216bis section 4.4.3.6; WWDC 2020 session 10011: several `moof` and `mdat` make a segment).
    /// Where these stand dense, they are as few as the interval allows.
    mutating func splitAtPictures() {
        let interval = Int(Self.pictureInterval * Double(track.timescale))
        (fragments, firstFragments) = ([], [])
        for (first, end) in zip(boundaries, boundaries.dropFirst()) {
            firstFragments.append(fragments.count)
            guard first < end else { continue }
            fragments.append(first)
            var (last, candidate) = (track.samples[first].presentationTime, nil as Int?)
            for index in first + 1..<end + 1 {
                // The next segment's first picture is listed in any case.
                let sample = index < track.samples.endIndex ? track.samples[index] : nil
                guard index == end || sample?.isSync == true else { continue }
                let time = sample?.presentationTime ?? starts[starts.count - 1]
                if time - last > interval, let chosen = candidate {
                    fragments.append(chosen)
                    (last, candidate) = (track.samples[chosen].presentationTime, nil)
                }
                guard index < end else { break }
                if time - last > interval {
                    fragments.append(index)
                    (last, candidate) = (time, nil)
                } else {
                    candidate = index
                }
            }
        }
        firstFragments.append(fragments.count)
        fragments.append(boundaries[boundaries.count - 1])
    }

    /// Begins a fragment with each part of the only segment, and within parts with each sync sample of video, so that the
    /// fragments are the same whether a part is written alone or with its segment.
    ///
    /// - Parameter ends: where parts end, the last one at the segment's end.
    mutating func split(intoParts ends: [Int]) {
        let inner = track.mediaType == .video ? track.samples.indices.filter { track.samples[$0].isSync } : []
        fragments = Set([0] + ends + inner).sorted()
        firstFragments = [0, fragments.count - 1]
    }

    /// Gives each sample a fragment of its own: players read an `mdat` of timed text as one document.
    mutating func splitAtSamples() { (fragments, firstFragments) = (Array(0...track.samples.count), boundaries) }

    /// The samples of each fragment of a segment.
    func fragments(ofSegment index: Int) -> [Range<Int>] {
        (firstFragments[index]..<firstFragments[index + 1]).map { fragments[$0]..<fragments[$0 + 1] }
    }

    /// How many fragments stand before a segment.
    func fragmentCount(beforeSegment index: Int) -> Int { firstFragments[index] }

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
