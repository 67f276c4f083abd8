import BandwidthTrace
import Benchmark
import Comparison
import Playback
import PlayheadAnalytics

/// Playing a session of 199 segments in 10 variants over 3G, from the request to play to its log: of a real film over a
/// recorded link where the corpus is beside the checkout, and of a generated film over a generated link anywhere.
enum PlayingSessions {
    private static let sessions = 100

    static func register() {
        if let presentation = try? presentation(), let trace = try? trace() {
            register("generated", presentation, trace)
        }
        guard let presentation = try? CorpusMaterial.presentation(), let trace = try? CorpusMaterial.trace() else {
            return print("no corpus beside the checkout: only a generated film and link are played")
        }
        register("real film and 3G trace", presentation, trace)
    }

    private static func register(_ material: String, _ presentation: Presentation, _ trace: BandwidthTrace) {
        for rule in [ABRName.bolaE, .dynamic, .bola, .throughput] {
            for mayAbandon in [false, true] {
                var simulation = Simulation(
                    presentation, trace: trace, profile: .sabre, rule: rule, identity: SessionIdentity(id: "benchmark"))
                simulation.options.mayAbandon = mayAbandon
                let played = simulation
                let name = "play: \(material), \(sessions) sessions, \(rule)" + (mayAbandon ? ", may abandon" : "")
                Benchmark(name) { _ in
                    for _ in 0..<sessions { blackHole(played.run()) }
                }
            }
        }
    }

    /// Five rules over two thousand links, each session measured as a recorded one.
    static func registerMatrix() {
        guard let presentation = try? presentation() else { return }
        let sides = [ABRName.bolaE, .dynamic, .bola, .throughput, .bba].map { rule in
            SimulatedContender(presentation, profile: .sabre, rule: rule)
        }
        let traces = (0..<2000).compactMap { try? trace(seed: 100 + $0) }
        let matrix = Matrix(sides, traces: traces, seed: 1, startDate: SessionIdentity.defaultStartDate)
        for jobs in [1, 2] {
            Benchmark("play: a matrix of 2000 traces x 5 rules, jobs \(jobs)") { _ in
                var watched = 0.0
                let isWhole = matrix.run(
                    jobs: jobs, progress: { true }, finish: { $0.totals.durationWatched ?? 0 },
                    output: { watched += (try? $0.get()) ?? 0 })
                precondition(isWhole)
                blackHole(watched)
            }
        }
    }

    /// Bitrates as of a known ladder; sizes vary around them as an encoder's do.
    static func presentation() throws -> Presentation {
        let bitrates = [230e3, 331e3, 477e3, 688e3, 991e3, 1427e3, 2056e3, 2962e3, 5027e3, 6000e3]
        var generator = SeededGenerator(seed: 3)
        let weights = (0..<199).map { _ in Double.random(in: 0.5...1.6, using: &generator) }
        var segments = SegmentTable()
        for bitrate in bitrates {
            segments.append(
                durations: weights.map { _ in 3 }, bits: weights.map { ($0 * bitrate * 3).rounded() })
        }
        let names = bitrates.map { "\(Int($0 / 1000))k" }
        return try Presentation(
            name: "benchmark",
            variants: bitrates.indices.map { .init(uri: names[$0], peakBitrate: bitrates[$0], track: $0) },
            tracks: names.map { .init(uri: $0) }, segments: segments, targetDuration: 3)
    }

    static func trace(seed: UInt64 = 4) throws -> BandwidthTrace {
        var generator = SeededGenerator(seed: seed)
        var bandwidth = 1.2e6
        let periods = (0..<600).map { _ in
            bandwidth = min(4e6, max(5e4, bandwidth * Double.random(in: 0.75...1.34, using: &generator)))
            return BandwidthTrace.Period(duration: 1, bandwidth: bandwidth.rounded(), latency: 0.1)
        }
        return try BandwidthTrace(name: "benchmark", periods)
    }
}
