import ArgumentParser
import BandwidthTrace
import Playback

// The options of settings: a row of `PlaybackSetting.all` has one in each of these where it goes with the command. What simulate
// and compare have beside those of the player stands among `SimulationOptions`.

/// Settings of a recorded session that replay plays again.
struct ReplaySettingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Play it again with every bandwidth multiplied.", valueName: "x"))
    var scale: Double?

    @Option(help: ArgumentHelp("Play it again with this latency throughout: 50ms.", valueName: "time"))
    var latency: String?

    @Option(help: ArgumentHelp("Play it again with a buffer of this length.", valueName: "seconds"))
    var maxBuffer: Double?

    @OptionGroup var player: PlayerSettingOptions

    /// What was given.
    var given: GivenSettings {
        let seconds = latency.flatMap(BandwidthTrace.seconds(parsing:))
        return GivenSettings([.scale: scale, .latency: seconds, .maxBuffer: maxBuffer]).replacing(player.given)
    }

    /// Checks that the values can be.
    func check() throws {
        try given.check()
        try ValidationError.unlessTime(latency, "--latency", like: "50ms or 0.1s")
    }
}

/// Settings of the player that have the same options wherever something is played.
struct PlayerSettingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The part of every bandwidth that headers of TCP and IP take: 0.035 of packets of 1500 bytes. Unless given, "
                + "none.", valueName: "part"))
    var overhead: Double?

    @Option(
        help: ArgumentHelp(
            "Round trips that the first connection takes before its first request: 1 for TCP, 2 with TLS 1.3. Unless "
                + "given, none.", valueName: "count"))
    var connectionTrips: Double?

    @Option(
        help: ArgumentHelp(
            "How fast the player plays at most to come nearer to the live edge, 1 to 2. Unless given, as the player does.",
            valueName: "rate"))
    var maxLiveRate: Double?

    /// What was given.
    var given: GivenSettings {
        GivenSettings([.overhead: overhead, .connectionTrips: connectionTrips, .maxLiveRate: maxLiveRate])
    }
}

/// In what A differs from B, beside what both are given.
struct PairOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A's rule.", valueName: "name"))
    var aAbr: ABRName?
    @Option(help: ArgumentHelp("B's rule.", valueName: "name"))
    var bAbr: ABRName?

    @Option(help: ArgumentHelp("What A's rule counts with (repeatable).", valueName: "option"))
    var aAbrOption: [String] = []
    @Option(help: ArgumentHelp("What B's rule counts with (repeatable).", valueName: "option"))
    var bAbrOption: [String] = []

    @Option(help: ArgumentHelp("A's player.", valueName: "name"))
    var aPlayer: PlayerName?
    @Option(help: ArgumentHelp("B's player.", valueName: "name"))
    var bPlayer: PlayerName?

    @Option(help: ArgumentHelp("What A's buffer is filled up to.", valueName: "seconds"))
    var aMaxBuffer: Double?
    @Option(help: ArgumentHelp("What B's buffer is filled up to.", valueName: "seconds"))
    var bMaxBuffer: Double?

    @Option(help: ArgumentHelp("Multiply every bandwidth for A.", valueName: "x"))
    var aScale: Double?
    @Option(help: ArgumentHelp("Multiply every bandwidth for B.", valueName: "x"))
    var bScale: Double?

    /// What A is given of its own.
    var a: GivenSettings {
        GivenSettings(
            rule: aAbr, player: aPlayer?.profile, ruleOptions: aAbrOption, [.maxBuffer: aMaxBuffer, .scale: aScale])
    }

    /// What B is given of its own.
    var b: GivenSettings {
        GivenSettings(
            rule: bAbr, player: bPlayer?.profile, ruleOptions: bAbrOption, [.maxBuffer: bMaxBuffer, .scale: bScale])
    }

    /// Whether a side is given anything of its own.
    var isGiven: Bool { !a.isEmpty || !b.isEmpty }

    func validate() throws {
        for (name, side) in [("a", a), ("b", b)] {
            try side.check("--\(name)-")
            try SimulationOptions.check(side.ruleOptions)
        }
    }
}

extension GivenSettings {
    /// Checks that the numbers can be.
    ///
    /// - Parameter prefix: what the options' names begin with.
    func check(_ prefix: String = "--") throws {
        if let problem = problem(prefix: prefix) { throw ValidationError("\(problem).") }
    }
}
