import HLS
import Playback
import PlayerLog
import PlayheadPlatform

/// Reads a media playlist once and says what is in it: what compare-m3u8 measures from outside.
@main
enum ReadPlaylist {
    static func main() throws {
        let loader = PlaylistLoader(files: POSIXFileSystem())
        let loaded = try loader.playlist(at: CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "-")
        guard case .media(let playlist) = loaded.playlist else { return }
        print("{\"segments\": \(playlist.segments.count), \"duration\": \(playlist.duration),")
        print("\"last\": \"\(playlist.segments.last?.uri ?? "")\", \"findings\": \(loaded.findings.kept.count)}")
    }
}
