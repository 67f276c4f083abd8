import ArgumentParser
import BandwidthTrace
import Comparison
import Dashboard
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadNumerics
import PlayheadPlatform
import PlayheadReport

struct SimulateCommand: MessagingCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "What viewers would get: play a playlist over a bandwidth trace.",
        discussion: """
            Plays a multivariant playlist, a media playlist or a simulator's movie.json through a simulated player, and \
            measures the session as a recorded one: by the logs that the player writes. One run opens the session's screen \
            in a terminal; elsewhere its summary is printed. Several playlists, players, rules or traces are a matrix: each \
            is played with each, on all cores, and the answer is a row a run and what each rule comes to. In a terminal the \
            runs open on the Fleet screen, from which Enter opens one; of two sides over several traces 2 shows what differs, \
            as playhead compare does. --no-screen, --format or --aggregate-only print the answer instead.

            The same command gives the same bytes, on every machine and with any number of jobs.

            EXAMPLES
              playhead simulate Sessions/ladder --trace 6M/50ms:30s,700k/120ms:40s,6M:60s
              playhead simulate Sessions/ladder --trace Sessions/traces --abr bola,mpc
              playhead simulate Sessions/ladder --trace 'generate:lte*100' --aggregate-only
              playhead simulate Sessions/ladder --trace 6M --abr bola,./rule.py
              playhead simulate Sessions/ladder --trace 'generate:lte*9' --partial >a.part
              playhead simulate movie.json --trace lte.json --abr bola --player sabre
              playhead simulate multivariant.m3u8 --trace lte.json --log-dir out
              playhead kpi out
              playhead simulate multivariant.m3u8 --trace 6M/50ms --scenario evening.txt
              playhead simulate a.m3u8 b.m3u8 --trace traces/ --abr bola,mpc --format csv
              playhead simulate multivariant.m3u8 --trace traces/ --where 'stallCount > 0'
              playhead simulate multivariant.m3u8 --trace traces/ \\
                --fail-if 'ANY sessions.stallRate > 3'

            \(SimulationHelp.players)

            \(SimulationHelp.rules)

            \(SimulationHelp.options)

            \(SimulationHelp.scenario)
            """)

    @Argument(
        help: ArgumentHelp(
            "What is played: multivariant or media playlists, movie.json, folders of one, http(s) URLs, or - for standard input.",
            valueName: "playlist"),
        completion: .file())
    var playlists: [String]

    @OptionGroup var simulation: SimulationOptions
    @OptionGroup var exports: ExportOptions

    @Flag(help: .withAggregate)
    var withAggregate = false

    @OptionGroup var filter: SessionFilterOptions
    @OptionGroup var failures: FailureOptions
    @OptionGroup var screen: ScreenOptions

    @Option(help: "How the summary is written where no screen opens.")
    var format: ReportFormat?

    @Option(
        help: ArgumentHelp(
            "Write the session's bundle to a folder, as an app would: access.log, error.log, events.ndjson, "
                + "requests.ndjson and more.",
            discussion: """
                With the playlists, the link and the settings, so that playhead replay plays the same session again. Of \
                several runs each gets a folder in it.
                """, valueName: "folder"),
        completion: .directory)
    var logDir: String?

    @Flag(help: "Leave the single runs out; for a million of them.")
    var aggregateOnly = false

    @Flag(
        help: """
            Write the sessions to standard output as a part, in some hundred bytes each: for kpi --merge, explain and replay, \
            of hundreds of thousands.
            """)
    var partial = false

    @Option(
        help: ArgumentHelp(
            "How many runs are played at the same time; the answer does not depend on it.", valueName: "n"))
    var jobs = processorCount

    @Option(help: .summaryLength)
    var summary = SummaryLength.short

    @Option(help: ArgumentHelp("How fast the screen plays, as a multiple of real time.", valueName: "x"))
    var speed: Double?

    @OptionGroup(title: "Messages") var messages: MessageOptions

    func validate() throws {
        try screen.check(exports)
        try checkPart()
        if simulation.trace.isEmpty { throw ValidationError("--trace is missing: which link is it played over?") }
        if aggregateOnly, screen.snapshot != nil {
            throw ValidationError("--snapshot shows the runs, which --aggregate-only leaves out.")
        }
        if jobs < 1 { throw ValidationError("--jobs \(jobs): at least one is needed.") }
        try ValidationError.unlessSpeed(speed)
        _ = try filter.predicate(leadingKeys: RunIdentity.keys)
        _ = try failures.predicates(leadingKeys: RunIdentity.keys)
    }

    func run() throws {
        defer { simulation.rules.endPrograms() }
        let files = POSIXFileSystem()
        let presentations = try simulation.presentations(of: playlists, in: files)
        let sides = try simulation.sides(of: presentations, in: files)
        let all = try simulation.traces(in: files)
        // What differs between sides is told over the traces together.
        let (traces, notes) = sides.count > 1 ? all.tellingCopies() : (all, [])
        if logDir != nil { Self.reportWhatIsNotStored(of: sides) }
        let matrix = Matrix(
            sides, traces: traces.sources, seed: simulation.seed, startDate: simulation.date)
        if partial {
            try writePart(matrix, over: traces)
        } else if matrix.count == 1 {
            try show(matrix, over: traces)
        } else {
            let paths = Dictionary(zip(presentations.map(\.label), playlists)) { first, _ in first }
            try play(matrix, over: traces, notes, paths: paths)
        }
    }

    /// Says which playlists a bundle has no room for.
    private static func reportWhatIsNotStored(of sides: [SimulatedContender]) {
        for name in Set(sides.filter { !$0.presentation.isStorable }.map(\.playlist)).sorted() {
            StandardStreams.report(
                "--log-dir: \(name) has too many segments to be stored: its media playlists are left out, and who plays the "
                    + "session again has to name the playlist")
        }
    }

    // MARK: One run

    private func write(_ run: Matrix.Run, to path: String) throws {
        let signals = SignalWatch()
        defer { signals.end() }
        try BundleFolder(path: path, signals: signals).write(run)
        if let signal = signals.received { throw ExitCode(ExitStatus.signal(signal)) }
    }

    private func show(_ matrix: Matrix, over traces: TraceSet) throws {
        let run = try matrix.only(isDetailed: logDir != nil)
        if let failure = run.session.ruleFailure { throw failure }
        if let logDir { try write(run, to: logDir) }
        let catalog = ErrorCatalog()
        var sessions = OpenedSessions(
            run.session.log, of: run.simulation, title: run.name.trace, notes: run.notes,
            catalog: catalog)
        let path = playlists[0]
        sessions.playlist = { _ in PlaylistModel(reading: path) }
        try sessions.keep(where: try filter.predicate(leadingKeys: RunIdentity.keys))
        let viewer = SessionViewer(
            screen: screen, exports: exports, format: format ?? .text, summary: summary, withAggregate: withAggregate,
            catalog: catalog
        ) { _ throws(CommandFailure) in }
        // An explicit format asks for the summary itself.
        try viewer.show(
            AppState(
                sessions: sessions.list, selected: 0, catalog: catalog, speed: speed, isPlaying: screen.play,
                environment: screen.environment),
            sessions, opensScreen: format == nil)
        try traces.requireAllRead(allowsSkipped: simulation.allowSkipped)
        try failures.verdict.check(try failures.predicates(leadingKeys: RunIdentity.keys), on: sessions.report(catalog))
    }
}

extension Matrix {
    /// The run of a matrix of one.
    fileprivate func only(isDetailed: Bool) throws -> Run {
        var only: Result<Run, TraceError>?
        _ = run(jobs: 1, isDetailed: isDetailed, progress: { true }, finish: { $0 }, output: { only = $0 })
        guard let only else { throw CommandFailure.noInput("there is nothing to play") }
        return try only.get()
    }
}

extension Matrix.Run {
    /// What a reader should know of this run.
    var notes: [String] {
        simulation.presentation.notes + [skippedNote, endNote, session.bound?.obstacle?.text].compactMap(\.self)
    }

    private var skippedNote: String? {
        guard session.skipped > 0 else { return nil }
        return "Playback jumped over \(ShortestDecimal.text(session.skipped) ?? "") s of media that no variant has."
    }

    private var endNote: String? {
        switch session.end {
        case .ended: nil
        case .stopped(let reason): "The session was cut: \(reason)."
        // A player's comments are sentences or not.
        case .failed(let reason): "The session failed: \(reason)" + (reason.hasSuffix(".") ? "" : ".")
        }
    }
}
