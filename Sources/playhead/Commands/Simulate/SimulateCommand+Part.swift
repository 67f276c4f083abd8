import ArgumentParser
import BandwidthTrace
import Comparison
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics

/// What of a run a part wants.
private struct PlayedSession: Sendable {
    let log: SessionLog
    let totals: SessionTotals
    let failure: CommandFailure?
}

extension SimulateCommand {
    /// Plays a matrix on all cores, and writes its sessions to standard output as a part, when all are played: a part that lacks
    /// some would pass for a whole one.
    func writePart(_ matrix: Matrix, over traces: TraceSet) throws {
        let signals = SignalWatch()
        defer { signals.end() }
        let catalog = ErrorCatalog()
        let predicate = try filter.predicate(leadingKeys: RunIdentity.keys)
        let listsIncidents = predicate.map { $0.incidents > .none } == true
        var filter = SessionFilter(predicate)
        var sessions = MergeableDigests()
        var problems: [TraceError] = []
        let progress = ProgressLine(total: matrix.count, unit: .runs)
        _ = try matrix.run(
            jobs: jobs,
            progress: {
                progress.add(1)
                return signals.received == nil
            },
            finish: { run in
                let log = run.session.log
                return PlayedSession(
                    log: log,
                    totals: listsIncidents ? run.totals.listingIncidents(of: log, catalog: catalog) : run.totals,
                    failure: run.session.ruleFailure.flatMap { CommandFailure($0) })
            },
            output: { result throws(CommandFailure) in
                switch result {
                case .failure(let problem): if problems.last != problem { problems.append(problem) }
                case .success(let session):
                    if let failure = session.failure { throw failure }
                    if try filter.keeps(session.totals) { sessions.add(session.log) }
                }
            })
        progress.finish()
        if let signal = signals.received {
            throw CommandFailure(status: ExitStatus.signal(signal), description: "stopped: nothing was written")
        }
        filter.report()
        for problem in problems { StandardStreams.report("left out: \(problem)") }
        try traces.requireAllRead(problems, allowsSkipped: simulation.allowSkipped)
        if filter.seenCount == 0 { throw CommandFailure.badData("no trace could be played") }
        try StandardStreams.write(PartialFleet(sessions).bytes, to: 1)
    }

    /// Says what goes with no part.
    func checkPart() throws(ValidationError) {
        guard partial else { return }
        if StandardStreams.isTerminal(1) {
            throw ValidationError("--partial writes bytes, which no terminal shows: add >FILE.")
        }
        let others = [
            ("--format", format != nil), ("--export", !exports.export.isEmpty), ("--aggregate-only", aggregateOnly),
            ("--with-aggregate", withAggregate), ("--log-dir", logDir != nil), ("--snapshot", screen.snapshot != nil),
            ("--fail-if", !failures.failIf.isEmpty),
        ]
        guard let other = others.first(where: \.1) else { return }
        throw ValidationError("--partial writes the sessions and no summary: it goes without \(other.0).")
    }
}
