import ArgumentParser
import BandwidthTrace
import Comparison
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadReport

/// What of a run stays when it is over.
private struct Outcome: Sendable {
    let side: Int
    let trace: Int
    let totals: SessionTotals
    /// The run's row, where rows are written as they come.
    let row: String?
    let failure: CommandFailure?
}

extension SimulateCommand {
    /// Plays a matrix on all cores, and writes a row a run and what each side comes to, or shows the runs.
    ///
    /// - Parameters:
    ///   - traces: what the matrix plays over, with what was no trace.
    ///   - traceNotes: what a reader should know of the traces, and has been told.
    ///   - paths: of the playlists, by their names in rows.
    func play(_ matrix: Matrix, over traces: TraceSet, _ traceNotes: [String], paths: [String: String]) throws {
        let signals = SignalWatch()
        let catalog = ErrorCatalog()
        var folder = try logDir.map { path throws(CommandFailure) in
            try BundleFolder(path: path, holdsMany: true, signals: signals)
        }
        let writer = folder?.writer(of: matrix)
        let (format, rows, notes) = (format ?? .text, streamedRows(of: matrix), traceNotes + Self.notes(on: matrix))
        let conditions = try failures.predicates(leadingKeys: RunIdentity.keys)
        var tally = MatrixAggregate(matrix, pairs: rows == nil)
        let predicate = try filter.predicate(leadingKeys: RunIdentity.keys)
        var filter = SessionFilter(predicate)
        // A condition on single runs needs them, also where they are not shown or are written as they come.
        let keepsAll = conditions.contains(where: \.needsSessions)
        let listsIncidents =
            !aggregateOnly && (format.listsIncidents || exports.listsIncidents)
            || predicate.map { $0.incidents > .none } == true || conditions.contains { $0.incidents > .none }
        if let rows { try StandardStreams.print(rows.header) }
        let progress = ProgressLine(total: matrix.count, unit: .runs)
        let isComplete = try matrix.run(
            jobs: jobs, isDetailed: writer != nil,
            progress: {
                progress.add(1)
                return signals.received == nil
            },
            finish: { run in
                let totals =
                    listsIncidents ? run.totals.listingIncidents(of: run.session.log, catalog: catalog) : run.totals
                return Outcome(
                    side: run.side, trace: run.trace, totals: totals, row: rows?.row(totals),
                    failure: run.session.ruleFailure.flatMap { CommandFailure($0) }
                        ?? writer.flatMap { $0.failure(writing: run) })
            },
            output: { result throws(CommandFailure) in
                switch result {
                case .failure(let error): tally.add(error)
                case .success(let outcome):
                    if let failure = outcome.failure { throw failure }
                    guard try filter.keeps(outcome.totals) else { return }
                    tally.add(
                        outcome.totals, side: outcome.side, trace: outcome.trace,
                        keeps: keepsAll || rows == nil && !aggregateOnly)
                    if let row = outcome.row { try StandardStreams.print(row) }
                }
            })
        if isComplete {
            try folder?.finish()
        } else if let logDir {
            StandardStreams.report("--log-dir \(logDir): not all was played: nothing was written")
        }
        // Others may write there while screens are shown.
        folder = nil
        let viewed =
            showsMatrix && isComplete && !tally.places.isEmpty
            ? MatrixSessions(matrix, tally.report, at: tally.places, paths: paths, notes: notes) : nil
        // Of runs that were picked by how they went no side comes to anything.
        let compared = predicate == nil ? viewed.flatMap { compare($0, signals, progress) } : nil
        progress.finish()
        if let viewed, signals.received == nil {
            signals.end()
            try show(viewed, compared) { [filter, problems = tally.problems] in
                filter.report()
                for problem in problems { StandardStreams.report("left out: \(problem)") }
            }
            try traces.requireAllRead(tally.problems, allowsSkipped: simulation.allowSkipped)
            return try failures.verdict.check(conditions, on: tally.report)
        }
        if !isComplete { StandardStreams.report("stopped: this is what was played until then") }
        let report = tally.report
        var shown = report
        if rows != nil || aggregateOnly { shown.sessions = [] }
        shown.isPartial = !isComplete
        shown.linesHoldAggregate = aggregateOnly || withAggregate
        var options = ReportOptions.ofThisRun
        options.notes = notes
        options.longestList = MatrixSessions.mostListed
        try exports.write(shown, options: options, signals: signals)
        // Behind the rows of CSV nothing can stand.
        if rows == nil {
            try Pager.page { output throws(CommandFailure) in try shown.write(format, options: options, to: output) }
        } else if format != .csv {
            try shown.write(format, options: options, to: StandardStreams.print)
        }
        filter.report()
        for problem in tally.problems { StandardStreams.report("left out: \(problem)") }
        if !format.isForPeople { for note in notes where !traceNotes.contains(note) { StandardStreams.report(note) } }
        if let signal = signals.received { throw ExitCode(ExitStatus.signal(signal)) }
        if filter.seenCount == 0 {
            throw CommandFailure.badData("no trace could be played")
        }
        try traces.requireAllRead(tally.problems, allowsSkipped: simulation.allowSkipped)
        try failures.verdict.check(conditions, on: report)
    }

    /// Rows that are written as they come, so that none stays in memory; nil where all are wanted in the end.
    private func streamedRows(of matrix: Matrix) -> SessionRows? {
        guard exports.export.isEmpty, !aggregateOnly, !showsMatrix else { return nil }
        switch format ?? .text {
        case .csv: return SessionRows(.csv, leading: RunIdentity.keys, context: matrix.contextKeys)
        case .ndjson: return SessionRows(.ndjson, leading: RunIdentity.keys)
        case .text, .json, .markdown, .html: return nil
        }
    }

    private static func notes(on matrix: Matrix) -> [String] {
        var notes: [String] = []
        for side in matrix.sides {
            let obstacle = LinearQoEBound.Obstacle(side.presentation, side.options, side.profile)
            let bound = side.rule == .optimal ? obstacle.map { [$0.text] } ?? [] : []
            for note in side.presentation.notes + bound where !notes.contains(note) {
                notes.append(note)
            }
        }
        return notes
    }
}

extension Matrix {
    /// The keys of the context that any of the runs has, sorted.
    fileprivate var contextKeys: [String] {
        Set(sides.flatMap { $0.name(trace: "", seed: seed).context.keys }).sorted()
    }
}
