/// What is known of a segment without reading it: AVAssetSegmentReport.
public struct SegmentReport: Equatable, Sendable {
    /// What a segment holds: AVAssetSegmentType.
    public enum SegmentType: String, Hashable, Sendable {
        /// The file type box and the movie box.
        case initialization
        /// A movie fragment box and a media data box.
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

    /// How many bytes from the start of the segment hold it and the movie fragment box that tells of it: the byte range
    /// of an I-frame playlist's segment, whose offset is 0 (RFC 8216bis section 4.4.3.6).
    public var lengthFromStart: Int { offset + length }
}
