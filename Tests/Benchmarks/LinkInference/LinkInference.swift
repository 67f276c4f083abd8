import BandwidthTrace
import Comparison
import Foundation
import Playback
import PlayerLog
import PlayheadAnalytics

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
            say("usage: LinkInference CORPUS [requests|rowsAndEvents|rows|hlsjs|veritas|puffer|cost|fleets=N...]")
            exit(64)
        }
        let parts =
            arguments.count > 1
            ? Array(arguments.dropFirst())
            : ["requests", "rowsAndEvents", "rows", "hlsjs", "veritas", "puffer", "cost"]
        for part in parts {
            let start = Date()
            say("\n## \(part)\n")
            switch part {
            case "requests": try sessions(in: corpus, .requests)
            case "rowsAndEvents": try sessions(in: corpus, .rowsAndEvents)
            case "rows": try sessions(in: corpus, .rows)
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
        guard let link = try KnownLink.derived(in: corpus).first(where: { $0.trace.name.hasPrefix("4G") }) else {
            return
        }
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

    /// The seed of the samples of links that calibrations are derived from, and of those that they are checked on.
    private static let (derivedSeed, checkedSeed): (UInt64, UInt64) = (0, 1000)

    /// Derives how wide intervals must be from sessions over one set of links, and checks those of the program on another.
    private static func sessions(in corpus: String, _ evidence: InferredLink.Evidence) throws {
        let calibration = LinkCalibration.of(evidence)
        let derived = try campaign(KnownLink.derived(in: corpus), "Derived from", evidence, derivedSeed)
        Calibration.report(derived.answers, calibration)
        Coverage.report(derived.answers)
        let checked = try campaign(KnownLink.heldOut(in: corpus), "Checked on", evidence, checkedSeed)
        say("In per cent, with 95 % intervals:\n")
        Coverage.report(checked.answers)
        for changes in [
            ["bola", "throughput", "bba, 60 s", "robust-mpc", "buffer 12 s", "buffer 60 s"], ["another player"],
        ] {
            say("Only \(changes.joined(separator: "; ")):\n")
            Coverage.report(checked.answers.filter { changes.contains($0.change) })
        }
    }

    private static func campaign(
        _ links: [KnownLink], _ title: String, _ evidence: InferredLink.Evidence, _ seed: UInt64
    ) throws -> Campaign {
        let campaign = try Campaign(links, evidence: evidence, samples: samples, seed: seed)
        let pairs = Set(campaign.answers.map { "\($0.session), \($0.change)" }).count
        say(
            "\(title) \(links.count - campaign.refused.count) of \(links.count) links, \(pairs) pairs of a session and a change "
                + "(folders sabre/traces and traces-public, and made-up LTE of seeds 1 to 20; samples of seed \(seed) and on):\n"
        )
        say(
            String(
                format: "the link's 5 s means: median error %.1f %%\n",
                100 * Answer.quantile(campaign.linkErrors, 0.5)))
        for refusal in campaign.refused { say("refused: \(refusal)") }
        return campaign
    }
}
