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
        for (name, value) in [("--a-max-buffer", aMaxBuffer), ("--b-max-buffer", bMaxBuffer)] {
            if let value, !(value > 0 && value.isFinite) {
                throw ValidationError("\(name) \(value): it should be more than 0 seconds.")
            }
        }
        for (name, value) in [("--a-scale", aScale), ("--b-scale", bScale)] {
            if let value, !(value > 0 && value.isFinite) {
                throw ValidationError("\(name) \(value): it should be more than 0.")
            }
        }
        try SimulationOptions.check(aAbrOption)
        try SimulationOptions.check(bAbrOption)
    }

    /// Whether a side is given anything of its own.
    var isGiven: Bool {
        aAbr != nil || bAbr != nil || aPlayer != nil || bPlayer != nil || aMaxBuffer != nil || bMaxBuffer != nil
            || aScale != nil || bScale != nil || !aAbrOption.isEmpty || !bAbrOption.isEmpty
    }

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
