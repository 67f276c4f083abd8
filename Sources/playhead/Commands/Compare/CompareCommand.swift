import ArgumentParser
import BandwidthTrace
import Comparison
import Playback
import PlayerLog
import PlayheadPlatform
import PlayheadReport
import PredicateFormat

struct CompareCommand: MessagingCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Which is better: two playlists, rules or players under the same traces.",
        discussion: """
            Plays A and B over the same traces, and says what differs: each KPI of both, the paired difference with its 95 % \
            interval (bootstrap over the traces, BCa) and its p-value (an exact paired test: A and B are swapped within \
            traces), on how many traces which is better, where B hurts most, and at which moments the two diverge. The verdict \
            says that A and B differ where the interval leaves out zero, the p-value is at most 0.05 and the difference is \
            beyond --margin; where the whole interval lies within that they are the same. Of fewer than six traces, or of fewer \
            than six that differ, it says that they are too few to tell, and --fail-if cannot be decided. One playlist alone is both A and B, which then differ \
            in what --a-abr, --b-abr and the like say. A session bundle or an access log as A or B is the recorded session, \
            which against a model is played unchanged, with the record beside it; over links that fit its log where its own \
            is not known.

            The same command with the same seed gives the same bytes, on every machine and with any number of jobs.

            EXAMPLES
              playhead compare Sessions/ladders/apple.m3u8 \\
                Sessions/ladders/apple-low-first.m3u8 --trace 'generate:markov*20'
              playhead compare Sessions/ladder --abr bola,dynamic --trace Sessions/traces
              playhead compare Sessions/healthy-vod Sessions/ladders/apple.m3u8
              playhead compare Sessions/slow-minute --b-abr bola
              playhead compare old.m3u8 new.m3u8 --trace 6M/50ms:20s,900k/90ms:60s
              playhead compare old.m3u8 new.m3u8 --trace traces/ --format markdown
              playhead compare old.m3u8 new.m3u8 --trace 'generate:lte*500' \\
                --fail-if 'delta.rebufferRatio.outcome == "higher"'
              playhead compare multivariant.m3u8 --a-abr bola --b-abr mpc --trace traces/
              playhead compare a.m3u8 b.m3u8 c.m3u8 --abr bola,dynamic,robust-mpc \\
                --trace traces/ --format csv
              playhead compare a.m3u8 --abr bola,dynamic --trace traces/ \\
                --fail-if 'ANY sessions.stallCount > 2'
              playhead compare a.m3u8 --suggest --trace traces/ -o better.m3u8

            Players, rules and their options are those of playhead simulate --help.
            """)

    @Argument(
        help: ArgumentHelp(
            "A and B: multivariant or media playlists, movie.json, folders of one, http(s) URLs, - for standard input, or recorded sessions.",
            valueName: "playlist"),
        completion: .file())
    var playlists: [String]

    @OptionGroup var simulation: SimulationOptions
    @OptionGroup(title: "Options of one side") var pair: PairOptions
    @OptionGroup var links: LinkSampleOptions
    @OptionGroup var exports: ExportOptions
    @OptionGroup var screen: ScreenOptions

    @Option(help: "How the answer is written.")
    var format: ReportFormat?

    @Option(
        help: ArgumentHelp(
            "End with status 1 where this holds (repeatable), such as 'delta.rebufferRatio > 0.002'.",
            discussion: """
                An NSPredicate. Its key paths are the keys of the JSON, and a, b and delta for short: b.stallRate > 1, \
                delta.rebufferRatio.outcome == "higher" (interval and p-value say so), kpis.linearQoE.wins.bShare < 0.5. \
                Of any number of sides there are sides, against, each side but the first against it, and sessions, each by \
                its playlist, abr, player, trace and KPIs: ANY sides.rebufferRatio > 0.01, ANY sessions.stallCount > 2, \
                ANY against.kpis.stallRate.outcome == "higher".
                """,
            valueName: "predicate"))
    var failIf: [String] = []

    @Option(help: .unknownOutcome)
    var unknown = UnknownOutcome.undecided

    @Option(
        help: ArgumentHelp(
            "What counts as a difference, as a part of A's value: 0.02.",
            discussion: """
                A and B are the same in a KPI where the whole interval of the difference lies within it, however small the \
                p-value is. 0 takes every difference that is sure.
                """, valueName: "part"))
    var margin: Double?

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Play the rule optimal beside A and B, which shows what was possible.",
            discussion: "It takes up to some seconds a trace: unless given, it is played over up to ten traces."))
    var bound: Bool?

    @Option(
        help: ArgumentHelp(
            "How many sessions are played at the same time; the answer does not depend on it.", valueName: "n"))
    var jobs = processorCount

    @Option(help: ArgumentHelp("How fast the screen plays, as a multiple of real time.", valueName: "x"))
    var speed: Double?

    @Flag(help: "Try changes of the one playlist's ladder, and rank them by what they do.")
    var suggest = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "With --suggest: write the best change as a playlist, where it is sure to help.", valueName: "file"),
        completion: .file())
    var output: String?

    /// Over so many traces the bound is played unless something else is said.
    private static let mostBoundTraces = 10

    @OptionGroup(title: "Messages") var messages: MessageOptions

    func validate() throws {
        try screen.check(exports)
        if jobs < 1 { throw ValidationError("--jobs \(jobs): at least one is needed.") }
        try ValidationError.unlessSpeed(speed)
        try ValidationError.unlessMargin(margin)
        if suggest {
            if !failIf.isEmpty {
                throw ValidationError(
                    "--fail-if is on one comparison, and --suggest makes many: write the best change with -o, which ends "
                        + "with status 1 where none is sure to help, and compare that with what it came from.")
            }
            guard playlists.count == 1, !isTable, !pair.isGiven, bound == nil else {
                throw ValidationError(
                    "--suggest changes one playlist, under one rule and player: nothing is beside it.")
            }
        } else if output != nil {
            throw ValidationError("-o goes with --suggest; --export writes the answer to a file.")
        }
        if isTable {
            if pair.isGiven {
                throw ValidationError("--a-… and --b-… go with two sides: not with more playlists, rules or players.")
            }
            if screen.snapshot != nil { throw ValidationError("--snapshot goes with two sides, A and B.") }
        }
        _ = try conditions()
    }

    /// The rules of all sides.
    var rules: [ABRName] { simulation.rules + [pair.a.rule, pair.b.rule].compactMap(\.self) }

    /// Whether there are more than two sides, or rules and players that are listed: then the answer is a table.
    private var isTable: Bool { playlists.count > 2 || simulation.rules.count > 1 || simulation.player.count > 1 }

    func run() throws {
        defer { rules.endPrograms() }
        let files = POSIXFileSystem()
        // A recorded session took place over one link, which is read with it.
        let recorded = suggest || isTable ? [] : try playlists.map { try RecordedInput.isOne($0, in: files) }
        let all = recorded.contains(true) ? TraceSet() : try self.traces(in: files)
        let (traces, notes) = all.tellingCopies()
        if suggest {
            try suggest(over: traces, notes, in: files)
        } else {
            try compare(recorded, over: traces, notes, in: files)
        }
    }

    /// The traces that were asked for: some have to be.
    private func traces(in files: POSIXFileSystem) throws(CommandFailure) -> TraceSet {
        if !suggest, !isTable, playlists.count == 1, !pair.isGiven {
            throw .usage("one playlist alone is the same twice: name another, or say how B differs (--b-abr, …)")
        }
        guard !simulation.trace.isEmpty else {
            throw .usage("--trace is missing: which links are A and B played over?")
        }
        return try simulation.traces(in: files)
    }

    private func compare(
        _ recorded: [Bool], over traces: TraceSet, _ notes: [String], in files: POSIXFileSystem
    ) throws {
        var experiment =
            recorded.contains(true)
            ? try experimentWithRecorded(recorded, in: files) : try experiment(over: traces, in: files)
        if let margin { experiment.margin = margin }
        let watch = ExperimentWatch()
        var comparison = watch.run(total: experiment.count) { [experiment] in
            let goesOn = $0
            return experiment.run(
                jobs: jobs, progress: { goesOn() && rules.allSatisfy { $0.program?.failure == nil } }, resampling: $1)
        }
        for rule in rules { try rule.requireAnswers() }
        comparison.traceNotes = notes
        try show(comparison, of: experiment, watch.signals)
        try watch.check(traceCount: comparison.traces.count)
        try requireAllRead(traces, comparison.problems)
        try Verdict(unknown: unknown).check(try conditions(), on: comparison)
    }

    /// Ends the command where traces are lacking: the answer is of others than were asked for, and no gate goes by it.
    func requireAllRead(_ traces: TraceSet, _ problems: [TraceError]) throws(CommandFailure) {
        try traces.requireAllRead(problems, allowsSkipped: simulation.allowSkipped)
    }

    private func conditions() throws(ValidationError) -> [ComparisonPredicate] {
        try ValidationError.reading(failIf, of: "--fail-if") { text throws(PredicateError) in
            try ComparisonPredicate(parsing: text, isOfTwo: !isTable)
        }
    }

    // MARK: The experiment

    private func experiment(over traces: TraceSet, in files: POSIXFileSystem) throws(CommandFailure) -> Experiment {
        let presentations = try simulation.presentations(of: playlists, in: files)
        if isTable {
            return Experiment(
                ranking: try simulation.sides(of: presentations, in: files), traces: traces.sources,
                seed: simulation.seed, startDate: simulation.date)
        }
        let a = try simulation.contender(of: presentations[0], as: pair.a, in: files)
        let b = try simulation.contender(of: presentations[presentations.count - 1], as: pair.b, in: files)
        return Experiment(
            [.simulated(a), .simulated(b)], withBound: bound ?? (traces.sources.count <= Self.mostBoundTraces),
            traces: traces.sources, seed: simulation.seed, startDate: simulation.date)
    }
}

extension SimulationOptions {
    /// The model of one presentation, under the only player and rule, with what it is given of its own.
    func contender(
        of presentation: (presentation: Presentation, label: String), as own: GivenSettings = GivenSettings(),
        in files: some FileSystem
    ) throws(CommandFailure) -> SimulatedContender {
        let sides = try sides(of: [presentation], as: own, in: files)
        guard sides.count == 1 else {
            throw CommandFailure.usage("A and B have one rule and one player each, and these are several")
        }
        return sides[0]
    }
}
