import FragmentedMP4
import HLS
import PlayheadMedia

/// When a track of a segment is presented, seconds on the presentation's own time line.
struct SegmentSpan: Sendable {
    /// When its first sample is presented.
    var start: Double
    /// When its last sample has been presented.
    var end: Double
    /// The longest that a sample of it is presented: of that much nobody can say whether a cut is right.
    var longestSample: Double
    /// Whether times begin anew after 33 bits of MPEG-2's clock.
    var wraps: Bool

    /// Whether the times are those of the presentation: packed audio without a timestamp begins at 0 each time.
    var isTimed: Bool

    /// How long it is presented.
    var duration: Double { end - start }

    /// When a track of a segment is presented.
    init(_ track: TrackFacts, of segment: SegmentFacts) {
        let origin = segment.timestampMap.map { Double($0.mpegTime) / 90_000 - $0.localTime } ?? 0
        start = origin + track.seconds(track.presentationStart)
        end = origin + track.seconds(track.presentationEnd)
        longestSample = track.seconds(track.longestDuration)
        isTimed = segment.container?.isPackedAudio != true || segment.timestampMap != nil
        wraps = segment.container == .transportStream || segment.timestampMap != nil
    }

    /// When the first track of a kind in a segment is presented; nil where it has none.
    init?(_ type: MediaType, of segment: SegmentFacts) {
        guard let track = segment.track(type) else { return nil }
        self.init(track, of: segment)
    }

    /// When a segment's video is presented, its sound where it has none; nil where it has neither.
    init?(of segment: SegmentFacts) {
        guard let track = segment.track(.video) ?? segment.track(.audio) else { return nil }
        self.init(track, of: segment)
    }

    /// After how long MPEG-2's clock begins anew, seconds: 2^33 ticks.
    private static let clockRange = 8_589_934_592.0 / 90_000

    /// How much later one time is than another; times of MPEG-2's clock by the shorter way around it.
    func distance(from earlier: Double, to later: Double) -> Double {
        let difference = later - earlier
        guard wraps else { return difference }
        return difference - (difference / Self.clockRange).rounded() * Self.clockRange
    }
}

/// A segment that was opened and read, and the one before it in the playlist where that was too.
struct SegmentNeighbours {
    var earlier: SegmentFacts
    var later: SegmentFacts
    /// Whether an EXT-X-DISCONTINUITY stands between them.
    var isDiscontinuity: Bool
}

extension LintedMedia {
    /// The pairs of segments that stand one after another, were both opened, and have media that was read.
    var neighbours: [SegmentNeighbours] {
        zip(segments, segments.dropFirst()).compactMap { earlier, later in
            guard later.index == earlier.index + 1, earlier.failure == nil, later.failure == nil else { return nil }
            return SegmentNeighbours(
                earlier: earlier, later: later, isDiscontinuity: playlist.segments[later.index].isDiscontinuity)
        }
    }

    /// When each segment begins by the durations of those before it, seconds from the first one; one more for the end.
    var playlistTimes: [Double] {
        var time = 0.0
        return [0]
            + playlist.segments.map { segment in
                time += segment.duration
                return time
            }
    }
}

extension MediaContainer {
    /// Whether it is packed audio (RFC 8216bis section 3.4).
    var isPackedAudio: Bool { [.packedAAC, .packedMP3, .packedAC3, .packedEnhancedAC3].contains(self) }
}
