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
