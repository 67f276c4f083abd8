import Comparison
import Report

/// Plays many sides over the same traces, and writes the table.
struct TableCommand {
    let experiment: TableExperiment
    let exports: ExportOptions
    let format: ReportFormat
    let jobs: Int

    /// - Parameter conditions: when the command fails.
    func run(conditions: [TablePredicate]) throws {
        let watch = ExperimentWatch()
        let table = watch.run(total: experiment.count) {
            experiment.run(jobs: jobs, progress: $0, resampling: $1)
        }
        var report = TableReport(table)
        report.provenance = .ofThisRun
        try watch.tell(
            format, exports, isPartial: table.isPartial, isResampled: table.isResampled,
            traceCount: table.traceCount, problems: table.problems
        ) { report.text($0, width: $1) }
        try Verdict.check(conditions, on: table)
    }
}
