import Analytics
import ArgumentParser
import Dashboard
import PlayerLog
import Report
import Terminal

struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Interactive replay of recorded sessions.",
        discussion: """
            Plays recorded AVPlayer sessions back in the terminal, with their KPIs as they stood at the playhead. On the \
            way out the summary stays in the scrollback. Without a terminal on standard output the summary is printed \
            and no screen opens. Press ? in the screen for the keys.

            EXAMPLES
              playhead replay Sessions/commute
              playhead replay access.log error.log --export summary.json
              playhead replay --follow /var/log/player/access.log
              playhead replay Sessions/commute --snapshot 120x40 --at 60
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var exports: ExportOptions
    @OptionGroup var screen: ScreenOptions

    @Option(help: "How the summary is written where no screen opens: text, json, ndjson, csv, markdown.")
    var format = ReportFormat.text

    @Option(
        help: ArgumentHelp(
            "How fast it plays, as a multiple of real time: 0.25 to 3600. Unless given, so that a session takes about a minute.",
            valueName: "x"))
    var speed: Double?

    @Option(
        help: ArgumentHelp(
            "The session to open: its number in the list, the start of its id, or its bundle's name.",
            valueName: "session"))
    var session: String?

    @Flag(help: "Follow a log that grows, or is rewritten whole; F jumps to its end.")
    var follow = false

    func validate() throws {
        if let speed, !(0.25...3600).contains(speed) {
            throw ValidationError("--speed \(speed): it should be between 0.25 and 3600.")
        }
        if follow, input.paths.contains("-") {
            throw ValidationError("--follow needs a file: standard input only ends.")
        }
    }

    func run() throws {
        let files = POSIXFileSystem()
        let sources = try input.sources(in: files)
        let catalog = ErrorCatalog()
        var follower = LogFollower(sources, files: files, localTime: input.localTime)
        let sessions: ReplaySessions
        if follow {
            _ = follower.poll()
            sessions = ReplaySessions(follower)
        } else {
            let progress = ProgressLine(total: nil)
            let scanner = LogScanner(files: files, localTime: input.localTime)
            sessions = ReplaySessions(sources, scanner: scanner) { bytes in
                progress.add(bytes)
                return true
            }
            progress.finish()
        }
        guard follow || !sessions.logs.isEmpty else {
            try input.report(sessions.problems, count: sessions.problems.count)
            throw CommandFailure(status: ExitStatus.badData, description: "no session in what was read")
        }
        let selected = try selected(in: sessions)
        let state = AppState(
            sessions: sessions.entries(catalog), selected: selected, catalog: catalog, speed: speed, isPlaying: true,
            isFollowing: follow, capturesMouse: screen.mouse)
        if let snapshot = screen.snapshot {
            let frame = Dashboard.snapshot(state, size: snapshot.size, at: screen.at, glyphs: screen.glyphs ?? .braille)
            try StandardStreams.write(screen.text(of: frame) + "\n", to: 1)
            try input.report(sessions.problems, count: sessions.problems.count)
            return
        }
        try open(state, sessions, follower, catalog)
    }

    /// The session to open; of several without a choice the list is shown first.
    private func selected(in sessions: ReplaySessions) throws -> Int? {
        guard let session else { return screen.snapshot == nil && sessions.logs.count > 1 ? nil : 0 }
        guard let index = sessions.index(of: session) else {
            throw CommandFailure(
                status: ExitStatus.noInput,
                description: "--session \(session): no session, or more than one, of that number, id or name")
        }
        return index
    }

    // MARK: The screen

    private func open(
        _ initial: AppState, _ sessions: ReplaySessions, _ follower: LogFollower<POSIXFileSystem>,
        _ catalog: ErrorCatalog
    ) throws {
        guard StandardStreams.isTerminal(1) else {
            try summarize(sessions, format: format, catalog)
            return
        }
        // Written now, and again at exit: what a recorded log holds is known, and a crash cannot take it away.
        try exports.write(report(sessions, catalog), options: options(for: sessions, catalog))
        var state = initial
        var latest = sessions
        let outcome: Outcome
        let signals: SignalWatch
        do {
            var terminal = try TerminalScreen(screen.terminal)
            var follower = follower
            let news: (() -> [SessionEntry]?)? =
                follow
                ? {
                    guard follower.poll() else { return nil }
                    latest = ReplaySessions(follower)
                    return latest.entries(catalog)
                } : nil
            outcome = Dashboard.run(&state, on: &terminal, clock: SystemClock(), news: news) { request in
                export(request, latest, catalog)
            }
            // From here on a signal would end the program before its exports are written.
            signals = SignalWatch()
            terminal.close()
        } catch {
            StandardStreams.report("\(error) This is the summary instead.")
            try summarize(sessions, format: format, catalog)
            return
        }
        var signal = signals.received
        if case .signal(let first) = outcome { signal = first.number }
        do {
            try summarize(latest, format: .text, catalog)
        } catch let failure as CommandFailure where signal != nil {
            // After a hang-up, for one, there is nobody left to print for.
            StandardStreams.report("playhead: \(failure)")
        }
        if let signal = signal ?? signals.received { throw ExitCode(ExitStatus.signal(signal)) }
    }

    private func export(
        _ request: ExportRequest, _ sessions: ReplaySessions, _ catalog: ErrorCatalog
    ) -> Result<String, ExportFailure> {
        do {
            let report = report(request.sessions.map(\.totals))
            try ExportOptions.write(report, to: request.path, options: options(for: sessions, catalog))
            return .success("wrote \(request.path)")
        } catch {
            return .failure(ExportFailure(message: error.description))
        }
    }

    // MARK: The summary

    private func summarize(_ sessions: ReplaySessions, format: ReportFormat, _ catalog: ErrorCatalog) throws {
        let report = report(sessions, catalog)
        let options = options(for: sessions, catalog)
        try exports.write(report, options: options)
        try report.write(format, options: options) { piece throws(CommandFailure) in
            try StandardStreams.write(piece, to: 1)
        }
        try input.report(sessions.problems, count: sessions.problems.count)
    }

    private func report(_ sessions: ReplaySessions, _ catalog: ErrorCatalog) -> KPIReport {
        report(sessions.logs.map { SessionTotals($0.log, catalog: catalog) })
    }

    private func report(_ sessions: [SessionTotals]) -> KPIReport {
        var fleet = FleetAccumulator()
        for session in sessions { fleet.add(session) }
        return KPIReport(sessions: sessions, aggregate: fleet)
    }

    /// With a single session its stalls are explained too, which takes its timeline.
    private func options(for sessions: ReplaySessions, _ catalog: ErrorCatalog) -> ReportOptions {
        var options = ReportOptions()
        options.catalog = catalog
        if sessions.logs.count == 1, let only = sessions.logs.first {
            options.timelines[only.log.id] = PlaybackTimeline(only.log)
        }
        return options
    }
}
