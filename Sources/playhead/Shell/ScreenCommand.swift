import HLS
import PlayheadPlatform
import PlayheadTerminal
import Synchronization

/// The command line that shows a screen, as somebody else would type it.
enum ScreenCommand {
    /// What each view says anew, and what is written beside it.
    private static let options: Set = ["--export", "--screen", "--session", "--snapshot", "--at"]
    private static let flags: Set = ["--play", "--follow"]

    /// The words of the command that runs, without what belongs to this run alone; none where it reads standard input, which
    /// nobody else has.
    static func words(_ arguments: [String]) -> [String] {
        guard !arguments.contains("-") else { return [] }
        var words = ["playhead"]
        var isValue = false
        for word in arguments.dropFirst() {
            if isValue {
                isValue = false
            } else if options.contains(word) {
                isValue = true
            } else if !flags.contains(word), !options.contains(String(word.prefix { $0 != "=" })) {
                words.append(word)
            }
        }
        return words
    }
}

/// A wait for servers while a screen is shown: a key or a signal that comes meanwhile ends it, and is heard at once. Where no
/// screen is open it waits as any other.
final class ScreenWait: Sendable {
    private let hasInput = Atomic(false)

    /// Whether it was ended: what was got lacks something then.
    var wasEnded: Bool { hasInput.load(ordering: .relaxed) }

    /// What gets playlists meanwhile.
    var fetcher: BoundedFetcher {
        BoundedFetcher(
            CurlFetcher(isCancelled: { [self] in
                if TerminalScreen.hasInput { hasInput.store(true, ordering: .relaxed) }
                return wasEnded
            }), limits: .playlists)
    }
}
