import Analytics
import ArgumentParser
import Dashboard
import Platform
import PlayerLog
import Report

extension ReplayCommand {
    /// Shows parts: what all of them hold, as one.
    func showParts(_ sources: LogSources, in files: POSIXFileSystem) throws {
        if follow { throw CommandFailure.usage("--follow reads logs that grow: a part is written once.") }
        if whatIf.isWanted {
            throw CommandFailure.usage(
                "A part holds no rows to play again: give the logs for --abr, --scale and the others.")
        }
        if session != nil {
            throw CommandFailure.usage("--session: a part holds no rows of its sessions: give the logs to open one.")
        }
        try input.report(LogProblems(sources.problems))
        var part = try Part(merging: sources, in: files)
        try input.check(part)
        try part.joinAndReport()
        var parts = try ViewedParts(part)
        guard !parts.isEmpty else { throw CommandFailure.badData("no session in what was read") }
        try parts.keep(where: try filter.predicate())
        if part.sealedCount > 0 {
            StandardStreams.report("\(part.sealedCount) sessions are sealed: the summary has no rows of them")
        }
        try viewer.show(
            AppState(
                sessions: parts.entries(), catalog: ErrorCatalog(), inputs: input.paths, inputFilter: filter.filter,
                parts: parts.sealed, surroundings: screen.surroundings),
            parts)
    }
}
