/// A multivariant playlist (RFC 8216bis section 4.4.6): its tags in the order in which they stand, each with its line.
public struct MultivariantPlaylist: Equatable, Sendable {
    /// EXT-X-VERSION.
    public var version: Int?
    /// EXT-X-INDEPENDENT-SEGMENTS: each segment of each media playlist can be decoded alone.
    public var independentSegments = false
    /// EXT-X-START.
    public var start: Start?
    /// EXT-X-DEFINE.
    public var defines: [Define] = []
    /// What the variables are worth: media playlists may import them.
    public var variables: [String: String] = [:]
    /// EXT-X-STREAM-INF.
    public var variants: [VariantStream] = []
    /// EXT-X-I-FRAME-STREAM-INF.
    public var iFrameVariants: [IFrameStream] = []
    /// EXT-X-MEDIA.
    public var renditions: [Rendition] = []
    /// EXT-X-SESSION-DATA.
    public var sessionData: [SessionData] = []
    /// EXT-X-SESSION-KEY.
    public var sessionKeys: [Key] = []
    /// EXT-X-CONTENT-STEERING.
    public var contentSteering: ContentSteering?
    /// The lines of the tags that may stand once, by their names, as `EXT-X-CONTENT-STEERING`.
    public var tagLines: [String: Int] = [:]
    /// Tags that this reader does not know, or that do not belong in such a playlist.
    public var unknownTags: [UnknownTag] = []
    /// What it was read from.
    var text = KeptText(source: nil)

    /// An empty playlist.
    public init() {}
}
