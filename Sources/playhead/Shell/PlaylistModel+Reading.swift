import Dashboard
import HLS
import PlayerLog

extension PlaylistModel {
    /// The multivariant playlist at a path, and what is found in it; nil where there is none.
    convenience init?(reading path: String, in files: some LogFileSystem) {
        guard let bytes = try? files.contents(of: path, limit: 16 << 20),
            case .multivariant(let playlist)? = try? PlaylistReader().read(bytes).playlist
        else { return nil }
        self.init(name: path, playlist, text: String(decoding: bytes, as: UTF8.self), findings: [])
    }
}
