import Dashboard
import HLS
import PlayerLog

extension PlaylistModel {
    /// The multivariant playlist at a path, and what is found in it; nil where there is none.
    convenience init?(reading path: String, in files: some LogFileSystem) {
        guard let bytes = try? files.contents(of: path, limit: 16 << 20),
            let (playlist, findings) = try? PlaylistReader().read(bytes), case .multivariant(let multivariant) = playlist
        else { return nil }
        self.init(
            name: path, multivariant, text: String(decoding: bytes, as: UTF8.self), findings: findings.kept)
    }
}
