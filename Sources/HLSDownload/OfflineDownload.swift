public import HLS
public import PlayheadPlatform

/// What a download plan means in files: all that is to be fetched, and the playlists that lead to the files then.
///
/// Each segment becomes a file of its own, also where it is a byte range, so that a download goes on where it was left
/// segment by segment. Nothing in the local playlists leads to a server, but for keys that only a licence gives.
public struct OfflineDownload: Sendable {
    /// The playlist, as a person named it.
    public let name: String
    /// What is fetched, in order, each resource once.
    public private(set) var files: [OfflineFile] = []
    /// The playlists: media playlists, then the multivariant one.
    public private(set) var playlists: [OfflinePlaylist] = []
    /// What does not come along, for people.
    public private(set) var notes: [String] = []

    /// The path of the multivariant playlist in the folder, which is there when all else is.
    public static let entry = "multivariant.m3u8"

    /// The files of a plan.
    ///
    /// - Parameters:
    ///   - plan: what is to be downloaded.
    ///   - name: the playlist as a person named it.
    ///   - loaded: the multivariant playlist that was planned with.
    ///   - media: the media playlists that are loaded already, by their URIs.
    ///   - loader: what reads the other media playlists, and tells where their resources are.
    /// - Throws: where a chosen media playlist cannot be read, is live, or leads where it may not.
    public init(
        _ plan: DownloadPlan, named name: String, of loaded: LoadedPlaylist, media: [String: LoadedPlaylist] = [:],
        from loader: PlaylistLoader<some FileSystem>
    ) throws(LoadingError) {
        self.name = name
        guard case .multivariant(let multivariant) = loaded.playlist else {
            throw LoadingError(name: name, kind: .invalid, problem: "this is no multivariant playlist")
        }
        var local: [String: String] = [:]
        for (index, item) in plan.items.enumerated() {
            let folder = "\(item.kind.rawValue)-\(index + 1)"
            let source =
                if let known = media[item.uri] { known } else { try loader.playlist(item.uri, from: loaded) }
            var media = OfflineMedia(folder: folder, of: source, estimatedBytes: item.size.bytes)
            let playlist = try media.localized(source, by: loader)
            files += media.files
            notes += media.notes
            let path = folder + "/index.m3u8"
            playlists.append(
                OfflinePlaylist(name: path, bytes: try Self.written(.media(playlist), named: source.name)))
            local[item.uri] = path
        }
        let chosen = multivariant.localized(plan, names: local)
        notes += multivariant.leftOut(of: chosen)
        playlists.append(
            OfflinePlaylist(name: Self.entry, bytes: try Self.written(.multivariant(chosen), named: loaded.name)))
    }

    private static func written(_ playlist: Playlist, named name: String) throws(LoadingError) -> [UInt8] {
        do throws(PlaylistWritingError) {
            return try PlaylistWriter().write(playlist)
        } catch {
            throw LoadingError(
                name: name, kind: .invalid, problem: "it cannot be written for a folder: \(error)")
        }
    }
}
