import Comparison
import HLS
import Platform
import Playback
import PlayerLog
import Report

/// Tries changes of a ladder, tells what each does, and writes the best as a playlist.
struct SuggestCommand {
    let experiment: LadderExperiment
    /// What the playlist is, and how it was played.
    let path: String
    let presentation: Presentation
    /// Where the changed playlist is written; nil for nowhere.
    let output: String?
    let exports: ExportOptions
    let format: ReportFormat
    let jobs: Int

    func run(in files: POSIXFileSystem) throws {
        let watch = ExperimentWatch()
        let advice = watch.run(total: nil) {
            experiment.run(jobs: jobs, progress: $0, resampling: $1)
        }
        var report = AdviceReport(advice)
        report.provenance = .ofThisRun
        try watch.tell(
            format, exports, isPartial: advice.isPartial, isResampled: advice.isResampled,
            traceCount: advice.traceCount, problems: advice.problems
        ) { report.text($0, width: $1) }
        guard let output else { return }
        guard let best = advice.best else {
            throw CommandFailure.findings("\(output) is not written: no change is sure to help")
        }
        try write(best.change, to: output, in: files, watch.signals)
    }

    private func write(
        _ change: LadderChange, to output: String, in files: POSIXFileSystem, _ signals: SignalWatch
    ) throws(CommandFailure) {
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
