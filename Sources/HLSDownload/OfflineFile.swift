public import HLS
public import PlayheadPlatform
import VisibleText

/// A resource that a download fetches, and the file that it becomes.
public struct OfflineFile: Equatable, Sendable {
    /// What it is.
    public enum Kind: String, Sendable {
        /// A media segment.
        case segment
        /// An initialization section.
        case initialization
        /// A key of METHOD AES-128, which nobody else may read.
        case key
    }

    /// What it is.
    public var kind: Kind
    /// Its path in the download's folder: made from numbers, so that no playlist tells where files go.
    public var name: String
    /// The URI, as the playlist has it.
    public var uri: String
    /// Where it comes from.
    public var location: ResourceLocation
    /// What it is called in messages, where variables put something into its URI; nil for its location.
    var shownName: String?
    /// The part of the resource that it is, its offset given; nil for all of it.
    public var range: ByteRange?
    /// How large it is likely to be, bytes; nil where nothing tells.
    var estimatedBytes: Int?

    /// Why it could not be had, without what variables put into its URI.
    public func shown(_ error: LoadingError) -> LoadingError { error.named(shownName) }

    /// How large it has to be, bytes; nil where only its server tells.
    public var requiredBytes: Int? { kind == .key ? Self.keyLength : range?.length }

    /// It may not be larger, bytes.
    public var limit: Int { requiredBytes ?? Self.largest }

    /// A key of AES-128 (RFC 8216bis section 5.1), bytes.
    private static let keyLength = 16
    /// More than hours of video in one segment have.
    static let largest = 1 << 36
}

/// A playlist as it stands in a download's folder.
public struct OfflinePlaylist: Equatable, Sendable {
    /// Its path in the folder.
    public var name: String
    /// Its text.
    public var bytes: [UInt8]
    /// Whether nobody else may read it: a token stands in it, in a URL that the player is left with or as what a variable is worth.
    public var isPrivate: Bool

    /// A playlist of a text.
    init(name: String, bytes: [UInt8]) {
        (self.name, self.bytes) = (name, bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        isPrivate = text.contains("#EXT-X-DEFINE") || withoutSecrets(text) != text
    }
}
