import HLS
import PlayheadPlatform
import PlayheadTerminal
import Synchronization

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
