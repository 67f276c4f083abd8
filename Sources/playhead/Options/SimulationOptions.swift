public import ArgumentParser
import BandwidthTrace
import Comparison
public import Playback
import PlayerLog
public import PlayheadNumerics
import PlayheadPlatform

extension ABRName: ExpressibleByArgument {
    /// The rule of a name, or of a program's path.
    public init?(argument: String) {
        guard let rule = ABRName(argument) ?? RuleExecutable(argument: argument)?.rule else { return nil }
        self = rule
    }

    /// The rules that there are.
    public static var allValueStrings: [String] { named.map(\.name) + ["fixed:N", "./PROGRAM"] }
}

/// Rules by their names, with commas between.
struct ABRNames: ExpressibleByArgument {
    let rules: [ABRName]

    init(_ rules: [ABRName]) { self.rules = rules }

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        rules = names.compactMap { ABRName(argument: String($0)) }
        guard rules.count == names.count else { return nil }
    }

    static var allValueStrings: [String] { ABRName.allValueStrings }
}

extension BandwidthTrace.End: ExpressibleByArgument {}

/// A player profile by its name.
struct PlayerName: ExpressibleByArgument {
    let profile: PlayerProfile

    init?(argument: String) {
        guard let profile = PlayerProfile.named(argument) else { return nil }
        self.profile = profile
    }

    static var allValueStrings: [String] { PlayerProfile.all.map(\.name) }
    var defaultValueDescription: String { profile.name }
}

extension LinearQoE: ExpressibleByArgument {
    /// A model by its name or weights.
    public init?(argument: String) { self.init(argument) }

    /// The models that have names.
    public static var allValueStrings: [String] { Quality.allCases.map(\.rawValue) }
}

/// A date that a simulated session is said to begin at.
struct StartDate: ExpressibleByArgument {
    let date: LogDate

    init?(argument: String) {
        guard let date = LogDate(parsing: argument, localTime: .utc) else { return nil }
        self.date = date
    }
}

