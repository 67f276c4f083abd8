import Playback
import PlayerLog

extension PresentationReader {
    /// Reads a presentation for a command, which ends where there is none.
    func require(_ path: String, in files: some LogFileSystem) throws(CommandFailure) -> Presentation {
        do {
            return try read(path)
        } catch {
            throw CommandFailure(error, at: path, in: files)
        }
    }

    /// Reads a playlist for a command, which ends where there is none.
    func requirePlaylist(_ path: String, in files: some LogFileSystem) throws(CommandFailure) -> LoadedPlaylist {
        do {
            return try playlist(at: path)
        } catch {
            throw CommandFailure(error, at: path, in: files)
        }
    }
}

extension CommandFailure {
    fileprivate init(_ error: PresentationError, at path: String, in files: some LogFileSystem) {
        let isMissing = files.kind(of: path) == nil
        self.init(status: isMissing ? ExitStatus.noInput : ExitStatus.badData, description: "\(error)")
    }
}
