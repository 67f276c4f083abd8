import Playback
import PlayerLog

extension Matrix.Run {
    /// The files of the session's bundle by their paths in it: its logs and, where they were kept, its requests; what was
    /// played, over which link and by what.
    public var bundleFiles: [(name: String, text: String)] {
        var log = session.log
        log.append(requests: session.requests, since: simulation.identity.startDate)
        return log.bundleFiles() + simulation.bundleFiles
    }
}
