public import HLS

/// A rendition that was cut into segments: what playlists tell of it.
public struct PackagedRendition: Sendable {
    /// What is in it.
    enum Medium: Sendable {
        case video(Video)
        case audio(Audio)
        case text(Text)
    }

    /// What EXT-X-STREAM-INF tells of a video.
    public struct Video: Sendable {
        /// The size at which it is shown, pixels.
        public var resolution: Resolution
        /// The highest frame rate, frames per second; nil where it is not known.
        public var frameRate: Double?
        /// VIDEO-RANGE.
        public var range: String
        /// SUPPLEMENTAL-CODECS: what those who know it see more in.
        public var supplementalCodecs: [String] = []
        /// Its closed captions; empty where it has none, nil where there may be some.
        public var captions: [Captions]? = []
        /// Whether its pictures are fields, or hold such.
        var isInterlaced = false
    }

    /// What EXT-X-MEDIA says of closed captions.
    public struct Captions: Equatable, Sendable {
        /// INSTREAM-ID.
        public var channel: CaptionChannel
        /// LANGUAGE; nil where it is not known.
        public var language: String?

        /// Creates captions.
        public init(channel: CaptionChannel, language: String? = nil) {
            (self.channel, self.language) = (channel, language)
        }
    }

    /// What EXT-X-MEDIA tells of sound.
    public struct Audio: Sendable {
        /// CHANNELS, as `2` and `16/JOC`; nil where they are not known.
        public var channels: String?
        /// LANGUAGE; nil where it is not known.
        public var language: String?
        /// NAME, where it was given; else the language's is taken.
        public var name: String?
        /// How many tracks of the same language and format stand before it in its movie: what follows the first is other
        /// sound, as a commentary.
        public var ordinal = 0
    }

    /// What EXT-X-MEDIA tells of subtitles.
    public struct Text: Equatable, Sendable {
        /// LANGUAGE; nil where it is not known.
        public var language: String?
        /// NAME, where it was given; else the language's is taken.
        public var name: String?
        /// FORCED: it translates what everybody has to read.
        public var isForced = false
        /// DEFAULT: it is shown unless the viewer chooses another.
        public var isDefault = false
        /// Whether it is written for those who do not hear the sound: it has music and noises too.
        public var describesSound = false
        /// Whether these are the titles of chapters, which no system chooses by its viewer's language.
        public var isOfChapters = false

        /// Subtitles of which nothing but their language and name is known.
        public init(language: String?, name: String?) { (self.language, self.name) = (language, name) }
    }

    /// A media segment.
    public struct Segment: Sendable {
        /// The file that it is in, relative to the rendition's playlist.
        public var uri: String
        /// Its range in that file, where it shares that with others; nil where it is the whole file.
        public var byteRange: ByteRange?
        /// How large it is, bytes.
        public var size: Int
        /// Its earliest presentation time, ticks of the rendition's timescale.
        public var start: Int
        /// How long it is shown, ticks.
        public var duration: Int
        /// The pictures in it that can be decoded alone, and that movie fragments begin with.
        var iFrames: [IFrame] = []
    }

    /// A picture that can be decoded alone.
    struct IFrame: Sendable {
        /// From the movie fragment's beginning to the picture's end, in the segment's file.
        public var byteRange: ByteRange
        /// Its presentation time, ticks.
        public var time: Int
    }

    /// Its folder, relative to the multivariant playlist: a name that can stand in a URI as it is.
    public var folder: String
    /// What is in it.
    var medium: Medium
    /// CODECS: the formats of its sample descriptions (RFC 6381).
    public var codecs: [String]
    /// Ticks of a second.
    public var timescale: Int
    /// The initialization section's file, and its range there where segments share the file; nil of WebVTT, which has none.
    public var initialization: (uri: String, byteRange: ByteRange?)?
    /// Its segments, in their order.
    public var segments: [Segment] = []
    /// Why a segment cannot be decoded without the one before it; nil where each can.
    var dependence: Dependence?

    /// Why segments cannot be decoded by themselves.
    enum Dependence: Equatable, Sendable {
        /// Pictures are presented before the one that the segment begins with, and need the segment before.
        case openGroups
        /// A segment begins with a picture that is no IDR: a recovery point, or one that is decoded from others.
        case recoveryPoints
    }

    /// EXT-X-INDEPENDENT-SEGMENTS: whether each segment can be decoded without the one before it.
    var hasIndependentSegments: Bool { dependence == nil }

    /// Its playlist, relative to the multivariant playlist.
    public var playlistURI: String { folder + "/index.m3u8" }
    /// Its I-frame playlist, relative to the multivariant playlist.
    var iFramePlaylistURI: String { folder + "/i-frames.m3u8" }

    /// The video; nil where it is none.
    public var video: Video? { if case .video(let video) = medium { video } else { nil } }
    /// The sound; nil where it is none.
    public var audio: Audio? { if case .audio(let audio) = medium { audio } else { nil } }
    /// The subtitles; nil where it is none.
    public var text: Text? { if case .text(let text) = medium { text } else { nil } }
    /// LANGUAGE of sound or subtitles; nil where it is not known, and of video.
    public var language: String? { audio?.language ?? text?.language }
}
