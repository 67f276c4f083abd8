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

/// A playlist of either kind; RFC 8216bis section 4.1 tells them apart by their tags.
public enum Playlist: Equatable, Sendable {
    /// Lists variant streams and renditions (in RFC 8216 a Master Playlist).
    case multivariant(MultivariantPlaylist)
    /// Lists media segments.
    case media(MediaPlaylist)
}

/// A tag that the reader does not know, kept as it stands.
public struct UnknownTag: Equatable, Sendable {
    /// The name, as `EXT-X-CUE-OUT`.
    public var name: String
    /// What stands behind the colon; nil without one.
    public var value: String?
    /// Its line, counted from 1.
    public var line: Int
}

/// What tells a group of renditions from others.
public struct RenditionGroupKey: Hashable, Sendable {
    /// TYPE.
    public var kind: Rendition.Kind
    /// GROUP-ID.
    public var id: String

    /// The group of a type with an id.
    public init(kind: Rendition.Kind, id: String) { (self.kind, self.id) = (kind, id) }
}

extension MultivariantPlaylist {
    /// The renditions by their groups, in the order in which the groups begin; those without a TYPE or a GROUP-ID are in none.
    public var renditionGroups: [(key: RenditionGroupKey, elements: [Rendition])] {
        renditions.grouped { rendition in
            guard let kind = rendition.kind, let id = rendition.groupID else { return nil }
            return RenditionGroupKey(kind: kind, id: id)
        }
    }

    /// The groups that variants name.
    package var usedGroups: Set<RenditionGroupKey> {
        var used: Set<RenditionGroupKey> = []
        for kind in Rendition.Kind.allCases {
            for variant in variants {
                variant.group(of: kind).map { _ = used.insert(RenditionGroupKey(kind: kind, id: $0)) }
            }
        }
        for stream in iFrameVariants {
            stream.videoGroup.map { _ = used.insert(RenditionGroupKey(kind: .video, id: $0)) }
        }
        return used
    }

    /// The audio groups with their renditions, and the variants that name them.
    package var audioGroups: [(id: String, renditions: [Rendition], variants: [VariantStream])] {
        let users = Dictionary(grouping: variants.filter { $0.audioGroup != nil }) { $0.audioGroup ?? "" }
        return renditionGroups.filter { $0.key.kind == .audio }.map { ($0.key.id, $0.elements, users[$0.key.id] ?? []) }
    }
}

extension VariantStream {
    /// The group that it names for a kind of rendition; nil where it names none.
    public func group(of kind: Rendition.Kind) -> String? {
        switch kind {
        case .audio: audioGroup
        case .video: videoGroup
        case .subtitles: subtitlesGroup
        case .closedCaptions: closedCaptionsGroup
        }
    }
}
