import BandwidthTrace
import Testing

struct TraceGeneratorTests {
    private func periods(
        _ kind: TraceGenerator.Kind, _ options: [String] = [], seed: UInt64 = 1
    ) throws -> [BandwidthTrace.Period] {
        try TraceGenerator(kind, options: options).trace(seed: seed).periods
    }

    /// The bandwidth of each second.
    private func seconds(_ periods: [BandwidthTrace.Period]) -> [Double] {
        periods.flatMap { Array(repeating: $0.bandwidth, count: Int($0.duration)) }
    }

    @Test func `plain kinds are what their parameters say`() throws {
        #expect(try periods(.constant) == [.init(duration: 300, bandwidth: 6e6, latency: 0.05)])
        #expect(
            try periods(.constant, ["bandwidth=800k", "duration=2min", "latency=0"])
                == [.init(duration: 120, bandwidth: 8e5)])
        let step = try periods(.step, ["duration=60s", "low=1M"])
        #expect(step.map(\.duration) == [20, 20, 20])
        #expect(step.map(\.bandwidth) == [6e6, 1e6, 6e6])
        let square = try periods(.square, ["duration=50s"])
        #expect(square.map(\.duration) == [20, 20, 10])
        #expect(square.map(\.bandwidth) == [4e6, 6e5, 4e6])
        #expect(try periods(.square, ["duration=0.5s", "every=0.1s"]).map(\.duration) == [0.1, 0.1, 0.1, 0.1, 0.1])
    }

    /// Figures of the same models written down once more in Python, with its mathematical library.
    @Test func `a seed gives the same trace on every machine`() throws {
        let lte = seconds(try periods(.lte))
        #expect(lte.prefix(6) == [19_582_688, 14_417_812, 14_872_233, 17_505_553, 15_446_584, 17_437_787])
        #expect(lte.reduce(0, +) == 3_118_158_684)
        #expect(lte.count { $0 == 0 } == 2)
        let markov = seconds(try periods(.markov))
        #expect(markov.prefix(4) == [2e6, 2e6, 4e6, 4e6])
        #expect(markov.reduce(0, +) == 503_500_000)
    }

    @Test(arguments: [TraceGenerator.Kind.lte, .markov]) func `seeds differ`(_ kind: TraceGenerator.Kind) throws {
        #expect(try periods(kind, seed: 7) == periods(kind, seed: 7))
        #expect(try periods(kind, seed: 7) != periods(kind, seed: 8))
    }

    @Test func `the LTE link has the moments that its parameters say`() throws {
        let hour = seconds(try periods(.lte, ["duration=100h", "fade-every=1e9s", "handover-every=115s"]))
        let up = hour.filter { $0 > 0 }
        let mean = up.reduce(0, +) / Double(up.count)
        #expect(abs(mean / 12e6 - 1) < 0.01)
        // An outage each 115 s; 1.24 s is the mean of 1 (0.86), 2 (0.09) and 4 (0.05).
        let downShare = Double(hour.count - up.count) / Double(hour.count)
        #expect(abs(downShare / (1.24 / 115) - 1) < 0.1)
        // e to the variance, less one, is the square of deviation over mean of a log-normal distribution.
        let deviation = (up.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(up.count)).squareRoot()
        #expect(abs(deviation / mean - 0.4165) < 0.01)
    }

    @Test func `a markov link goes where its matrix lets it go`() throws {
        let turn = ["states=1M,2M,3M", "transitions=0,1,0/0,0,1/1,0,0", "step=2s", "duration=20s"]
        let bandwidths = try periods(.markov, turn).map(\.bandwidth)
        #expect(bandwidths.count == 10)
        for (before, after) in zip(bandwidths, bandwidths.dropFirst()) {
            #expect(after == before.truncatingRemainder(dividingBy: 3e6) + 1e6)
        }
        #expect(try periods(.markov, ["stay=1"]).count == 1)
        #expect(try periods(.markov, ["states=5M"]).count == 1)
    }

    @Test(arguments: [
        (TraceGenerator.Kind.constant, "high=5M"), (.constant, "bandwidth"), (.constant, "bandwidth=fast"),
        (.constant, "bandwidth=-1"), (.constant, "bandwidth=nan"), (.constant, "bandwidth=0"),
        (.constant, "duration=0"),
        (.constant, "latency=-1s"), (.square, "every=0"), (.square, "every=1us"), (.lte, "variation=9"),
        (.lte, "mean=0"),
        (.lte, "duration=1e9s"), (.lte, "correlation=1.1"), (.markov, "states=1M,,2M"), (.markov, "states="),
        (.markov, "states=0"), (.markov, "stay=2"), (.markov, "transitions=1"), (.markov, "step=0"),
        (.markov, "transitions=1,0,0,0,0/1,0,0,0,0/1,0,0,0,0/1,0,0,0,0/0.5,0,0,0,0"),
    ]) func `a parameter that makes no link is refused`(_ kind: TraceGenerator.Kind, _ option: String) {
        #expect(throws: TraceError.self) { try TraceGenerator(kind, options: [option]).trace(seed: 1) }
    }
}
