/// A media playlist (RFC 8216bis section 4.4.3): its segments, and what holds for all of them.
public struct MediaPlaylist: Equatable, Sendable {
    /// EXT-X-PLAYLIST-TYPE.
    public enum Kind: String, CaseIterable, Sendable {
        /// Segments are only added.
        case event = "EVENT"
        /// Nothing changes.
        case vod = "VOD"
    }

    /// EXT-X-VERSION.
    public var version: Int?
    /// EXT-X-TARGETDURATION, seconds; nil where it is missing.
    public var targetDuration: Double?
    /// EXT-X-MEDIA-SEQUENCE: the number of the first segment.
    public var mediaSequence = 0
    /// EXT-X-DISCONTINUITY-SEQUENCE.
    public var discontinuitySequence = 0
    /// EXT-X-PLAYLIST-TYPE; nil where it is missing, or is neither of the two.
    public var kind: Kind? {
        get { playlistType.flatMap(Kind.init) }
        set { playlistType = newValue?.rawValue }
    }
    /// EXT-X-PLAYLIST-TYPE as the tag has it, whatever it says; nil where there is no such tag.
    public internal(set) var playlistType: String?
    /// EXT-X-ENDLIST: whether no segment will be added.
    public var hasEndList = false
    /// EXT-X-I-FRAMES-ONLY.
    public var isIFramesOnly = false
    /// EXT-X-INDEPENDENT-SEGMENTS.
    public var independentSegments = false
    /// EXT-X-START.
    public var start: Start?
    /// EXT-X-DEFINE.
    public var defines: [Define] = []
    /// EXT-X-PART-INF.
    public var partInformation: PartInformation?
    /// EXT-X-SERVER-CONTROL.
    public var serverControl: ServerControl?
    /// EXT-X-SKIP: the segments before the first one listed, which a delta update leaves out.
    public var skip: Skip?
    /// The segments.
    public var segments: [MediaSegment] = []
    /// EXT-X-PART behind the last segment: parts of one that is not whole yet.
    public var trailingParts: [PartialSegment] = []
    /// EXT-X-DATERANGE.
    public var dateRanges: [DateRange] = []
    /// EXT-X-PRELOAD-HINT.
    public var preloadHints: [PreloadHint] = []
    /// EXT-X-RENDITION-REPORT.
    public var renditionReports: [RenditionReport] = []
    /// The lines of the tags that may stand once, by their names, as `EXT-X-TARGETDURATION`.
    public var tagLines: [String: Int] = [:]
    /// Tags that this reader does not know, or that do not belong in such a playlist.
    public var unknownTags: [UnknownTag] = []
    /// What it was read from.
    var text = KeptText(source: nil)

    /// An empty playlist.
    public init() {}

    /// How long the segments play, seconds.
    public var duration: Double { segments.reduce(0) { $0 + $1.duration } }

    /// Whether segments may still be added: it has no EXT-X-ENDLIST and is not VOD.
    public var isLive: Bool { !hasEndList && kind != .vod }
}
