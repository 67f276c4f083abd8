import ArgumentParser
import Dashboard
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadReport

extension ReplayCommand {
    /// What parts hold: all of them, as one.
    ///
    /// - Parameter watch: told how far the reading is; nil for a line on standard error.
    func parts(
        _ sources: LogSources, in files: POSIXFileSystem, _ watch: LoadingProgress?
    ) throws -> ViewedParts {
        if whatIf.isWanted {
            throw CommandFailure.usage(
                "A part holds no rows to play again: give the logs for --abr, --scale and the others.")
        }
        if session != nil {
            throw CommandFailure.usage("--session: a part holds no rows of its sessions: give the logs to open one.")
        }
        try input.report(LogProblems(sources.problems))
        let stored = try CommandFailure.catching { try PartFiles(sources, in: files) }
        try input.check(stored.sums)
        let predicate = try filter.predicate()
        var parts = try ViewedParts(stored, of: sources, in: files, for: predicate, watch)
        guard !parts.isEmpty else { throw CommandFailure.badData("no session in what was read") }
        try parts.keep(where: predicate)
        return parts
    }

    /// What the screens begin with.
    func state(of parts: ViewedParts) -> AppState {
        AppState(
            sessions: parts.entries(), catalog: ErrorCatalog(), inputs: input.paths, inputFilter: filter.filter,
            notice: parts.notice, parts: parts.sealed, environment: screen.environment)
    }
}
