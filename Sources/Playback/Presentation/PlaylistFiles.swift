public import HLS
public import PlayerLog

/// The files that logs are read from, as those that playlists are read from.
public struct PlaylistFiles<Files: LogFileSystem>: PlaylistFileSystem {
    private let files: Files

    /// Playlists in these files.
    public init(_ files: Files) { self.files = files }

    /// What stands at a path; nil where nothing does.
    public func kind(of path: String) -> PlaylistFileKind? {
        switch files.kind(of: path) {
        case .file: .file
        case .folder: .folder
        case nil: nil
        }
    }

    /// The names in a folder, sorted.
    public func entries(of folder: String) throws(LoadingError) -> [String] {
        do throws(LogProblem) {
            return try files.entries(of: folder)
        } catch {
            throw LoadingError(name: folder, kind: .unreadable, problem: error.message)
        }
    }

    /// A whole file; compressed ones read as what is in them.
    public func contents(of path: String, limit: Int) throws(LoadingError) -> [UInt8] {
        do throws(LogProblem) {
            return try files.contents(of: path, limit: limit)
        } catch {
            throw LoadingError(name: path, kind: .unreadable, problem: error.message)
        }
    }

    /// A file's size, bytes; nil where there is none.
    public func size(of path: String) -> Int? { files.stamp(of: path)?.size }
}

/// The files that a media playlist names, where it stands among files.
struct MediaFiles<Files: LogFileSystem> {
    let loader: PlaylistLoader<PlaylistFiles<Files>>
    /// Where the playlist came from.
    let playlist: PlaylistLocation

    /// A file's size, bytes; nil where there is none.
    func size(of uri: String) -> Int? { loader.fileSize(of: uri, from: playlist) }
}
