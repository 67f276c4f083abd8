public import FragmentedMP4
public import HLS

/// What a media file holds, whatever its container: tracks with their samples, none of them decoded.
///
/// A file is a media segment, a media initialization section, or a whole movie, stream or subtitle file. What cannot be
/// read on from is thrown while it is read; what could be read on from is one of ``problems``.
public struct SegmentMedia: Sendable {
    /// How the samples are packed.
    public var container: MediaContainer
    /// The tracks, as the container lists them.
    public var tracks: [MediaTrack]
    /// What puts the media's times on the presentation's: packed audio's ID3 PRIV frame (RFC 8216bis section 3.4) and
    /// WebVTT's X-TIMESTAMP-MAP (section 3.5); nil where there is none.
    public var timestampMap: TimestampMap?
    /// What is wrong with the container and did not keep it from being read on, in the file's order.
    public var problems: [MediaProblem]

    /// Creates the media of a file.
    package init(
        container: MediaContainer, tracks: [MediaTrack] = [], timestampMap: TimestampMap? = nil,
        problems: [MediaProblem] = []
    ) {
        (self.container, self.tracks, self.timestampMap, self.problems) = (container, tracks, timestampMap, problems)
    }

    /// Reads a media file.
    ///
    /// - Parameters:
    ///   - input: the whole file, or the byte range of it that is a segment.
    ///   - initialization: the media initialization section of a segment of fragmented MP4; nil where there is none.
    ///   - isIFrame: whether it is a segment of an I-frame playlist, whose range ends behind its picture, and before what
    ///     the container says comes next.
    /// - Throws: where the file is of no container that is read, or contradicts it from the start on.
    /// - Complexity: O(*n*) in the container's structure; of what samples hold only what comes before the first slice is
    ///   looked at.
    public init(
        reading input: any MovieInput, initialization: Movie? = nil, isIFrame: Bool = false
    ) throws(MovieError) {
        let container = try MediaContainer(of: input)
        switch container {
        case .fragmentedMP4:
            try self.init(Movie(reading: input, initialization: initialization, isCutOff: isIFrame))
        case .webVTT:
            self = try WebVTTReader.read(input)
        case .transportStream: try self.init(transportStream: input)
        case .packedAAC, .packedMP3, .packedAC3, .packedEnhancedAC3:
            try self.init(packedAudio: input, container)
        case .matroska: try self.init(MatroskaMovie(reading: input))
        default:
            throw MovieError(
                name: input.name, kind: .unsupported, problem: "is \(container.words), of which no samples are read")
        }
    }
}

/// A track of a media file.
public struct MediaTrack: Sendable {
    /// The track's number: track_ID of fragmented MP4, the PID of a transport stream; 0 where the container has one track
    /// and no number for it.
    public var id: Int
    /// The kind of media.
    public var type: MediaType
    /// Ticks per second of all times of the samples.
    public var timescale: Int
    /// The language as BCP 47 writes it; nil where the container does not tell.
    public var language: String?
    /// What is needed to decode the samples: one, and more where it changes within the file.
    public var descriptions: [SampleDescription]
    /// Whether the track takes part in the presentation, as the container says.
    public var isEnabled = true
    /// The size that RESOLUTION says, pixels square and turned upright; nil where this is no video.
    public var displaySize: Resolution?
    /// The samples, in decode order.
    public var samples: [MediaSample]

    /// Creates a track.
    package init(
        id: Int = 0, type: MediaType, timescale: Int, language: String? = nil,
        descriptions: [SampleDescription] = [], displaySize: Resolution? = nil, samples: [MediaSample] = []
    ) {
        (self.id, self.type, self.timescale, self.language) = (id, type, timescale, language)
        (self.descriptions, self.displaySize, self.samples) = (descriptions, displaySize, samples)
    }
}

/// A sample: the compressed picture, frame of sound or cue that is decoded at one time.
public struct MediaSample: Equatable, Sendable {
    /// Where its data begins, bytes from the start of the file; of a transport stream that of its first packet.
    public var offset: Int
    /// The size of its data without what the container adds, bytes.
    public var size: Int
    /// When it is decoded, ticks on the time line of the presentation, which an edit list may begin before 0. Times of a
    /// transport stream are unrolled: they do not go back where 33 bits are over.
    public var decodeTime: Int
    /// When it is presented, ticks on the same time line.
    public var presentationTime: Int
    /// How long it is presented, ticks: of sound what its samples last. Where neither the container nor the sample tells
    /// (pictures of transport streams), the time until the next one is decoded; of the last one, that of the one before.
    public var duration: Int
    /// Which of the track's descriptions it has, the first one being 0.
    public var descriptionIndex = 0
    /// Whether the container says that decoding can begin with it: sync samples, random_access_indicator.
    public var isSync: Bool
    /// What the bitstream itself says; nil where it cannot be looked at (encrypted) or is of a format that is not known.
    public var access: RandomAccess?

    /// Creates a sample.
    package init(
        offset: Int, size: Int, decodeTime: Int, presentationTime: Int, duration: Int, descriptionIndex: Int = 0,
        isSync: Bool, access: RandomAccess? = nil
    ) {
        (self.offset, self.size, self.decodeTime, self.presentationTime) = (offset, size, decodeTime, presentationTime)
        (self.duration, self.descriptionIndex) = (duration, descriptionIndex)
        (self.isSync, self.access) = (isSync, access)
    }
}

/// Puts a file's own times on those of the presentation.
public struct TimestampMap: Equatable, Sendable {
    /// The time of MPEG-2's clock, 90,000 ticks a second, of 33 bits.
    public var mpegTime: Int
    /// The file's own time that this is, seconds; 0 for packed audio.
    public var localTime: Double

    /// Creates a map.
    package init(mpegTime: Int, localTime: Double = 0) { (self.mpegTime, self.localTime) = (mpegTime, localTime) }
}

/// Something that is wrong with a media file, and that reading went on from.
public struct MediaProblem: Equatable, Sendable {
    /// Where, bytes from the start of the file.
    public var offset: Int
    /// What is wrong, in words.
    public var problem: String

    /// Creates a problem.
    package init(offset: Int, _ problem: String) { (self.offset, self.problem) = (offset, problem) }
}
