/// Writes playlists as RFC 8216bis defines them.
///
/// A playlist that was read is written over the text that it was read from: what was not changed stays to the byte, with
/// its comments, blank lines and spellings, and a change changes its own lines. What was added has no line (0), and goes
/// where the format has such things; what was taken out is gone with its tags. A playlist made from nothing is written in
/// the usual order, with the EXT-X-VERSION that it needs.
public struct PlaylistWriter: Sendable {
    /// Whether the text that a playlist was read from is kept; else it is written as one made from nothing.
    public var keepsText: Bool

    /// A writer.
    public init(keepsText: Bool = true) { self.keepsText = keepsText }

    /// A playlist's text.
    ///
    /// - Throws: where the playlist says what the format has no words for, as a NAME with a quotation mark in it.
    public func write(_ playlist: Playlist) throws(PlaylistWritingError) -> [UInt8] {
        switch playlist {
        case .multivariant(let playlist): try write(playlist)
        case .media(let playlist): try write(playlist)
        }
    }

    /// A multivariant playlist's text.
    ///
    /// - Throws: where the playlist says what the format has no words for.
    public func write(_ playlist: MultivariantPlaylist) throws(PlaylistWritingError) -> [UInt8] {
        if keepsText, let source = playlist.text.source, case .multivariant(let old)? = Self.read(source) {
            var revision = PlaylistRevision(source.bytes)
            try playlist.write(over: old, in: &revision)
            return revision.text.bytes
        }
        var new = playlist
        new.version = Self.version(new.version, needed: playlist.requiredVersion)
        var revision = PlaylistRevision(Self.beginning)
        try new.write(over: MultivariantPlaylist(), in: &revision)
        return revision.text.bytes
    }

    /// A media playlist's text.
    ///
    /// - Throws: where the playlist says what the format has no words for.
    public func write(_ playlist: MediaPlaylist) throws(PlaylistWritingError) -> [UInt8] {
        if keepsText, let source = playlist.text.source, case .media(let old)? = Self.read(source) {
            var revision = PlaylistRevision(source.bytes)
            try playlist.write(over: old, in: &revision)
            return revision.text.bytes
        }
        var new = playlist
        new.version = Self.version(new.version, needed: playlist.requiredVersion)
        var revision = PlaylistRevision(Self.beginning)
        try new.write(over: MediaPlaylist(), in: &revision)
        return revision.text.bytes
    }

    private static let beginning = Array("#EXTM3U\n".utf8)

    /// The playlist as it was when it was read, with its lines.
    private static func read(_ text: SourceText) -> Playlist? { try? PlaylistReader.read(text).playlist }

    /// A version of 1 need not be said.
    private static func version(_ version: Int?, needed: Int) -> Int? {
        version == nil && needed == 1 ? nil : max(version ?? 1, needed)
    }
}

/// Why a playlist cannot be written: it says what the format has no words for.
public struct PlaylistWritingError: Error, Equatable, CustomStringConvertible {
    /// What cannot be said.
    public var description: String

    init(_ description: String) { self.description = description }
}