/// What is played, by what, over which links; the same for every command that simulates playback.
struct SimulationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The link (repeatable): a file, a folder of traces, 6M/50ms:60s,800k:20s or generate:lte*500.",
            discussion: "Bandwidth/latency:duration, and so on. See playhead trace --help for the forms of files.",
            valueName: "trace"),
        completion: .file())
    var trace: [String] = []

    @Option(help: "What comes after a trace's last period: loop, hold, stop (unless given, what the trace says).")
    var traceEnd: BandwidthTrace.End?

    @OptionGroup var units: TraceUnitsOption

    @Flag(help: .allowSkippedTraces)
    var allowSkipped = false

    @Option(
        help: ArgumentHelp(
            "The rule that chooses variants (repeatable, or several with commas between), or a program of your own, ./rule.py; "
                + "see playhead help players and own-rules.",
            valueName: "name"
        ))
    var abr: [ABRNames] = []

    @Option(
        help: ArgumentHelp(
            "What a rule counts with (repeatable): NAME or NAME=VALUE; see playhead help players.", valueName: "option")
    )
    var abrOption: [String] = []

    @Option(
        help: ArgumentHelp(
            "By which model QoE is counted, and mpc and optimal decide: linear, log, hd, or weights as rebuffer=8,switch=1; "
                + "see playhead help simulating.",
            valueName: "model"))
    var qoe: LinearQoE?

    @Option(help: ArgumentHelp("The player (repeatable); see playhead help players.", valueName: "name"))
    var player: [PlayerName] = []

    @Option(
        help: ArgumentHelp("What the buffer is filled up to; the player's own unless given.", valueName: "seconds"))
    var maxBuffer: Double?

    @OptionGroup var playerSettings: PlayerSettingOptions

    @Option(help: ArgumentHelp("Multiply every bandwidth: 0.5 is half the link.", valueName: "x"))
    var scale = 1.0

    @Option(help: ArgumentHelp("Cut the session after this time; live plays ten minutes.", valueName: "seconds"))
    var duration: Double?

    @Option(
        help: ArgumentHelp(
            "What the viewer does and what goes wrong, from a text file; see playhead help players.", valueName: "file"),
        completion: .file())
    var scenario: String?

    @OptionGroup var startup: PreparationOptions

    @Option(help: ArgumentHelp("The seed of all that is made up: ids, sizes of segments, traces.", valueName: "n"))
    var seed: UInt64 = 1

    @Option(
        help: ArgumentHelp(
            "When the user asks to play: 2026-01-01T12:00:00Z unless given.", valueName: "date"))
    var startDate: StartDate?

    @Option(
        help: ArgumentHelp(
            "How long segments last that a playlist without media playlists does not tell.", valueName: "seconds"))
    var targetDuration = 6.0

    @Option(help: ArgumentHelp("How long media last that are made up.", valueName: "seconds"))
    var length = 600.0

    func validate() throws {
        try given.check()
        try ValidationError.unlessPositive(duration, "--duration", unit: " seconds")
        try Self.check(abrOption)
    }

    /// Checks that options of rules can be taken.
    static func check(_ options: [String]) throws {
        do {
            _ = try ruleOptions(options)
        } catch {
            throw ValidationError(error.description)
        }
    }

    /// What options of rules set.
    private static func ruleOptions(_ options: [String]) throws(CommandFailure) -> ABROptions {
        var (rule, playback, player) = (ABROptions(), PlaybackOptions(), PlayerProfile.usual)
        for option in options {
            do {
                try ABROption.set(option, rule: &rule, playback: &playback, player: &player)
            } catch {
                throw .usage("--abr-option \(error)")
            }
        }
        return rule
    }

    /// The settings that were given.
    var given: GivenSettings {
        GivenSettings([.maxBuffer: maxBuffer, .scale: scale]).replacing(playerSettings.given)
    }

    /// The date of the request to play.
    var date: LogDate { startDate?.date ?? SessionIdentity.defaultStartDate }

    /// The traces that were asked for. What stood in a folder without being a trace is reported.
    func traces(in files: some FileSystem) throws(CommandFailure) -> TraceSet {
        var set = TraceSet()
        for text in trace {
            set.append(
                try TraceInputOptions.traces(text, in: files, seed: seed, units: units.units, end: traceEnd))
        }
        return set
    }

    /// The rules that were asked for.
    var rules: [ABRName] { abr.flatMap(\.rules) }

    /// What is played, with the names that rows have for it.
    func presentations(
        of playlists: [String], in files: some FileSystem
    ) throws(CommandFailure) -> [(presentation: Presentation, label: String)] {
        let reader = PresentationReader(
            files: files,
            options: PresentationOptions(targetDuration: targetDuration, length: length, seed: seed))
        var presentations: [(presentation: Presentation, label: String)] = []
        for (path, label) in zip(playlists, Self.labels(of: playlists)) {
            let presentation = try reader.require(path)
            for doubt in presentation.doubts { StandardStreams.report("\(path): \(doubt)") }
            presentations.append((presentation, label))
        }
        return presentations
    }

    /// Every presentation under every player and rule, with what these sides are given of their own.
    func sides(
        of presentations: [(presentation: Presentation, label: String)], as own: GivenSettings = GivenSettings(),
        in files: some FileSystem
    ) throws(CommandFailure) -> [SimulatedContender] {
        let scenario = try scenario.map { path throws(CommandFailure) in try Self.scenario(path, in: files) }
        let players = own.player.map { [$0] } ?? player.map(\.profile)
        let rules = own.rule.map { [$0] } ?? rules
        try rules.startPrograms(within: try Self.ruleOptions(abrOption + own.ruleOptions).answerTime)
        let given = given.replacing(own)
        var sides: [SimulatedContender] = []
        for (presentation, label) in presentations {
            for profile in players.isEmpty ? [.usual] : players {
                for rule in rules.isEmpty ? [profile.usualRule] : rules {
                    var side = side(
                        SimulatedContender(presentation, playlist: label, profile: profile, rule: rule), given)
                    if let note = presentation.limitNote(for: side.options.duration) {
                        side.presentation.notes.append(note)
                    }
                    if let variant = rule.fixedVariant, variant >= presentation.variants.count {
                        side.presentation.notes.append(
                            "\(rule): the highest variant is \(presentation.variants.count - 1), which is played.")
                    }
                    if let scenario, let path = self.scenario {
                        side.options.scenario = scenario
                        side.presentation.notes += scenario.remarks(on: presentation)
                        side.settings["scenario"] = path
                    }
                    do {
                        try side.set(options: abrOption + own.ruleOptions)
                    } catch {
                        throw CommandFailure.usage("--abr-option \(error)")
                    }
                    if let qoe { side.count(by: qoe) }
                    sides.append(side)
                }
            }
        }
        return sides
    }

    /// The scenario in a file.
    private static func scenario(_ path: String, in files: some FileSystem) throws(CommandFailure) -> Scenario {
        let text: [UInt8]
        do {
            text = try files.contents(of: path, limit: 1 << 20)
        } catch {
            let isMissing = files.kind(of: path) == nil
            throw CommandFailure(
                status: isMissing ? ExitStatus.noInput : ExitStatus.inputOutput, description: "\(error)")
        }
        do {
            return try ScenarioReader().read(text, name: path)
        } catch {
            throw CommandFailure.badData("\(error)")
        }
    }

    /// What playlists are called: the ends of their paths that tell them apart, with the folder where the name is one
    /// that all playlists have.
    private static func labels(of paths: [String]) -> [String] {
        let usual: Set<Substring> = ["multivariant.m3u8", "master.m3u8", "index.m3u8", "playlist.m3u8", "movie.json"]
        // A query may hold a token, and a name goes into every report.
        let parts = paths.map { path in
            (path.contains("://") ? path.prefix { $0 != "?" && $0 != "#" } : path[...]).split(separator: "/")
        }
        func label(_ index: Int, _ count: Int) -> String { parts[index].suffix(count).joined(separator: "/") }
        let labels = paths.indices.map { index in
            var count = parts[index].last.map(usual.contains) ?? false ? 2 : 1
            while count < parts[index].count,
                paths.indices.contains(where: { paths[$0] != paths[index] && label($0, count) == label(index, count) })
            { count += 1 }
            return label(index, count)
        }
        return labels.enumerated().map { index, label in
            // What only a query tells apart is numbered.
            let others = Set(zip(paths, labels).prefix(index).filter { $0.1 == label && $0.0 != paths[index] }.map(\.0))
            return others.isEmpty ? label : "\(label) (\(others.count + 1))"
        }
    }

    private func side(_ usual: SimulatedContender, _ given: GivenSettings) -> SimulatedContender {
        var side = usual
        side.set(given)
        if let duration {
            side.options.duration = duration
            side.settings["duration"] = "\(duration)"
        }
        let (preparation, settings) = startup.preparation
        side.options.preparation = preparation
        side.settings.merge(settings) { $1 }
        return side
    }
}
