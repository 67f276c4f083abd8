import FragmentedMP4
public import HLS
import PlayheadMedia

/// What was measured of a media playlist and of those of its segments that were opened.
public struct MeasuredPlaylist: Sendable {
    /// What a multivariant playlist names a media playlist for.
    public enum Role: String, CaseIterable, Sendable {
        /// A variant's own media.
        case variant
        /// A rendition of EXT-X-MEDIA.
        case audio, video, subtitles
        /// I-frames (EXT-X-I-FRAME-STREAM-INF).
        case iFrames = "i-frames"
        /// No multivariant playlist names it.
        case alone
    }

    /// What the playlist is called.
    public let name: String
    /// What it is for, where it is named first.
    public let role: Role
    /// The line of the tag that names it; nil where none does.
    public let line: Int?
    /// BANDWIDTH of that tag, bits per second.
    public let declaredPeak: Int?
    /// AVERAGE-BANDWIDTH of that tag, bits per second.
    public let declaredAverage: Int?
    /// How many segments it names, gaps (EXT-X-GAP) left out.
    public let segmentCount: Int
    /// How many of them were opened and read.
    public internal(set) var readCount = 0
    /// The codecs of all samples, as CODECS writes them, in the order in which they were found.
    public internal(set) var codecs: [String] = []
    /// The size of the first picture, pixels square and turned upright.
    public internal(set) var resolution: Resolution?
    /// Pictures per second on the average.
    public internal(set) var frameRate: Double?
    /// Samples of sound per second after decoding.
    public internal(set) var sampleRate: Int?
    /// What CHANNELS says of the sound.
    public internal(set) var channels: String?
    /// All bits over all seconds of EXTINF, bits per second; nil where not every segment's size is known.
    public let average: Double?
    /// The peak of RFC 8216bis section 4.1, bits per second.
    public let peak: Double?
    /// The highest bitrate of any run that lasts up to one and a half target durations and half a second, as Apple's validator
    /// takes it, bits per second.
    public let widePeak: Double?
    /// The time from one IDR picture to the next one; nil where there are less than two behind each other.
    public internal(set) var idrInterval: Interval?
    /// How long the media of the segments that were read lasts, seconds: video where there is some.
    public internal(set) var mediaDuration = 0.0
    /// The EXTINF of the segments that were read, seconds.
    public internal(set) var declaredDuration = 0.0

    /// The times between pictures of one kind, seconds.
    public struct Interval: Equatable, Sendable {
        /// The mean.
        public let mean: Double
        /// The standard deviation.
        public let deviation: Double
        /// The longest.
        public let longest: Double

        init?(_ values: [Double]) {
            guard !values.isEmpty else { return nil }
            let mean = values.reduce(0, +) / Double(values.count)
            self.mean = mean
            deviation = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
            longest = values.max() ?? 0
        }
    }

    /// Measures a playlist.
    init(_ media: LintedMedia, as role: Role, of tag: (any AttributeTag)?) {
        (name, self.role, line) = (media.file.name, role, tag?.line)
        declaredPeak = tag?.attributes.integer("BANDWIDTH")
        declaredAverage = tag?.attributes.integer("AVERAGE-BANDWIDTH")
        segmentCount = media.playlist.segments.count { !$0.isGap }
        (average, peak, widePeak) = (media.bitRates?.average, media.bitRates?.peak, media.bitRates?.widePeak)
        addMedia(media)
    }

    private mutating func addMedia(_ media: LintedMedia) {
        var (pictures, seconds) = (0, 0.0)
        var intervals: [Double] = []
        var last: (index: Int, time: Double)?
        for segment in media.segments where segment.failure == nil {
            guard let main = segment.track(.video) ?? segment.track(.audio) ?? segment.tracks.first else { continue }
            readCount += 1
            mediaDuration += main.seconds(main.presentationDuration)
            declaredDuration += media.playlist.segments[segment.index].duration
            for track in segment.tracks where track.sampleCount > 0 { add(track) }
            guard main.type == .video else { continue }
            pictures += main.sampleCount
            seconds += main.seconds(main.decodeEnd - main.decodeStart)
            for sample in main.syncSamples where sample.isInstantaneous {
                let time = main.seconds(sample.presentationTime)
                // A segment that was not opened, or other time stamps, may lie between.
                if let last, segment.index - last.index <= 1, time > last.time,
                    segment.index == last.index || !media.playlist.segments[segment.index].isDiscontinuity
                {
                    intervals.append(time - last.time)
                }
                last = (segment.index, time)
            }
        }
        if pictures > 0, seconds > 0, !media.playlist.isIFramesOnly { frameRate = Double(pictures) / seconds }
        idrInterval = Interval(intervals)
    }

    private mutating func add(_ track: TrackFacts) {
        for index in track.usedDescriptions where track.descriptions.indices.contains(index) {
            let description = track.descriptions[index]
            let codec = description.codec ?? description.format.description
            if !codecs.contains(codec), codecs.count < Self.mostCodecs { codecs.append(codec) }
            sampleRate = sampleRate ?? description.audio?.sampleRate
            channels = channels ?? description.audio?.channels
        }
        resolution = resolution ?? track.displaySize
    }

    private static let mostCodecs = 20
}

extension TrackFacts.SyncSample {
    /// Whether nothing behind it needs what is before it: as its own bytes tell, else as the container does.
    var isInstantaneous: Bool { access.map { $0 == .instantaneous } ?? isSync }
}

extension LintSubject {
    /// What was measured of the playlists of which a segment was read.
    var measured: [MeasuredPlaylist] {
        guard let multivariant else {
            return playlistsOfSegments.map { MeasuredPlaylist($0, as: .alone, of: nil) }.filter { $0.readCount > 0 }
        }
        return media.compactMap { uri, media in
            guard let (role, tag) = multivariant.role(of: uri) else { return nil }
            let measured = MeasuredPlaylist(media, as: role, of: tag)
            return measured.readCount > 0 ? measured : nil
        }
    }
}

extension MultivariantPlaylist {
    /// What the first tag that names a media playlist names it for.
    fileprivate func role(of uri: String) -> (MeasuredPlaylist.Role, any AttributeTag)? {
        if let variant = variants.first(where: { $0.uri == uri }) { return (.variant, variant) }
        if let rendition = renditions.first(where: { $0.uri == uri }) {
            let role: MeasuredPlaylist.Role =
                switch rendition.kind {
                case .video: .video
                case .subtitles, .closedCaptions: .subtitles
                case .audio, nil: .audio
                }
            return (role, rendition)
        }
        return iFrameVariants.first { $0.uri == uri }.map { (.iFrames, $0) }
    }
}
