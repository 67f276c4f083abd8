import ArgumentParser
import Comparison
import Descriptions
import HLS
import HLSDownload
import PlayheadPlatform

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Downloads what a plan chose into a folder, says how far it has come, and leaves it so that it can be gone on with.
struct OfflineCopy {
    let folder: String
    /// What all of it may take.
    let limits: FetchLimits

    /// Downloads until all is there, or a signal ends it.
    ///
    /// - Parameter name: the playlist, as a person named it.
    func run(
        _ plan: DownloadPlan, named name: String, of survey: PlaylistSurvey,
        from loader: PlaylistLoader<some FileSystem>
    ) throws {
        let download = try OfflineDownload(
            plan, named: name, of: survey.loaded, media: survey.playlists, from: loader)
        for note in download.notes { StandardStreams.report(note) }
        let signals = SignalWatch()
        let line = ProgressLine(total: plan.knownBytes, unit: .download)
        let clock = ContinuousClock()
        let environment = OfflineEnvironment(
            fetcher: BoundedStreamingFetcher(DownloadSources(), limits: limits),
            wait: { seconds in
                let end = clock.now + .seconds(seconds)
                while clock.now < end, signals.received == nil { usleep(50_000) }
            },
            isCancelled: { signals.received != nil })
        let progress: OfflineProgress
        do throws(OfflineError) {
            var downloader = try OfflineDownloader(
                download, into: try DownloadFolder(path: folder, signals: signals), environment)
            progress = try downloader.run { progress in
                line.show(progress.bytes, of: progress.totalBytes, before: progress.keptBytes)
            }
        } catch {
            line.finish()
            throw failure(error)
        }
        line.finish()
        StandardStreams.report(sentence(on: progress, plan))
        if !progress.isComplete, let signal = signals.received { throw ExitCode(ExitStatus.signal(signal)) }
    }

    private func sentence(on progress: OfflineProgress, _ plan: DownloadPlan) -> String {
        let files = "\(progress.fileCount) files, \(NumberText.bytes(progress.bytes))"
        guard progress.isComplete else {
            return "\(folder): stopped with \(files): the same command goes on from there"
        }
        if progress.keptCount == progress.fileCount { return "\(folder): complete, as it was: \(files)" }
        let kept = progress.keptCount > 0 ? ", \(progress.keptCount) of them from before" : ""
        let planned = plan.unknownCount == 0 ? ", planned \(NumberText.bytes(plan.knownBytes))" : ""
        return "\(folder): complete: \(files)\(kept)\(planned)"
    }

    private func failure(_ error: OfflineError) -> any Error {
        switch error {
        case .source(let error): error
        case .folder(let problem): CommandFailure.inputOutput("\(folder): \(problem)")
        }
    }
}
