import ArgumentParser
import Playback

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

    func validate() throws {
        try ValidationError.unlessPositive(aMaxBuffer, "--a-max-buffer", unit: " seconds")
        try ValidationError.unlessPositive(bMaxBuffer, "--b-max-buffer", unit: " seconds")
        try ValidationError.unlessPositive(aScale, "--a-scale")
        try ValidationError.unlessPositive(bScale, "--b-scale")
        try SimulationOptions.check(aAbrOption)
        try SimulationOptions.check(bAbrOption)
    }

    /// Whether A is given anything of its own.
    var isGivenForA: Bool {
        aAbr != nil || aPlayer != nil || aMaxBuffer != nil || aScale != nil || !aAbrOption.isEmpty
    }

    /// Whether B is given anything of its own.
    var isGivenForB: Bool {
        bAbr != nil || bPlayer != nil || bMaxBuffer != nil || bScale != nil || !bAbrOption.isEmpty
    }

    /// Whether a side is given anything of its own.
    var isGiven: Bool { isGivenForA || isGivenForB }

    /// What A is played with, where both are given `common`.
    func a(_ common: SimulationOptions) -> SimulationOptions {
        Self.changed(common, abr: aAbr, options: aAbrOption, player: aPlayer, maxBuffer: aMaxBuffer, scale: aScale)
    }

    /// What B is played with.
    func b(_ common: SimulationOptions) -> SimulationOptions {
        Self.changed(common, abr: bAbr, options: bAbrOption, player: bPlayer, maxBuffer: bMaxBuffer, scale: bScale)
    }

    private static func changed(
        _ common: SimulationOptions, abr: ABRName?, options: [String], player: PlayerName?, maxBuffer: Double?,
        scale: Double?
    ) -> SimulationOptions {
        var changed = common
        if let abr { changed.abr = [ABRNames([abr])] }
        changed.abrOption += options
        if let player { changed.player = [player] }
        if let maxBuffer { changed.maxBuffer = maxBuffer }
        if let scale { changed.scale = scale }
        return changed
    }
}
