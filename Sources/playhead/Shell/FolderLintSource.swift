import HLS
import Playback
import PlayerLog

/// What a playlist refers to, looked for beside it on disk.
struct FolderLintSource: LintSource {
    let files: POSIXFileSystem

    /// A larger file is no playlist, bytes.
    static let largestPlaylist = 128 << 20

    func playlist(at uri: String, from base: String) -> LintInput? {
        guard let path = FileLocation(files: files, playlist: base).path(of: uri),
            let bytes = try? files.contents(of: path, limit: Self.largestPlaylist)
        else { return nil }
        return LintInput(name: path, bytes: bytes)
    }

    func size(of uri: String, from base: String) -> Int? { FileLocation(files: files, playlist: base).size(of: uri) }
}
