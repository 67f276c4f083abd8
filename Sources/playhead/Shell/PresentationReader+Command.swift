import Playback
import PlayerLog

extension PresentationReader {
    /// Reads a presentation for a command, which ends where there is none.
    func require(_ path: String, in files: some LogFileSystem) throws(CommandFailure) -> Presentation {
        do {
            return try read(path)
        } catch {
            let isMissing = files.kind(of: path) == nil
            throw CommandFailure(status: isMissing ? ExitStatus.noInput : ExitStatus.badData, description: "\(error)")
        }
    }
}
