import BandwidthTrace
import Comparison
import Platform
import Playback
import Report

extension CompareCommand {
    /// Plays many sides over the same traces, and writes the table.
    func tabulate(over traces: TraceSet, in files: POSIXFileSystem) throws {
        let sides = try simulation.sides(of: simulation.presentations(of: playlists, in: files), in: files)
        let experiment = TableExperiment(
            sides, traces: traces.sources, seed: simulation.seed, startDate: simulation.date)
        let watch = ExperimentWatch()
        let table = watch.run(total: experiment.count) { experiment.run(jobs: jobs, progress: $0, resampling: $1) }
        var report = TableReport(table)
        report.provenance = .ofThisRun
        try watch.tell(table, format ?? .text, exports) { report.text($0, width: $1) }
        try requireAllRead(traces, table.problems)
        try Verdict(unknown: unknown).check(try conditions(TablePredicate.init), on: table)
    }
}
