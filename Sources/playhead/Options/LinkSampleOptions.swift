import ArgumentParser
import BandwidthTrace

/// Over how many links a recorded session is played again.
struct LinkSampleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Over how many links that fit the log a recorded session is played again, where its link is not known: 10 to 1000.",
            valueName: "n"))
    var samples = 40

    func validate() throws {
        guard 10...1000 ~= samples else { throw ValidationError("--samples \(samples): it should be 10 to 1000.") }
    }

    /// What a reader is told where no links could be inferred.
    static func refusal(_ error: InferenceError) -> String {
        "There are no intervals, and the figures are those over the link as the log shows it, which misses most "
            + "stalls: \(error)."
    }
}
