import HLS
public import PlayheadPlatform

/// What a player is given to play: variants, their tracks, and how large everything is that must be loaded.
///
/// It is made from playlists, from a simulator's `movie.json`, or synthesized; the engine knows only this.
public struct Presentation: Sendable {
    /// One variant stream (EXT-X-STREAM-INF).
    public struct Variant: Hashable, Sendable {
        /// The media playlist's URI, as the multivariant playlist has it.
        public var uri: String
        /// BANDWIDTH, bits per second: what the access log calls the indicated bitrate.
        public var peakBitrate: Double
        /// AVERAGE-BANDWIDTH, bits per second.
        public var averageBitrate: Double?
        /// CODECS.
        public var codecs: String?
        /// RESOLUTION's width, pixels.
        public var width: Int?
        /// RESOLUTION's height, pixels.
        public var height: Int?
        /// FRAME-RATE, frames per second.
        public var frameRate: Double?
        /// VIDEO-RANGE: `SDR`, `HLG`, `PQ`.
        public var videoRange: String?
        /// SCORE.
        public var score: Double?
        /// The track of its video, or of video and audio muxed.
        public var track: Int
        /// The track of its audio rendition, where that has segments of its own.
        public var audioTrack: Int?
        /// Where its media is, this playlist's own place first; empty where all variants are in one place.
        public var places: [Place] = []

        /// Creates a variant; the rest is unknown.
        public init(uri: String, peakBitrate: Double, averageBitrate: Double? = nil, track: Int) {
            (self.uri, self.peakBitrate, self.averageBitrate, self.track) = (uri, peakBitrate, averageBitrate, track)
        }
    }

    /// A media playlist, and what must be loaded before its segments.
    public struct Track: Equatable, Sendable {
        /// The media playlist's URI.
        public var uri: String
        /// The media playlist's size, bytes.
        public var playlistBytes: Int
        /// The initialization section's size (EXT-X-MAP), bytes; nil without one.
        public var initializationBytes: Int?
        /// The first key's URI (EXT-X-KEY); nil where nothing is encrypted. Tracks of one key share its load.
        public var keyURI: String?
        /// The first segment that the key is for; those before it are in the clear.
        public var firstKeyedSegment = 0

        /// Creates a track.
        public init(uri: String, playlistBytes: Int = 0, initializationBytes: Int? = nil, keyURI: String? = nil) {
            self.uri = uri
            self.playlistBytes = playlistBytes
            self.initializationBytes = initializationBytes
            self.keyURI = keyURI
        }
    }

    /// How a live playlist slides.
    public struct Live: Equatable, Sendable {
        /// How many segments the playlist shows.
        public var windowCount: Int
        /// How far behind the edge playback starts, seconds (HOLD-BACK or EXT-X-START); nil for three target durations.
        public var startOffset: Double?
        /// What it says of its partial segments; nil where it has none.
        public var lowLatency: LowLatency?
    }

    /// What the presentation is called: the playlist's file.
    public var name: String
    /// The variants that the player may choose, by peak bitrate from the lowest. Rules name variants by this order.
    public var variants: [Variant] { didSet { workOutFigures() } }
    /// The variant that the multivariant playlist lists first.
    public var firstListed: Int
    /// The media playlists.
    public var tracks: [Track]
    /// The tracks' segments.
    public var segments: SegmentTable { didSet { workOutFigures() } }
    /// EXT-X-TARGETDURATION, seconds.
    public var targetDuration: Double { didSet { workOutFigures() } }
    /// The multivariant playlist's size, bytes; nil where there is none to load.
    public var multivariantBytes: Int?
    /// How a live presentation slides; nil for video on demand.
    public var live: Live? { didSet { workOutFigures() } }
    /// Where video on demand begins unless the app says otherwise (EXT-X-START), seconds of media; nil for its beginning.
    public var startPosition: Double?
    /// What is played among the media, by position; they count as media like any other.
    public var interstitials: [Interstitial] = []
    /// Who says which pathway to take; nil where nobody does.
    public var steering: Steering?
    /// The name of the server that the multivariant playlist is on; nil for a file.
    public var host: String?
    /// Whether it is a movie of the ABR simulators' own form, all segments of one duration.
    public var isSimulatorMovie = false
    /// What a user should know of it: what was guessed, what was left out.
    public var notes: [String]
    /// What is worked out of variants and segments for all sessions.
    private(set) var cache: PresentationCache

    /// Creates a presentation; see the properties. `variants` are in the order in which the playlist lists them.
    ///
    /// - Throws: ``PresentationError`` where nothing could be played.
    public init(
        name: String, variants: [Variant], tracks: [Track], segments: SegmentTable, targetDuration: Double,
        multivariantBytes: Int? = nil, live: Live? = nil, notes: [String] = []
    ) throws(PresentationError) {
        guard !variants.isEmpty else { throw PresentationError(name: name, problem: "there is no variant to play") }
        for variant in variants {
            guard variant.peakBitrate > 0, variant.peakBitrate.isFinite else {
                throw PresentationError(
                    name: name, problem: "\(variant.uri) has no bitrate: BANDWIDTH must be more than 0")
            }
            guard segments.duration(ofTrack: variant.track) > 0 else {
                throw PresentationError(name: name, problem: "\(variant.uri) has no media: its segments last 0 seconds")
            }
        }
        self.name = name
        let ordered = variants.enumerated().sorted {
            ($0.element.peakBitrate, $0.offset) < ($1.element.peakBitrate, $1.offset)
        }
        self.variants = ordered.map(\.element)
        firstListed = ordered.firstIndex { $0.offset == 0 } ?? 0
        self.tracks = tracks
        self.segments = segments
        self.targetDuration = targetDuration
        self.multivariantBytes = multivariantBytes
        self.live = live
        self.notes = notes
        cache = PresentationCache(
            self.variants, segments, pathways: Self.pathways(of: variants),
            segmentDuration: live?.partDuration ?? targetDuration, isLive: live != nil)
    }

