/// What a user should know of a plan that can be carried out.
public enum SegmentWarning: Equatable, Sendable, CustomStringConvertible {
    /// The sync samples do not fit the interval: segments are longer than was asked for by more than half a second.
    case longSegments(trackID: Int, interval: MediaTime, shortest: MediaTime, longest: MediaTime, count: Int)
    /// A track begins with a sample that decoding cannot begin with.
    case startsWithoutSync(trackID: Int)
    /// Pictures behind the edit list's end are needed to decode others before it, and are presented.
    case presentsBehindEnd(trackID: Int, count: Int, MediaTime)
    /// The edit list leaves out the start of a video, and Apple HLS has none: it is presented, before the others' start.
    case presentsTrimmed(trackID: Int, MediaTime)

    /// The warning in words.
    public var description: String {
        switch self {
        case .longSegments(let track, let interval, let shortest, let longest, let count):
            "track \(track): \(count) \(count == 1 ? "segment is" : "segments are") longer than the interval of "
                + "\(interval) s, since sync samples stand further apart: segments last from \(shortest) to \(longest) s; "
                + "encode with a sync sample at every interval, or ask for a longer one"
        case .startsWithoutSync(let track):
            "track \(track): the first sample is no sync sample: players show nothing before the next one"
        case .presentsBehindEnd(let track, let count, let excess):
            "track \(track): its edit list ends before \(count == 1 ? "a picture" : "\(count) pictures") that others "
                + "are decoded from: \(count == 1 ? "it is" : "they are") presented, \(excess) s behind its end; "
                + "--encode makes only what is wanted"
        case .presentsTrimmed(let track, let duration):
            "track \(track): its edit list leaves out the first \(duration) s, and Apple HLS has none: they are presented; "
                + "--encode makes only what is wanted, and the CMAF profile has edit lists"
        }
    }

    /// What there is to say of planned tracks, the one that leads first.
    static func warnings(
        _ tracks: [PlannedTrack], _ options: SegmenterOptions, keepsInterval: Bool
    ) -> [SegmentWarning] {
        var warnings: [SegmentWarning] = []
        for planned in tracks {
            let track = planned.track
            if track.samples.first?.isSync == false { warnings.append(.startsWithoutSync(trackID: track.id)) }
            if options.profile == .hls, track.mediaType == .video, planned.timing.trim > 0 {
                let trim = MediaTime(value: planned.timing.trim, timescale: track.timescale)
                warnings.append(.presentsTrimmed(trackID: track.id, trim))
            }
        }
        if keepsInterval, let leading = tracks.first { warnings += longSegments(leading, options) }
        return warnings
    }

    private static func longSegments(_ planned: PlannedTrack, _ options: SegmenterOptions) -> [SegmentWarning] {
        let durations = zip(planned.starts, planned.starts.dropFirst()).map { start, end in
            MediaTime(value: end - start, timescale: planned.track.timescale)
        }
        let long = durations.filter { $0.seconds > options.segmentDuration + 0.5 }
        guard let shortest = durations.min(), let longest = durations.max(), !long.isEmpty else { return [] }
        return [
            .longSegments(
                trackID: planned.track.id, interval: MediaTime(seconds: options.segmentDuration), shortest: shortest,
                longest: longest, count: long.count)
        ]
    }
}
