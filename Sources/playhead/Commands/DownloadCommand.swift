import ArgumentParser
import BandwidthTrace
import Comparison
import Dashboard
import HLS
import HLSDownload
import Playback
import PlayerLog
import PlayheadPlatform
import PlayheadReport
import PlayheadTerminal
import PredicateFormat

struct DownloadCommand: MessagingCommand {
    static let configuration = CommandConfiguration(
        commandName: "download",
        abstract: "Plan an offline download (which renditions, how many bytes, and why), and do it.",
        discussion: """
            Decides as AVAssetDownloadConfiguration does. The primary content is what must be there; an auxiliary content \
            complements it, as with the same in lossless audio. Each has variant qualifiers in order of preference: the \
            first that holds of any variant counts, and of those variants the automatic selection takes one. Unless it is \
            turned off, an auxiliary content takes a variant whose video is there already.

            A qualifier is a predicate, or the URI of a variant as the playlist writes it, which is then taken as it is. \
            Where no qualifier holds of any variant, the automatic selection is among all of them. It prefers HDR, then \
            lossy audio, then the highest peak bitrate: AVFoundation documents each of these and not their order. What a \
            device can play is not known here: every variant counts as playable.

            Media selections name renditions of the variant's groups by LANGUAGE (en is en-US too) or NAME; all, none \
            and auto are words of their own. Unless told, the audio is the DEFAULT rendition, and there are no subtitles.

            Sizes are measured where the media playlists are at hand and tell them (byte ranges, files, EXT-X-BITRATE). \
            Else they are AVERAGE-BANDWIDTH, or BANDWIDTH, times the duration, and audio is guessed by its format; the \
            plan says which. What nothing tells is -, and not in the sum.

            With --trace the download is carried over a bandwidth trace: in a terminal live, with progress as NSProgress \
            reports it, and Space pauses and resumes; elsewhere its course is printed. One request after another, each a \
            round trip and its bytes; an outage is waited for, and a segment that a pause cut short goes on where it was.

            With --output DIR what the plan chose is downloaded, a file a segment, to be played from the folder: \
            multivariant.m3u8 in it is there when all is. The same command goes on where an earlier one was left, within a \
            segment where the server has byte ranges. What all segments together may take is bounded, far beyond a film: \
            see --max-bytes, --max-requests and --max-time. What is live is refused; keys of AES-128 come along, readable \
            by the user alone, and those that only a licence gives do not.

            EXAMPLES
              playhead download Sessions/offline --plan Sessions/offline/plan.json
              playhead download Sessions/offline --variant 'peakBitRate < 5000000'
              playhead download Sessions/offline --trace 6M/50ms:20s,0:15s,6M:60s
              playhead download multivariant.m3u8 --select audio=en,fr \\
                --variant 'videoAttributes.videoRange == "PQ" && peakBitRate < 5000000' \\
                --select subtitles=en --auxiliary '"alac" IN audioAttributes.formatIDs' \\
                --auxiliary-select audio=en
              playhead download multivariant.m3u8 --variant video/hdr-720p/index.m3u8
              playhead download https://example.com/multivariant.m3u8 \\
                --variant 'peakBitRate < 5000000' -o film
              playhead simulate film --trace 6M/50ms

            A PLAN in a file may have any number of auxiliary contents, under AVFoundation's names:
              {"primaryContentConfiguration": {
                 "variantQualifiers": ["peakBitRate < 5000000"],
                 "mediaSelections": {"audio": ["en", "fr"], "subtitles": ["en"]}},
               "auxiliaryContentConfigurations": [{
                 "variantQualifiers": ["\\"alac\\" IN audioAttributes.formatIDs"],
                 "mediaSelections": {"audio": ["en"]}}],
               "optimizesAuxiliaryContentConfigurations": true}

            \(VariantHelp.predicates)
            """)

    @Argument(
        help: ArgumentHelp(
            "A multivariant playlist: a file, a folder of one, an http(s) URL, or - for standard input.",
            valueName: "playlist"),
        completion: .file())
    var playlist: String

    @OptionGroup var contents: DownloadOptions

