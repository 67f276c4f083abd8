import ArgumentParser
import Comparison
import Playback

/// What is changed of all sessions, and how sure the answer is to be.
struct FleetWhatIfOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Play every session again with a change, and tell what it would do to the KPIs, with intervals: \
            abr=bola, or several with commas: abr=bola,max-buffer=60. The names are \
            \(GivenSettings.names.dropLast().joined(separator: ", ")) and \(GivenSettings.names.last ?? ""), as replay \
            has them.
            """, valueName: "name=value"))
    var whatIf: String?

    @Option(
        help: ArgumentHelp(
            """
            Over how many links that fit its log --what-if plays a session whose link is not known: 10 to 1000. \
            Unless given, \(FleetWhatIf.usualSampleCount).
            """,
            valueName: "n"))
    var samples: Int?

    @Option(
        help: ArgumentHelp(
            "How often, of a hundred, the intervals of --what-if hold the truth: 80 or 95. Unless given, 80.",
            valueName: "n"))
    var interval: Int?

    @Option(
        help: ArgumentHelp(
            """
            The player that the sessions of --what-if were recorded by, which plays them unchanged. Unless given, \
            \(PlayerProfile.usual.name), and a simulated session's own.
            """, valueName: "name"))
    var player: PlayerName?

    @Option(help: ArgumentHelp("The seed of links, sizes and draws of --what-if. Unless given, 1.", valueName: "n"))
    var seed: UInt64?

    func validate() throws {
        if whatIf == nil, samples != nil || interval != nil || seed != nil || player != nil {
            throw ValidationError("--samples, --interval, --player and --seed go with --what-if.")
        }
        if let samples, !(10...1000 ~= samples) {
            throw ValidationError("--samples \(samples): it should be 10 to 1000.")
        }
        guard LinkCalibration.levels.contains(level) else {
            throw ValidationError("--interval \(interval ?? 80): it should be 80 or 95.")
        }
        _ = try settings
    }

    /// What is changed; nil where nobody asks.
    var settings: GivenSettings? {
        get throws {
            guard let whatIf else { return nil }
            do {
                return try GivenSettings(parsing: whatIf) { ABRName(argument: $0) }
            } catch {
                throw ValidationError("--what-if \(error).")
            }
        }
    }

    /// How often the intervals hold the truth.
    var level: Double { Double(interval ?? 80) / 100 }
}
