import Playback
import PlayerLog

extension Matrix.Run {
    /// The files of the session's bundle by their paths in it: its logs, what was played, over which link and by what.
    public var bundleFiles: [(name: String, text: String)] { session.log.bundleFiles() + simulation.bundleFiles }
}
