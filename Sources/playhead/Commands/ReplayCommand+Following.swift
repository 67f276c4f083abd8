import Dashboard
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform

extension ReplayCommand {
    /// Shows logs that grow.
    func showFollowed() throws {
        let files = POSIXFileSystem(maxSpool: input.maxSpool?.bytes)
        let logs = try input.files()
        let sources = try input.sources(in: logs)
        if try sources.areParts(in: logs) {
            throw CommandFailure.usage("--follow reads logs that grow: a part is written once.")
        }
        if let split = sources.sources.first(where: { $0.split != nil }) {
            throw CommandFailure.usage("\(split.name): --follow reads a log to its end: leave out the @offset+length")
        }
        let catalog = ErrorCatalog()
        var followed = FollowedSessions(
            LogFollower(sources, files: logs, localTime: input.localTime), catalog: catalog)
        repeat { _ = followed.poll() } while followed.isBehind
        let sessions = playable(SessionSource(followed, catalog: catalog), in: files)
        InputOptions.report(sessions.inputNotes)
        let selected = try selected(in: sessions)
        try viewer.show(
            AppState(
                sessions: sessions.entries(), selected: selected, catalog: catalog, speed: speed,
                isPlaying: screen.play, inputs: input.paths, inputFilter: filter.filter,
                message: followed.changes.last?.description, ended: sessions.ended, isFollowing: true,
                environment: screen.environment),
            sessions
        ) { open in
            followed.poll(keeping: open) ? playable(SessionSource(followed, catalog: catalog), in: files) : nil
        }
    }
}
