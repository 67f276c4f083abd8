import Analytics
import BandwidthTrace
import Comparison
import Foundation
import Numerics
import Playback
import PlayerLog

/// How near what is inferred of a link comes to the truth, and the factors by which intervals must be widened.
///
///     swift run --package-path Tests/Benchmarks -c release LinkInference CORPUS [PART...]     # or: make inference
///
/// The part `fleets=1000` is about many sessions at once, 1,000 of each kind (`make fleets`), and takes half an hour of two cores.
@main
enum LinkInference {
    private static let samples = 40

    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let corpus = arguments.first else {
            say("usage: LinkInference CORPUS [requests|rows|hlsjs|veritas|puffer|cost|fleets=N...]")
            exit(64)
        }
        let parts =
            arguments.count > 1
            ? Array(arguments.dropFirst()) : ["requests", "rows", "hlsjs", "veritas", "puffer", "cost"]
        for part in parts {
            let start = Date()
            say("\n## \(part)\n")
            switch part {
            case "requests", "rows": try sessions(in: corpus, keepsRequests: part == "requests")
            case "hlsjs": try BrowserPairs.report(corpus)
            case "veritas": try MeasuredLinks.report(corpus)
            case "puffer": try HeldOutRequests.report(corpus)
            case "cost": try cost(in: corpus)
            default:
                guard part.hasPrefix("fleets="), let count = Int(part.dropFirst("fleets=".count)), count > 0 else {
                    say("there is no part \(part)")
                    exit(64)
                }
                try FleetReport.report(corpus, viewerCount: count)
            }
            say(String(format: "%.1f s", Date().timeIntervalSince(start)))
        }
    }

    /// What it takes to infer the link of ten minutes and to play them over 40 samples, on one core: the least of some
    /// rounds.
    private static func cost(in corpus: String) throws {
        guard let link = try KnownLink.all(in: corpus).first(where: { $0.trace.name.hasPrefix("4G") }) else { return }
        for keepsRequests in [true, false] {
            var simulation = link.simulation(.sabre, .bola)
            (simulation.options.duration, simulation.isDetailed) = (600, keepsRequests)
            let session = simulation.run()
            simulation.isDetailed = false
            var log = session.log
            if keepsRequests { log.append(requests: session.requests, since: simulation.identity.startDate) }
            var (inferring, playing) = (Duration.seconds(100), Duration.seconds(100))
            var count = 0
            for _ in 0..<20 {
                let start = ContinuousClock.now
                let inferred = try InferredLink(log, playing: simulation, samples: samples, seed: 1)
                let middle = ContinuousClock.now
                for trace in inferred.samples {
                    simulation.trace = trace
                    count += simulation.run().log.accessEvents().count
                }
                (inferring, playing) = (min(inferring, middle - start), min(playing, ContinuousClock.now - middle))
            }
            say(
                "\(keepsRequests ? "requests" : "rows"), \(Int(session.duration)) s: inferred in \(inferring), played in \(playing)"
                    + (count == 0 ? ", but nothing was played" : ""))
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