    @Option(
        help: ArgumentHelp(
            "How long it plays, where no media playlist at hand tells: 90min, 3600s.", valueName: "time"))
    var duration: String?

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("Download into a folder, or go on with what is in it.", valueName: "dir"),
        completion: .directory)
    var output: String?

    @OptionGroup(title: "Limits of --output") var limits: DownloadLimitOptions

    @OptionGroup var timing: DownloadTimingOptions

    @Option(help: "How it is written where no screen opens.")
    var format: ReportFormat?

    @OptionGroup(title: "Messages") var messages: MessageOptions

    func validate() throws {
        if let duration, BandwidthTrace.seconds(parsing: duration).map({ $0 > 0 }) != true {
            throw ValidationError("--duration \(duration): it should be a time such as 90min or 3600s.")
        }
        if output != nil, timing.trace != nil {
            throw ValidationError("--output downloads, and --trace only pretends to: give one of them.")
        }
    }

    func run() throws {
        let files = POSIXFileSystem()
        let loader = PlaylistLoader(files: files)
        let survey = try loader.survey(of: playlist)
        let name = survey.loaded.location.description
        guard case .multivariant(let multivariant) = survey.loaded.playlist, !multivariant.variants.isEmpty else {
            throw CommandFailure.badData(
                "\(name): a download is planned from a multivariant playlist, with variants to choose from")
        }
        let configuration = try contents.configuration(for: multivariant, in: files)
        let sizes = RenditionSizes(
            multivariant, media: survey.media, duration: duration.flatMap(BandwidthTrace.seconds(parsing:)))
        let planner = DownloadPlanner(multivariant, sizes: sizes)
        var report = DownloadReport(
            name: name, configuration: configuration, plan: try plan(planner, configuration))
        if !configuration.auxiliaryContentConfigurations.isEmpty {
            var other = configuration
            other.optimizesAuxiliaryContentConfigurations.toggle()
            report.alternative = try plan(planner, other)
        }
        report.notes = StandardStreams.shortened(survey.problems.map(\.description)) + notes(on: report.plan, sizes)
        let trace = try timing.trace(in: files)
        let signal = try trace.flatMap { trace in try transfer(&report, sizes, over: trace) }
        let format = format ?? .text
        try Pager.print(report.text(format, width: TextWidth.ofStandardOutput))
        if !format.isForPeople { for note in report.notes { StandardStreams.report(note) } }
        if let signal { throw ExitCode(ExitStatus.signal(signal)) }
        // A download needs the playlists of its plan only, and says itself which it cannot read.
        guard let output else {
            let unread = survey.problems.filter(\.kind.isUnread)
            if format.isForPeople { StandardStreams.list(unread.map(\.description)) }
            return try CommandFailure.requireAllRead(unread, answer: "the plan")
        }
        try OfflineCopy(folder: output, limits: limits.limits).run(
            report.plan, named: playlist, of: survey, from: loader)
    }

    /// Carries the download over a trace: on the screen where there is one.
    ///
    /// - Returns: the signal that ended it.
    private func transfer(
        _ report: inout DownloadReport, _ sizes: RenditionSizes, over trace: BandwidthTrace
    ) throws -> Int32? {
        let download = TimedDownload(report.plan, sizes: sizes, over: trace)
        guard !download.items.isEmpty else {
            report.notes.append("Nothing tells a size, so that there is nothing to carry over the trace.")
            return nil
        }
        // An explicit format asks for the report itself.
        guard format == nil, timing.drawing.opensScreens else {
            report.run = DownloadRun(download, trace: trace.name)
            return nil
        }
        var state = DownloadState(download, title: report.name, trace: trace.name, speed: timing.speed)
        var screen = try TerminalScreen(timing.drawing.terminal(capturesMouse: false))
        let outcome = Dashboard.run(&state, on: &screen, clock: SystemClock())
        let signals = SignalWatch()
        screen.close()
        report.run = DownloadRun(ended: state.download, trace: trace.name, course: [])
        if case .signal(let signal) = outcome { return signal.number }
        return signals.received
    }

    private func plan(
        _ planner: DownloadPlanner, _ configuration: DownloadConfiguration
    ) throws(CommandFailure) -> DownloadPlan {
        do {
            return try planner.plan(configuration)
        } catch {
            throw CommandFailure.usage(error.text(of: "download"))
        }
    }

    private func notes(on plan: DownloadPlan, _ sizes: RenditionSizes) -> [String] {
        let live = zip(plan.items, plan.redactingVariables.items).filter { item, _ in
            sizes.media(at: item.uri)?.playlist.isLive == true
        }
        let liveNote =
            live.isEmpty ? [] : ["Live, which cannot be downloaded: \(live.map(\.1.uri).joined(separator: ", "))."]
        return plan.duration == nil
            ? liveNote + ["No media playlist is at hand to tell how long it plays: give --duration for sizes."]
            : liveNote
    }
}
