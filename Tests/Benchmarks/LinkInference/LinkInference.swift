import Analytics
import BandwidthTrace
import Comparison
import Foundation
import Numerics
import Playback

/// How near what is inferred of a link comes to the truth, and the factors by which intervals must be widened.
///
///     swift run --package-path Tests/Benchmarks -c release LinkInference CORPUS [PART...]     # or: make inference
@main
enum LinkInference {
    private static let samples = 40

    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let corpus = arguments.first else {
            say("usage: LinkInference CORPUS [requests|rows|hlsjs|veritas|puffer...]")
            exit(64)
        }
        let parts = arguments.count > 1 ? Array(arguments.dropFirst()) : ["requests", "rows", "hlsjs", "veritas", "puffer"]
        for part in parts {
            let start = Date()
            say("\n## \(part)\n")
            switch part {
            case "requests", "rows": try sessions(in: corpus, keepsRequests: part == "requests")
            case "hlsjs": try BrowserPairs.report(corpus)
            case "veritas": try MeasuredLinks.report(corpus)
            case "puffer": try HeldOutRequests.report(corpus)
            default: say("there is no part \(part)")
            }
            say(String(format: "%.1f s", Date().timeIntervalSince(start)))
        }
    }

    private static func sessions(in corpus: String, keepsRequests: Bool) throws {
        let campaign = try Campaign(KnownLink.all(in: corpus), keepsRequests: keepsRequests, samples: samples)
        let calibration = LinkCalibration.of(keepsRequests ? .requests : .rows)
        campaign.answers.tables(calibration)
        say(
            String(
                format: "the link's 5 s means: median error %.1f %%", 100 * Answer.quantile(campaign.linkErrors, 0.5)))
        for refusal in campaign.refused { say("refused: \(refusal)") }
        say("")
        var random = SeededRandom(seed: 3)
        campaign.answers.calibrate(calibration, using: &random)
    }
}
