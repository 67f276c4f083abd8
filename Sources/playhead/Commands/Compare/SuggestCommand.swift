import ArgumentParser
import Experiment
import HLS
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
        let signals = SignalWatch()
        let progress = ProgressLine(total: nil, unit: .runs)
        let advice = experiment.run(jobs: jobs) {
            progress.add(1)
            return signals.received == nil
        }
        progress.finish()
        var report = AdviceReport(advice)
        report.provenance = .ofThisRun
        try exports.write { format, output throws(CommandFailure) in try output(report.text(format)) }
        if advice.isPartial { StandardStreams.report("stopped: this is what was played until then") }
        try StandardStreams.write(report.text(format, width: TextWidth.ofStandardOutput), to: 1)
        for problem in advice.problems { StandardStreams.report("left out: \(problem)") }
        if let signal = signals.received { throw ExitCode(ExitStatus.signal(signal)) }
        guard advice.traceCount > 0 else {
            throw CommandFailure(status: ExitStatus.badData, description: "no trace could be played")
        }
        guard let output else { return }
        guard let best = advice.best else {
            throw CommandFailure(
                status: ExitStatus.findings, description: "\(output) is not written: no change is sure to help")
        }
        try write(best.change, to: output, in: files)
    }

    private func write(_ change: LadderChange, to output: String, in files: POSIXFileSystem) throws(CommandFailure) {
        let loader = PlaylistLoader(files: PlaylistFiles(files))
        do {
            guard case .multivariant(let playlist) = try loader.playlist(at: path).playlist else {
                throw CommandFailure(
                    status: ExitStatus.badData, description: "\(path): only a multivariant playlist can be changed")
            }
            let changed = change.applied(to: playlist, playedAs: presentation)
            let bytes = try PlaylistWriter().write(changed)
            var file = try AtomicFile(path: output)
            try file.write(bytes)
            try file.finish()
        } catch let failure as CommandFailure {
            throw failure
        } catch let error as LoadingError {
            throw CommandFailure(error)
        } catch {
            throw CommandFailure(status: ExitStatus.badData, description: "\(path): \(error)")
        }
    }
}
