import BandwidthTrace
import Comparison
import HLS
import Playback
import PlayerLog
import PlayheadPlatform
import PlayheadReport

extension CompareCommand {
    /// Tries changes of the one playlist's ladder, tells what each does, and writes the best as a playlist.
    func suggest(over traces: TraceSet, _ notes: [String], in files: POSIXFileSystem) throws {
        let side = try simulation.contender(of: simulation.presentations(of: playlists, in: files)[0], in: files)
        var experiment = LadderExperiment(
            side, traces: traces.sources, seed: simulation.seed, startDate: simulation.date)
        if let margin { experiment.margin = margin }
        let watch = ExperimentWatch()
        var advice = watch.run(total: nil) { [experiment] in
            experiment.run(jobs: jobs, progress: $0, resampling: $1)
        }
        for rule in rules { try rule.requireAnswers() }
        advice.comparison.traceNotes = notes
        var report = AdviceReport(advice)
        report.provenance = .ofThisRun
        try watch.tell(advice.comparison, format ?? .text, exports) { report.text($0, width: $1) }
        try requireAllRead(traces, advice.comparison.problems)
        guard let output else { return }
        guard let best = advice.best else {
            throw CommandFailure.findings("\(output) is not written: no change is sure to help")
        }
        try write(best.change, playedAs: side.presentation, to: output, in: files, watch.signals)
    }

    private func write(
        _ change: LadderChange, playedAs presentation: Presentation, to output: String, in files: POSIXFileSystem,
        _ signals: SignalWatch
    ) throws(CommandFailure) {
        let path = playlists[0]
        let loader = PlaylistLoader(files: files)
        do {
            guard case .multivariant(let playlist) = try loader.playlist(at: path).playlist else {
                throw CommandFailure.badData("\(path): only a multivariant playlist can be changed")
            }
            let changed = change.applied(to: playlist, playedAs: presentation)
            try OutputFile.write(try PlaylistWriter().write(changed), to: output, signals: signals)
        } catch {
            throw CommandFailure(error) ?? .badData("\(path): \(error)")
        }
    }
}
