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
        let report = ComparisonReport(comparison)
        // The files come first: a reader of standard output that goes away must not cost them.
        try exports.write { format, output throws(CommandFailure) in try report.write(format, to: output) }
        if comparison.isPartial { StandardStreams.report("stopped: this is what was played until then") }
        try report.write(format ?? .text, width: TextWidth.ofStandardOutput) { piece throws(CommandFailure) in
            try StandardStreams.write(piece, to: 1)
        }
        for problem in comparison.problems { StandardStreams.report("left out: \(problem)") }
    }
}
