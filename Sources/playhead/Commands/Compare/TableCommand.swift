import ArgumentParser
import Experiment
import Report

/// Plays many sides over the same traces, and writes the table.
struct TableCommand {
    let experiment: TableExperiment
    let exports: ExportOptions
    let format: ReportFormat
    let jobs: Int

    func run() throws {
        let signals = SignalWatch()
        let progress = ProgressLine(total: experiment.count, unit: .runs)
        let table = experiment.run(jobs: jobs) {
            progress.add(1)
            return signals.received == nil
        }
        progress.finish()
        var report = TableReport(table)
        report.provenance = .ofThisRun
        try exports.write { format, output throws(CommandFailure) in try output(report.text(format)) }
        if table.isPartial { StandardStreams.report("stopped: this is what was played until then") }
        try StandardStreams.write(report.text(format, width: TextWidth.ofStandardOutput), to: 1)
        for problem in table.problems { StandardStreams.report("left out: \(problem)") }
        if let signal = signals.received { throw ExitCode(ExitStatus.signal(signal)) }
        if table.traceCount == 0 {
            throw CommandFailure(status: ExitStatus.badData, description: "no trace could be played")
        }
    }
}
