/// The files that playlists are read from; passed in, so that tests bring their own.
public protocol PlaylistFileSystem: Sendable {
    /// What stands at a path; nil where nothing does.
    func kind(of path: String) -> PlaylistFileKind?
    /// The names in a folder, sorted.
    func entries(of folder: String) throws(LoadingError) -> [String]
    /// A whole file of at most `limit` bytes; `-` is standard input.
    func contents(of path: String, limit: Int) throws(LoadingError) -> [UInt8]
    /// A file's size, bytes; nil where there is none.
    func size(of path: String) -> Int?
}

/// What stands at a path.
public enum PlaylistFileKind: Hashable, Sendable {
    /// A file, a pipe or a device.
    case file
    /// A folder.
    case folder
}
