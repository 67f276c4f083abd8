public import FragmentedMP4

/// What the first bytes of a file show it to be.
public enum MediaContainer: String, CaseIterable, Sendable {
    /// ISO base media, a whole movie or a segment of one (RFC 8216bis section 3.3).
    case fragmentedMP4 = "fmp4"
    /// An MPEG-2 transport stream (section 3.2).
    case transportStream = "mpeg-ts"
    /// Packed audio (section 3.4): AAC in ADTS, with or without an ID3 tag before it.
    case packedAAC = "adts"
    /// Packed audio: MP3.
    case packedMP3 = "mp3"
    /// Packed audio: AC-3.
    case packedAC3 = "ac-3"
    /// Packed audio: Enhanced AC-3.
    case packedEnhancedAC3 = "ec-3"
    /// Subtitles (section 3.5).
    case webVTT = "webvtt"
    /// No bytes at all.
    case empty
    /// A page of HTML: mostly a server's word on an error.
    case html
    /// A playlist where media should be.
    case playlist
    /// Compressed with gzip.
    case gzip
    /// SubRip's subtitles, which WebVTT grew from, and which players of HLS do not read.
    case subRip = "srt"
    /// Matroska or WebM, which HLS does not have: movies of it are read, and packaged.
    case matroska
    /// Other text: JSON, XML, a message.
    case text
    /// Something else.
    case unknown

    /// The container that a file begins as.
    public init(of input: any MovieInput) throws(MovieError) {
        let start = try input.bytes(at: 0, count: min(Self.startLength, input.size))
        if let tag = ID3Tag.size(start), tag < input.size {
            let sound = try input.bytes(at: tag, count: min(Self.startLength, input.size - tag))
            self = MediaContainer(packedAudio: sound) ?? MediaContainer(beginning: start)
        } else {
            self.init(beginning: start)
        }
    }

    /// How many bytes are looked at: an ID3 tag may stand before packed audio.
    private static let startLength = 4096

    /// The container of a file that begins with these bytes.
    init(beginning bytes: [UInt8]) {
        self =
            if bytes.isEmpty {
                .empty
            } else if MovieStart.isMovie(bytes) {
                .fragmentedMP4
            } else if bytes.starts(with: [0x1F, 0x8B]) {
                .gzip
            } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
                .matroska
            } else if Self.isTransportStream(bytes) {
                .transportStream
            } else if let sound = MediaContainer(packedAudio: bytes) {
                sound
            } else {
                Self(text: bytes) ?? .unknown
            }
    }

    /// Whether it is one that tracks are read of.
    public var isRead: Bool {
        switch self {
        case .fragmentedMP4, .transportStream, .packedAAC, .packedMP3, .packedAC3, .packedEnhancedAC3, .webVTT,
            .matroska:
            true
        default: false
        }
    }

    /// Its name in a sentence.
    public var words: String {
        switch self {
        case .fragmentedMP4: "fragmented MP4"
        case .transportStream: "an MPEG-2 transport stream"
        case .packedAAC: "packed AAC audio"
        case .packedMP3: "packed MP3 audio"
        case .packedAC3: "packed AC-3 audio"
        case .packedEnhancedAC3: "packed E-AC-3 audio"
        case .webVTT: "WebVTT"
        case .empty: "empty"
        case .html: "an HTML page"
        case .playlist: "a playlist"
        case .gzip: "compressed with gzip"
        case .subRip: "SubRip subtitles"
        case .matroska: "Matroska or WebM"
        case .text: "text"
        case .unknown: "of a format that is not known"
        }
    }
}
