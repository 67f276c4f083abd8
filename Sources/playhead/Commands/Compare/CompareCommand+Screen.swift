import ArgumentParser
import Comparison
import Dashboard
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal

extension CompareCommand {
    /// Shows what was compared: in its files, on the screen where there is a terminal, and on standard output.
    ///
    /// - Parameter signals: what listened while it was worked out.
    func show(_ comparison: Comparison, of experiment: Experiment, _ signals: SignalWatch) throws {
        if let snapshot = screen.snapshot {
            try screen.draw(state(comparison, experiment), snapshot, into: exports)
            tellProblems(of: comparison)
            return
        }
        let opensScreen =
            format == nil && !comparison.isRanked && !comparison.isPartial && !comparison.traces.isEmpty && screen.opens
        var report = ComparisonReport(comparison)
        report.provenance = .ofThisRun
        if !comparison.isRanked { report.played = Self.examples(comparison, of: experiment) }
        // The files come first: a reader of standard output that goes away must not cost them.
        try exports.write(signals: signals) { format, output throws(CommandFailure) in
            try report.write(format, to: output)
        }
        if comparison.isPartial { ExperimentWatch.reportStop(isResampled: comparison.isResampled) }
        let left = opensScreen ? open(state(comparison, experiment), report, signals) : nil
        let width = TextWidth.ofStandardOutput
        do {
            if left == nil {
                try Pager.page { output throws(CommandFailure) in
                    try report.write(format ?? .text, width: width, to: output)
                }
            } else {
                try StandardStreams.print(report.textBehindScreens(width: width, height: TextWidth.rows))
            }
        } catch {
            // After a hang-up, for one, there is nobody left to print for.
            guard left?.signal != nil else { throw error }
            StandardStreams.fail("playhead: \(error)")
        }
        tellProblems(of: comparison)
        if let signal = left?.signal { throw ExitCode(ExitStatus.signal(signal)) }
    }

    private func tellProblems(of comparison: Comparison) {
        for problem in comparison.problems { StandardStreams.report("left out: \(problem)") }
    }

    /// So many traces are shown over their time.
    private static let mostExamples = 3

    /// Both sides over the traces that hurt most, in full; over the first where none does.
    private static func examples(_ comparison: Comparison, of experiment: Experiment) -> [[ContenderSession]] {
        let indices = comparison.worstTraces.isEmpty ? [0] : Array(comparison.worstTraces.prefix(mostExamples))
        return indices.compactMap { index in
            guard comparison.traces.indices.contains(index) else { return nil }
            // What was played a moment ago can be played again; if not, the page does without.
            return try? experiment.play(trace: comparison.traces[index].index)
        }
    }

    private func state(_ comparison: Comparison, _ experiment: Experiment) -> AppState {
        // One playlist alone is both A and B.
        let loaders = [playlists.first, playlists.last].map { path in
            path.map { path in { @Sendable in PlaylistModel(reading: path) } }
        }
        return AppState(
            comparing: comparison, of: experiment, catalog: ErrorCatalog(), playlists: loaders, speed: speed,
            isPlaying: screen.play, environment: screen.environment)
    }

    /// Nil where the terminal cannot show any screen.
    private func open(_ state: AppState, _ report: ComparisonReport, _ signals: SignalWatch) -> DashboardExit? {
        signals.end()
        do throws(TerminalError) {
            return try DashboardExit(showing: state, screen) { request in export(report, request) }
        } catch {
            StandardStreams.report("\(error) This is the summary instead.")
            return nil
        }
    }

    private func export(_ report: ComparisonReport, _ request: ExportRequest) -> Result<String, ScreenFailure> {
        if let picture = request.picture { return DashboardExit.write(picture, to: request.path) }
        do throws(CommandFailure) {
            try ExportOptions.write(to: request.path, waits: false) { format, output throws(CommandFailure) in
                try report.write(format, to: output)
            }
            return .success("wrote \(request.path)")
        } catch {
            return .failure(ScreenFailure(message: error.description))
        }
    }
}
