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

    /// What a side is given of its own.
    struct Side {
        fileprivate let abr: ABRName?
        fileprivate let options: [String]
        fileprivate let player: PlayerName?
        fileprivate let maxBuffer: Double?
        fileprivate let scale: Double?

        /// Whether there is anything.
        var isGiven: Bool { abr != nil || player != nil || maxBuffer != nil || scale != nil || !options.isEmpty }
    }

    /// What A is given.
    var a: Side { Side(abr: aAbr, options: aAbrOption, player: aPlayer, maxBuffer: aMaxBuffer, scale: aScale) }
    /// What B is given.
    var b: Side { Side(abr: bAbr, options: bAbrOption, player: bPlayer, maxBuffer: bMaxBuffer, scale: bScale) }

    /// Whether a side is given anything of its own.
    var isGiven: Bool { a.isGiven || b.isGiven }

    func validate() throws {
        for (name, side) in [("a", a), ("b", b)] {
            try ValidationError.unlessPositive(side.maxBuffer, "--\(name)-max-buffer", unit: " seconds")
            try ValidationError.unlessPositive(side.scale, "--\(name)-scale")
            try SimulationOptions.check(side.options)
        }
    }
}

extension PairOptions.Side {
    /// What the side is played with, where both are given `common`.
    func changing(_ common: SimulationOptions) -> SimulationOptions {
        var changed = common
        if let abr { changed.abr = [ABRNames([abr])] }
        changed.abrOption += options
        if let player { changed.player = [player] }
        if let maxBuffer { changed.maxBuffer = maxBuffer }
        if let scale { changed.scale = scale }
        return changed
    }
}
