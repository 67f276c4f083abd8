import BandwidthTrace
import Descriptions
import HLS
import Playback
import PlayerLog
import PlayheadPlatform

extension PresentationReader {
    /// Reads a presentation for a command, which ends where there is none.
    func require(_ path: String) throws(CommandFailure) -> Presentation {
        try CommandFailure.catching { try read(path) }
    }
}

extension CommandFailure {

    /// Ends the command, once it has said what it could, where media playlists were not read to their ends.
    static func requireAllRead(_ unread: [LoadingError], answer: String) throws(CommandFailure) {
        guard !unread.isEmpty else { return }
        let count = NumberText.counted(unread.count, "media playlist")
        throw CommandFailure.inputOutput(
            "\(count) could not be opened or read to the end: \(answer) lacks what "
                + (unread.count == 1 ? "it says" : "they say"))
    }

}
