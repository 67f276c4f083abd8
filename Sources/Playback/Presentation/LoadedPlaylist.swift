public import HLS
import PlayerLog

/// A playlist as it was read from a file, to be looked at rather than played.
public struct LoadedPlaylist: Sendable {
    /// The file's path.
    public var path: String
    /// The playlist.
    public var playlist: Playlist
    /// What is wrong in it.
    public var findings: PlaylistFindings
    /// Its media playlists by the URIs that it gives them, those that are on disk; of a media playlist itself alone.
    public var media: [String: MediaSummary] = [:]
    /// The media playlists that are on disk and could not be read, and why.
    public var problems: [PresentationError] = []
}

extension PresentationReader {
    /// Reads a playlist, and those media playlists of a multivariant playlist that are on disk.
    ///
    /// - Parameter path: as of ``read(_:)``.
    /// - Throws: ``PresentationError`` where there is no such file, or it is no playlist.
    public func playlist(at path: String) throws(PresentationError) -> LoadedPlaylist {
        let path = try playlistPath(path)
        let (playlist, findings) = try parsed(path, PlaylistReader())
        var loaded = LoadedPlaylist(path: path, playlist: playlist, findings: findings)
        let location = FileLocation(files: files, playlist: path)
        switch playlist {
        case .media(let media): loaded.media[path] = MediaSummary(media, fileSize: location.size)
        case .multivariant(let multivariant):
            let reader = PlaylistReader(imports: multivariant.variables)
            let uris = multivariant.variants.map(\.uri) + multivariant.renditions.compactMap(\.uri)
            for uri in Set(uris).sorted() {
                guard let file = location.path(of: uri) else { continue }
                do throws(PresentationError) {
                    guard case .media(let media) = try parsed(file, reader).playlist else {
                        throw PresentationError(name: file, problem: "this is no media playlist")
                    }
                    loaded.media[uri] = MediaSummary(media, fileSize: FileLocation(files: files, playlist: file).size)
                } catch {
                    loaded.problems.append(error)
                }
            }
        }
        return loaded
    }

    private func parsed(
        _ path: String, _ reader: PlaylistReader
    ) throws(PresentationError) -> (playlist: Playlist, findings: PlaylistFindings) {
        let bytes = try contents(path)
        do throws(PlaylistError) {
            return try reader.read(bytes)
        } catch {
            throw PresentationError(name: path, problem: error.finding.message)
        }
    }
}
