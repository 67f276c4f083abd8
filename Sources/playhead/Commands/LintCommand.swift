public import ArgumentParser
public import HLS
import HLSLint
import Playback
import PlayerLog
import PlayheadPlatform
public import PlayheadReport
import VisibleText

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension LintFormat: ExpressibleByArgument {}
extension LintProfile: ExpressibleByArgument {}
extension PlaylistFinding.Severity: ExpressibleByArgument {}

struct LintCommand: MessagingCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Hold a playlist against the rules of HLS, and of Apple's authoring specification.",
        discussion: """
            Each finding has its rule, its line, why a player cares, how to fix it, and where the rule stands. A \
            multivariant playlist's media playlists are looked for where it came from, the sizes of segments beside it; \
            what could not be looked at for lack of them is said.

            The media segments are opened too, and held against what the playlists say: all of files, the first of each \
            playlist of a server (--segments). Nothing is decoded.

            Several playlists are a live media playlist and its later copies, in order: what a server may not change \
            between two of them is looked for as well. --reloads N loads those copies itself, each a target duration \
            after the one before. --watch does so for as long as a presentation runs, and tells what changes.

            --cmcd holds the common media client data in logs against CTA-5004 instead; playhead help cmcd lists its rules.

            must breaks what the source demands, should what it recommends, info is worth knowing. The status is 1 \
            where there are findings of --fail-on or above that a --baseline does not have, and 74 where a media playlist or a segment that is there \
            could not be read to its end.

            EXAMPLES
              playhead lint Sessions/ladder
              playhead lint Sessions/well-authored --profile rfc --fail-on should
              playhead lint https://example.com/multivariant.m3u8 --segments sample
              playhead lint --explain average-bandwidth-missing
              playhead lint live.m3u8 live-later.m3u8
              playhead lint https://example.com/live/video.m3u8 --reloads 5
              playhead lint --watch https://example.com/live/video.m3u8
              playhead lint multivariant.m3u8 --format sarif >lint.sarif
              playhead lint new.m3u8 --baseline lint.sarif
              playhead lint multivariant.m3u8 --fix -o fixed.m3u8
              playhead lint --cmcd cdn.log
            """)

    @Argument(
        help: ArgumentHelp(
            "A multivariant playlist, a media playlist, or a live media playlist and its later copies; - is "
                + "standard input.",
            discussion: "A file, a folder that holds one, or an http or https URL.",
            valueName: "playlist"),
        completion: .file())
    var playlists: [String] = []

    @Option(
        help: ArgumentHelp(
            "Whose rules: rfc, what the format demands of every stream; apple, that and what Apple demands.",
            valueName: "profile"))
    var profile = LintProfile.apple

    @Option(help: "How it is written.")
    var format = LintFormat.text

    @Option(help: ArgumentHelp("Look through this rule only (repeatable).", valueName: "id"))
    var rule: [String] = []

    @Option(help: ArgumentHelp("Leave this rule out (repeatable).", valueName: "id"))
    var ignore: [String] = []

    @Option(
        help: ArgumentHelp("The least severity that makes the status 1: must, should, info.", valueName: "severity"))
    var failOn = PlaylistFinding.Severity.must

    @Option(
        help: ArgumentHelp(
            "An earlier report (json or sarif), whose findings do not make the status 1 again.",
            discussion: """
                A finding is the same where rule, playlist and message are; lines and numbers may differ. Text, Markdown and \
                GitHub's commands tell what is new, JSON (isNew) and SARIF (baselineState) mark it.
                """, valueName: "file"),
        completion: .file())
    var baseline: String?

    @Option(
        help: ArgumentHelp(
            "Load a live media playlist again so many times, a target duration apart, and compare the copies.",
            valueName: "count"))
    var reloads = 0

    @OptionGroup(title: "Live") var live: LintWatchOptions

    @OptionGroup(title: "Media segments") var opening: LintSegmentOptions

    @Flag(help: "Write the playlist with what can be fixed for certain fixed, to --output.")
    var fix = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Where --fix writes the playlist, and --watch the report; it is there whole or not at all. - is standard output.",
            valueName: "file"),
        completion: .file())
    var output: String?

    @Flag(help: "Look through logs with common media client data (CMCD), not playlists: text, json or sarif.")
    var cmcd = false

    @OptionGroup var columns: ColumnOptions

    @Option(help: ArgumentHelp("Tell what a rule is about, and nothing else.", valueName: "id"))
    var explain: String?

    @Flag(help: "List the rules of the profile, and nothing else.")
    var listRules = false

    @OptionGroup(title: "Messages") var messages: MessageOptions

    func validate() throws {
        for id in rule + ignore + (explain.map { [$0] } ?? []) where LintCatalogue[id] == nil {
            throw ValidationError("There is no rule '\(id)': see --list-rules.")
        }
        if explain != nil || listRules { return }
        if cmcd { return try validateCMCD() }
        if columns.fields != nil { throw ValidationError("--fields names the columns of a log: it goes with --cmcd.") }
        if playlists.isEmpty { throw ValidationError("Name a playlist; - is standard input.") }
        if live.watch {
            if fix || reloads > 0 || playlists.count > 1 || playlists[0] == "-" {
                throw ValidationError(
                    "--watch loads one playlist again, a file or a URL, and does not go with --fix and --reloads.")
            }
        } else if fix != (output != nil) {
            throw ValidationError("--fix and --output FILE belong together; --watch takes --output as well.")
        }
        if fix, playlists.count > 1 {
            throw ValidationError("--fix fixes one playlist, and \(playlists.count) are named.")
        }
        if reloads < 0 { throw ValidationError("--reloads is a number of times: 0 or more.") }
        if reloads > 0, fix || playlists.count > 1 || playlists[0] == "-" {
            throw ValidationError("--reloads loads one playlist again, a file or a URL, and does not go with --fix.")
        }
        if fix, output == "-", format != .text {
            throw ValidationError("--output - is for the fixed playlist: --format has no place there.")
        }
    }

    func run() throws {
        if let explain, let rule = LintCatalogue[explain] {
            try Pager.print(rule.explanation())
        } else if listRules {
            try Pager.print(profile.ruleTable)
        } else if cmcd {
            try lintCMCD()
        } else if live.watch {
            try watch()
        } else {
            try lint()
        }
    }

    /// Watches a presentation, and reports at the end.
    private func watch() throws {
        let baseline = try baseline.map(Self.baseline)
        let (signals, clock) = (SignalWatch(), ContinuousClock())
        let (origin, start) = (clock.now, Double(SystemTime.microseconds) / 1e6)
        let now = { @Sendable in (clock.now - origin) / .seconds(1) }
        let end = live.seconds ?? .infinity
        let isInterrupted = { @Sendable in signals.received != nil }
        let isOver = { @Sendable in isInterrupted() || now() >= end }
        let source = PlaylistLoader(
            files: POSIXFileSystem(),
            fetcher: BoundedFetcher(CurlFetcher(isCancelled: isInterrupted), limits: .playlists))
        var report: LintReport
        do {
            let input = LintInput(try source.resource(at: playlists[0]))
            let choice = opening.choice(at: input.base)
            let line = ProgressLine(total: nil, unit: .opened)
            var first = segments(choice, source, isCancelled: isInterrupted)
            first?.progress = { line.show($0, of: $1, before: 0) }
            let watch = try PresentationWatch(
                input, linter: linter, from: source, opening: first, start: start, now: now)
            line.finish()
            if isInterrupted() { throw CommandFailure.inputOutput("interrupted") }
            report = try LintWatch(
                watch, of: playlists[0], lines: reportFile == nil && format != .text ? 2 : 1,
                metrics: format == .openMetrics ? reportFile : nil, start: start,
                opening: { segments(choice, source, isCancelled: isOver) }, now: now, isOver: isOver
            ).run()
        } catch {
            // What was broken off tells nothing.
            if let signal = signals.received { throw ExitCode(ExitStatus.signal(signal)) }
            throw error
        }
        if reportFile == nil, format == .text { try StandardStreams.print("\n") }
        try write(&report, baseline, named: report.files.first ?? playlists[0], to: reportFile)
        if let signal = signals.received { throw ExitCode(ExitStatus.signal(signal)) }
        try finish(with: report)
    }

    /// The file that --output names; nil for standard output.
    private var reportFile: String? { output == "-" ? nil : output }

    private var linter: Linter {
        Linter(profile: profile, only: rule.isEmpty ? nil : Set(rule), ignored: Set(ignore))
    }

    private func lint() throws {
        let baseline = try baseline.map(Self.baseline)
        // Each copy of a live playlist may take what a command that loads one may.
        let source = PlaylistLoader(
            files: POSIXFileSystem(),
            fetcher: BoundedFetcher(CurlFetcher(), limits: .playlists.times(reloads)))
        let linter = linter
        var inputs = try playlists.map { LintInput(try source.resource(at: $0)) }
        if reloads > 0 {
            var reloader = LintReloader(inputs[0]) { seconds in usleep(UInt32(seconds * 1_000_000)) }
            try reloader.reload(times: reloads) { LintInput(try source.resource(at: playlists[0])) }
            inputs = reloader.copies
            if inputs.count == 1 {
                StandardStreams.report("\(playlists[0]) is no live media playlist: it was not loaded again")
            }
        }
        if output != nil {
            let (bytes, fixed) = try linter.fix(inputs[0])
            inputs[0].bytes = bytes
            for finding in fixed { StandardStreams.report("fixed \(finding.location): \(finding.rule)") }
            if fixed.isEmpty { StandardStreams.report("nothing in it can be fixed for certain") }
        }
        var report = try lint(inputs, with: linter, from: source)
        if let output, output != "-" {
            try OutputFile.write(inputs[0].bytes, to: output)
            // What is left is told by the lines of the file that it is now in.
            report.rename(inputs[0].name, to: output)
        } else if output != nil {
            try StandardStreams.write(document: inputs[0].bytes, to: 1)
        }
        try write(&report, baseline, named: reportFile ?? inputs[0].name, descriptor: output == "-" ? 2 : 1)
        try finish(with: report)
    }

    /// Marks what a report says that is no news, and writes it to a file, or to a stream.
    private func write(
        _ report: inout LintReport, _ baseline: LintBaseline?, named name: String, to file: String? = nil,
        descriptor: Int32 = 1
    ) throws {
        baseline?.mark(&report, given: name, shown: { withoutSecrets($0) })
        let text = report.text(format, version: Playhead.configuration.version, provenance: .ofThisRun)
        if let file {
            try OutputFile.write(text.utf8, to: file)
        } else if descriptor == 1 {
            try Pager.print(text)
        } else {
            try StandardStreams.write(text, to: descriptor)
        }
    }

    /// Ends with what a report says.
    private func finish(with report: LintReport) throws {
        let unread = report.unread + report.unreadSegments
        StandardStreams.list(unread.map(\.description))
        try CommandFailure.requireAllRead(unread, answer: "the report")
        if report.has(failOn) { throw ExitCode(ExitStatus.findings) }
    }

    /// Lints with the segments that are to be opened; a signal ends it without a report.
    private func lint(
        _ inputs: [LintInput], with linter: Linter, from source: PlaylistLoader<POSIXFileSystem>
    ) throws -> LintReport {
        let (signals, line) = (SignalWatch(), ProgressLine(total: nil, unit: .opened))
        let choice = opening.choice(at: inputs[0].base)
        guard var segments = segments(choice, source, isCancelled: { signals.received != nil }) else {
            return try linter.lint(inputs, from: source)
        }
        segments.asksSizes = opening.sizes
        segments.progress = { line.show($0, of: $1, before: 0) }
        let report = try linter.lint(inputs, from: source, segments: segments)
        line.finish()
        if let signal = signals.received { throw ExitCode(ExitStatus.signal(signal)) }
        return report
    }

    /// How segments are opened, within the limits of the options; nil where none is.
    private func segments(
        _ choice: SegmentChoice, _ source: PlaylistLoader<POSIXFileSystem>,
        isCancelled: @escaping @Sendable () -> Bool
    ) -> SegmentOpening? {
        if choice == .none { return nil }
        var loader = SegmentLoader(
            source, fetcher: BoundedStreamingFetcher(CurlStreamingFetcher(), limits: opening.limits))
        loader.isCancelled = isCancelled
        var segments = SegmentOpening(choice, from: loader)
        segments.isCancelled = isCancelled
        return segments
    }

    /// The longest report that is read, bytes.
    private static let longestBaseline = 64 << 20

    private static func baseline(_ path: String) throws(CommandFailure) -> LintBaseline {
        let files = POSIXFileSystem()
        guard files.kind(of: path) != nil else { throw .noInput("--baseline \(path): no such file") }
        let bytes = try CommandFailure.catching("--baseline ") { try files.contents(of: path, limit: longestBaseline) }
        do throws(LintBaselineError) {
            return try LintBaseline(parsing: bytes, name: path)
        } catch {
            throw .badData("--baseline \(path): \(error)")
        }
    }
}

extension LintFinding {
    /// `file:line`.
    fileprivate var location: String { file + (line.map { ":\($0)" } ?? "") }
}