    private mutating func workOutFigures() {
        cache = PresentationCache(
            variants, segments, pathways: pathways, segmentDuration: live?.partDuration ?? targetDuration,
            isLive: live != nil)
    }

    /// How long it is, seconds: its longest variant.
    public var duration: Double { variants.map { segments.duration(ofTrack: $0.track) }.max() ?? 0 }
}

extension Presentation {
    /// A live presentation with all the segments that its server will have published after a time: those of its window
    /// over and over.
    ///
    /// - Parameter duration: seconds; no more than a day is believed.
    func continued(for duration: Double) -> Presentation {
        var presentation = self
        presentation.segments = segments.repeated(for: published(after: duration))
        return presentation
    }

    /// How much a live server will have published after a time, seconds of media.
    private func published(after duration: Double) -> Double {
        min(duration, Self.longestLive) + self.duration + 10 * min(targetDuration, MeasuredMedia.longestTarget)
    }

    /// No live session is simulated for longer, seconds: a day.
    private static let longestLive = 86_400.0

    /// What a user should know of a session of so many seconds: that not all of it is simulated, since it is live and
    /// longer than what a server is taken to publish. Nil where all of it is.
    public func limitNote(for duration: Double?) -> String? {
        let duration = duration ?? Simulation.liveDuration
        guard live != nil else { return nil }
        let wanted = published(after: duration)
        let shortest = tracks.indices.map { segments.duration(ofTrack: $0, repeatedFor: wanted) }.min() ?? 0
        guard duration > Self.longestLive || shortest < wanted else { return nil }
        let end = min(shortest, wanted).rounded(.down)
        return
            "Live is simulated for a day at most, and for a million segments of a playlist: nothing is published after "
            + "\(Int(end)) s of media, and the session ends there."
    }
}

/// Why something cannot be played.
public struct PresentationError: Error, Equatable, CustomStringConvertible {
    /// The presentation's name.
    public var name: String
    /// What is wrong, and what to do.
    public var problem: String
    /// What was in the way.
    public var kind = LoadingError.Kind.invalid

    /// The message.
    public var description: String { name + ": " + problem }
}

/// What a user should know of a presentation, gathered while it is read: what is true of many playlists is said once.
struct PresentationNotes {
    /// What may be said of a media playlist.
    enum Remark: CaseIterable {
        case synthesized, sizesFromBitrate, sizesMadeUp, meanFromPeak, averageOverPeak, audioGuessed
        case initializationGuessed, discontinuities, gaps, parts, skip, keysRotate, repeated, iFramesOnly

        /// The sentence, of playlists named by `who`.
        func sentence(_ who: String) -> String {
            switch self {
            case .synthesized: "Not on disk, so segments and their sizes are made up: \(who)."
            case .sizesFromBitrate: "Segment sizes are EXT-X-BITRATE times the duration: \(who)."
            case .sizesMadeUp:
                "Nothing tells the sizes of some segments, so they are made up at the mean bitrate: \(who)."
            case .meanFromPeak:
                "No AVERAGE-BANDWIDTH, so the mean is taken as \(Int(SizeModel.meanOfPeak * 100)) % of BANDWIDTH: \(who)."
            case .averageOverPeak: "AVERAGE-BANDWIDTH is more than BANDWIDTH, which is then taken for both: \(who)."
            case .audioGuessed:
                "The bitrate of an audio rendition is a guess, \(Int(SizeModel.audioRate / 1000)) kb/s at most: \(who)."
            case .initializationGuessed:
                "The size of an initialization section is a guess, \(SizeModel.initializationBytes) bytes: \(who)."
            case .discontinuities: "Discontinuities are played through: \(who)."
            case .gaps:
                "Segments marked EXT-X-GAP are not loaded. Another variant plays there, and what none has is skipped: \(who)."
            case .parts: "It has parts (EXT-X-PART), which players that know them load one by one: \(who)."
            case .skip: "A delta update: the segments that it skips are not played: \(who)."
            case .keysRotate: "The key changes on the way; only the first one's load is simulated: \(who)."
            case .repeated: "A live playlist: what it lists is repeated for as long as the session lasts: \(who)."
            case .iFramesOnly: "A playlist of I-frames, for scanning, is played like any other: \(who)."
            }
        }
    }

    private var free: [String] = []
    private var playlists: [Remark: [String]] = [:]

    /// Adds a sentence.
    mutating func add(_ sentence: String) { free.append(sentence) }

    /// Adds something of a playlist.
    mutating func add(_ remark: Remark, _ uri: String) {
        if playlists[remark]?.contains(uri) != true { playlists[remark, default: []].append(uri) }
    }

    /// All that was said, a sentence each.
    var sentences: [String] {
        free
            + Remark.allCases.compactMap { remark in
                playlists[remark].map { uris in
                    let rest = uris.count > 2 ? " and \(uris.count - 2) more" : ""
                    return remark.sentence(uris.prefix(2).joined(separator: ", ") + rest)
                }
            }
    }
}
