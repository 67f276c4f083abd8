/// A playlist: either kind, as RFC 8216bis section 4 tells them apart.
public enum Playlist: Sendable {
    case multivariant
    case media
}
