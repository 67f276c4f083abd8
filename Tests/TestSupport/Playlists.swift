package import HLS

/// Playlists for the tests of what is told of them.
package enum Playlists {
    /// A multivariant playlist of a text.
    package static func multivariant(_ text: String) throws -> MultivariantPlaylist {
        guard case .multivariant(let playlist) = try PlaylistReader().read(Array(("#EXTM3U\n" + text).utf8)).playlist
        else { throw WrongKind() }
        return playlist
    }

    /// A media playlist of a text.
    package static func media(_ text: String) throws -> MediaPlaylist {
        guard case .media(let playlist) = try PlaylistReader().read(Array(("#EXTM3U\n" + text).utf8)).playlist
        else { throw WrongKind() }
        return playlist
    }

    /// The only variant of a playlist: the attributes of its EXT-X-STREAM-INF, and the renditions before it.
    package static func variant(_ attributes: String, renditions: String = "") throws -> AssetVariant {
        try multivariant("\(renditions)\n#EXT-X-STREAM-INF:\(attributes)\nv.m3u8\n").assetVariants[0]
    }

    package struct WrongKind: Error {}
}
