import Experiment
import Report

/// Where a comparison goes: to its files, and to standard output.
struct ComparisonViewer {
    /// Which files are written.
    let exports: ExportOptions
    /// How the answer is written; nil where nobody said.
    let format: ReportFormat?

    /// Shows what was compared.
    func show(_ comparison: Comparison, of experiment: PairedExperiment) throws(CommandFailure) {
        var report = ComparisonReport(comparison)
        report.provenance = .ofThisRun
        if format == .html || exports.holds(.html) { report.played = Self.examples(comparison, of: experiment) }
        // The files come first: a reader of standard output that goes away must not cost them.
        try exports.write { format, output throws(CommandFailure) in try report.write(format, to: output) }
        if comparison.isPartial { StandardStreams.report("stopped: this is what was played until then") }
        try report.write(format ?? .text, width: TextWidth.ofStandardOutput) { piece throws(CommandFailure) in
            try StandardStreams.write(piece, to: 1)
        }
        for problem in comparison.problems { StandardStreams.report("left out: \(problem)") }
    }

    /// So many traces are shown over their time.
    private static let mostExamples = 3

    /// Both sides over the traces that hurt most, in full; over the first where none does.
    private static func examples(_ comparison: Comparison, of experiment: PairedExperiment) -> [[PlayedSide]] {
        let places = comparison.worstTraces.isEmpty ? [0] : Array(comparison.worstTraces.prefix(mostExamples))
        return places.compactMap { place in
            guard comparison.traces.indices.contains(place) else { return nil }
            // What was played a moment ago can be played again; if not, the page does without.
            return try? experiment.play(trace: comparison.traces[place].place)
        }
    }
}
