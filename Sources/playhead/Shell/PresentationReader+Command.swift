import BandwidthTrace
import HLS
import Platform
import Playback
import PlayerLog
import Report

extension PresentationReader {
    /// Reads a presentation for a command, which ends where there is none.
    func require(_ path: String) throws(CommandFailure) -> Presentation {
        do {
            return try read(path)
        } catch {
            throw CommandFailure(error)
        }
    }
}

extension CommandFailure {
    /// What could not be loaded, and why.
    init(_ error: LoadingError) {
        self.init(status: Self.status(of: error.kind), description: "\(error)")
    }

    /// What cannot be played, and why.
    init(_ error: PresentationError) {
        self.init(status: Self.status(of: error.kind), description: "\(error)")
    }

    /// What is wrong with an input that reading any of its files found.
    init(reading error: any Error, _ words: String = "") {
        self =
            switch error {
            case let failure as CommandFailure: failure
            case let problem as LogProblem: CommandFailure(problem)
            case let error as LoadingError: CommandFailure(error)
            case let error as PresentationError: CommandFailure(error)
            case let error as TraceError: CommandFailure(error)
            default: CommandFailure(status: ExitStatus.badData, description: "\(error)")
            }
        description = words + description
    }

    /// Ends the command, once it has said what it could, where media playlists were not read to their ends.
    static func requireAllRead(_ unread: [LoadingError], answer: String) throws(CommandFailure) {
        guard !unread.isEmpty else { return }
        let count = Figures.counted(unread.count, "media playlist")
        throw CommandFailure(
            status: ExitStatus.inputOutput,
            description: "\(count) could not be opened or read to the end: \(answer) lacks what "
                + (unread.count == 1 ? "it says" : "they say"))
    }

    private static func status(of kind: LoadingError.Kind) -> Int32 {
        switch kind {
        case .missing: ExitStatus.noInput
        case .unreadable, .overLimit: ExitStatus.inputOutput
        case .refused, .invalid: ExitStatus.badData
        }
    }
}
