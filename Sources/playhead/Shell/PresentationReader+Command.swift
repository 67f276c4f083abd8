import HLS
import Playback

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

extension CommandFailure {
    /// What could not be loaded, and why.
    init(_ error: LoadingError) {
        self.init(
            status: error.kind == .missing ? ExitStatus.noInput : ExitStatus.badData, description: "\(error)")
    }
}
