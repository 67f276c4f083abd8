import Playback
import PlayerLog

extension PresentationReader {
    /// Reads a presentation for a command, which ends where there is none.
    func require(_ path: String) throws(CommandFailure) -> Presentation {
        do {
            return try read(path)
        } catch {
            throw CommandFailure(
                status: error.isMissing ? ExitStatus.noInput : ExitStatus.badData, description: "\(error)")
        }
    }
}
