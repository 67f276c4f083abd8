import Dashboard
import HLS
import HLSLint
import Playback
import PlayerLog
import PlayheadPlatform

extension PlaylistModel {
    /// The multivariant playlist that a person names, and what is found in it; nil where there is none.
    convenience init?(reading argument: String) {
        let files = POSIXFileSystem()
        // A screen is shown meanwhile, which should not wait for who writes to a pipe.
        guard files.stamp(of: argument)?.isStored != false else { return nil }
        let wait = ScreenWait()
        let loader = PlaylistLoader(files: files, fetcher: wait.fetcher)
        guard let input = (try? loader.resource(at: argument)).map(LintInput.init),
            case .multivariant(let playlist)? = try? PlaylistReader(query: input.query).read(input.bytes).playlist
        else { return nil }
        // One that is reported half its media playlists would be shown for good: it is read when it is asked for again.
        let findings = try? Linter().lint([input], from: loader).findings
        if wait.wasEnded { return nil }
        self.init(
            name: input.name, playlist, text: String(decoding: input.bytes, as: UTF8.self), findings: findings ?? [])
    }
}
