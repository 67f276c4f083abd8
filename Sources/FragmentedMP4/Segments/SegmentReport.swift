/// What is known of a segment without reading it: AVAssetSegmentReport.
public struct SegmentReport: Equatable, Sendable {
    /// What a segment holds: AVAssetSegmentType.
    public enum SegmentType: String, Hashable, Sendable {
        /// The file type box and the movie box.
        case initialization
        /// A movie fragment box and a media data box, or several such pairs.
        case separable
    }

    /// What it holds.
    public var type: SegmentType
    /// 0 of an initialization segment, then from 1 on.
    public var sequenceNumber: Int
    /// Its size, bytes.
    public var size: Int
    /// Its tracks, the one that leads first; those of an initialization segment have no samples.
    public var tracks: [TrackReport]

    /// A report of what was measured.
    package init(type: SegmentType, sequenceNumber: Int, size: Int, tracks: [TrackReport]) {
        (self.type, self.sequenceNumber, self.size, self.tracks) = (type, sequenceNumber, size, tracks)
    }
}

/// A track in a segment: AVAssetSegmentTrackReport.
public struct TrackReport: Equatable, Sendable {
    /// The track's number.
    public var trackID: Int
    /// The kind of media.
    public var mediaType: MediaType
    /// When its first sample is presented, the time offset in it; nil without samples.
    public var earliestPresentationTime: MediaTime?
    /// How long it is presented: until the next segment's first sample is, or until the presentation ends; nil without
    /// samples.
    public var duration: MediaTime?
    /// How many samples it has.
    public var sampleCount: Int
    /// The bytes of its samples.
    public var sampleBytes: Int
    /// firstVideoSampleInformation: its first sample in decode order; nil where this is no video.
    public var firstVideoSample: ReportedSample?
    /// Its sync samples; of video only.
    public var syncSamples: [ReportedSample]

    /// A report of what was measured.
    package init(
        trackID: Int, mediaType: MediaType, earliestPresentationTime: MediaTime? = nil, duration: MediaTime? = nil,
        sampleCount: Int, sampleBytes: Int, firstVideoSample: ReportedSample? = nil, syncSamples: [ReportedSample]
    ) {
        (self.trackID, self.mediaType, self.earliestPresentationTime) = (trackID, mediaType, earliestPresentationTime)
        (self.duration, self.sampleCount, self.sampleBytes) = (duration, sampleCount, sampleBytes)
        (self.firstVideoSample, self.syncSamples) = (firstVideoSample, syncSamples)
    }
}

/// A sample in a segment: AVAssetSegmentReportSampleInformation.
public struct ReportedSample: Equatable, Sendable {
    /// When it is presented, the time offset in it.
    public var presentationTime: MediaTime
    /// Where its data begins, bytes from the start of the segment.
    public var offset: Int
    /// The size of its data, bytes.
    public var length: Int
    /// Whether decoding can begin with it.
    public var isSync: Bool
    /// Where the movie fragment begins whose first sample it is, bytes from the start of the segment; nil of other samples.
    var fragmentOffset: Int?
    /// What its own bytes say, of the first sample of a movie fragment; nil where they do not.
    var access: RandomAccess?

    /// The bytes of the segment that hold it and the movie fragment box that tells of it: the byte range of an I-frame
    /// playlist's segment (RFC 8216bis section 4.4.3.6). Nil where it does not begin a fragment, or needs other pictures.
    var pictureRange: Range<Int>? {
        guard let fragmentOffset, isSync, access != RandomAccess.none, access != .recoveryPoint else { return nil }
        return fragmentOffset..<offset + length
    }
}

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
