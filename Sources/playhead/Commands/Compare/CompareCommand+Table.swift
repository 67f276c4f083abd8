import BandwidthTrace
import Comparison
import Playback
import PlayheadPlatform
import PlayheadReport

extension CompareCommand {
    /// Plays many sides over the same traces, and writes the table.
    func tabulate(over traces: TraceSet, _ notes: [String], in files: POSIXFileSystem) throws {
        let sides = try simulation.sides(of: simulation.presentations(of: playlists, in: files), in: files)
        var experiment = Experiment(
            ranking: sides, traces: traces.sources, seed: simulation.seed, startDate: simulation.date)
        if let margin { experiment.margin = margin }
        let watch = ExperimentWatch()
        var table = watch.run(total: experiment.count) { [experiment] in
            experiment.run(jobs: jobs, progress: $0, resampling: $1)
        }
        table.traceNotes = notes
        var report = TableReport(table)
        report.provenance = .ofThisRun
        try watch.tell(table, format ?? .text, exports) { report.text($0, width: $1) }
        try requireAllRead(traces, table.problems)
        try Verdict(unknown: unknown).check(try conditions(TablePredicate.init), on: table)
    }
}
