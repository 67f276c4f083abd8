import Comparison
import Descriptions
import PlayheadAnalytics
import Testing

@Suite struct ComparisonVerdictTests {
    private typealias Samples = ComparisonSamples

    @Test func `it claims what the intervals allow`() {
        let comparison = Samples.comparison([
            Samples.kpi(.stallRate, a: 2, difference: -0.8, -1.1, -0.5),
            Samples.kpi(.timeWeightedIndicatedBitrate, a: 4_000_000, difference: 1000, -30_000, 39_000),
        ])
        #expect(
            comparison.verdict
                == "B stalls less: -0.800 /h, 95 % interval -1.10 to -0.500 /h, p 0.003; bitrate unchanged within +-1 %."
        )
    }

    @Test func `the verdict in a line says who is better in what, and what is undecided`() {
        let comparison = Samples.comparison([
            Samples.kpi(.stallRate, a: 2, difference: -0.8, -1.1, -0.5),
            Samples.kpi(.timeWeightedIndicatedBitrate, a: 4_000_000, difference: 1000, -30_000, 39_000),
        ])
        #expect(comparison.headline == "B better: stall rate -0.800 /h; undecided: bitrate")
        #expect(
            comparison.explanation(of: .stallRate).hasPrefix(
                "Stall rate: B is better for sure: 95 % interval -1.10 to -0.500 /h, p 0.003."))
        #expect(comparison.explanation(of: .timeWeightedIndicatedBitrate).contains("Undecided"))
        #expect(comparison.explanation(of: .switchCount) == "Variant switches: Not known on both sides.")
    }

    @Test func `of the side that is better it is said what it has more or less of`() {
        let comparison = Samples.comparison([
            Samples.kpi(.stallRate, a: 2, difference: 0.8, 0.5, 1.1),
            Samples.kpi(.timeWeightedIndicatedBitrate, a: 4_000_000, difference: 500_000, 400_000, 600_000),
        ])
        #expect(comparison.headline == "B better: bitrate +500 kb/s; A better: stall rate -0.800 /h")
    }

    @Test func `what may be too narrow is not for sure`() {
        var stalls = Samples.kpi(.stallRate, a: 2, difference: -0.8, -1.1, -0.5)
        (stalls.wins, stalls.differingTraceCount) = (Self.wins(7, of: 100), 7)
        let text = Samples.comparison([stalls]).explanation(of: .stallRate)
        #expect(
            text.hasPrefix(
                "Stall rate: B is better: 95 % interval -1.10 to -0.500 /h, p 0.003. Fewer than 20 traces differ: the interval "
                    + "may be too narrow."))
        #expect(!text.contains("for sure"))
    }

    @Test func `of fewer traces than it takes a row says how many differ`() {
        var stalls = Samples.kpi(.stallRate, a: 2, difference: -0.8, -1.1, -0.5)
        (stalls.wins, stalls.pValue, stalls.outcome) = (Self.wins(5, of: 100), 0.0625, .tooFew)
        stalls.differingTraceCount = 5
        let text = Samples.comparison([stalls]).explanation(of: .stallRate)
        #expect(text.contains("Only 5 of 100 traces differ; it takes 6 to tell"))
        #expect(Samples.comparison([stalls]).headline == "too few: stall rate")
        (stalls.wins, stalls.differingTraceCount, stalls.traceCount) = (Self.wins(4, of: 4), 4, 4)
        let few = Samples.comparison([stalls]).explanation(of: .stallRate)
        #expect(few.contains("The 4 traces are too few; it takes 6 to tell"))
    }

    @Test func `a claim that rests on few traces says on how many`() {
        var stalls = Samples.kpi(.stallRate, a: 2, difference: -0.8, -1.1, -0.5)
        (stalls.wins, stalls.differingTraceCount) = (Self.wins(7, of: 100), 7)
        #expect(
            Samples.comparison([stalls]).verdict
                == "B stalls less: -0.800 /h, 95 % interval -1.10 to -0.500 /h, p 0.003 (7 of 100 traces differ). An "
                + "interval is often too narrow where fewer than 20 traces differ.")
    }

    @Test func `of fewer than six differing traces nothing is claimed`() {
        var stalls = Samples.kpi(.stallRate, a: 2, difference: -0.8, -1.1, -0.5)
        (stalls.wins, stalls.pValue, stalls.outcome) = (Self.wins(5, of: 100), 0.0625, .tooFew)
        stalls.differingTraceCount = 5
        var failures = Samples.kpi(.failurePercentage, a: 0, difference: 1, 0, 3)
        (failures.wins, failures.pValue, failures.outcome) = (Self.wins(1, of: 100), 1, .tooFew)
        failures.differingTraceCount = 1
        #expect(
            Samples.comparison([stalls, failures]).verdict
                == "too few of 100 traces differ to tell: failures (1), stall rate (5).")
    }

    @Test func `what is the same within the margin is said with it`() {
        var startup = Samples.kpi(.startupTime, a: 1.5, difference: 0.000_069, 0.000_02, 0.000_1)
        startup.outcome = .same
        let comparison = Samples.comparison([startup, Samples.same(.failurePercentage, 0)])
        #expect(
            comparison.verdict == "the same within 2 % of A's value: startup time; the same on every trace: failures.")
        #expect(comparison.headline == "nothing differs between A and B by more than 2 % of A's value")
        #expect(comparison.explanation(of: .startupTime).contains("The same within 2 % of A's value"))
    }

    @Test func `a sure difference that may not count is said as such`() {
        var startup = Samples.kpi(.startupTime, a: 2, difference: 0.03, 0.01, 0.06)
        startup.outcome = .undecided
        let comparison = Samples.comparison([startup])
        #expect(
            comparison.verdict
                == "B starts later, perhaps by less than 2 % of A's value: +0.030 s, 95 % interval +0.010 to "
                + "+0.060 s, p 0.003.")
        #expect(comparison.explanation(of: .startupTime).contains("B is higher, and perhaps by less than 2 %"))
    }

    @Test func `four traces that all differ are too few traces`() {
        var startup = Samples.kpi(.startupTime, a: 3.9, difference: 8.7, 6, 11, traces: 4)
        (startup.pValue, startup.outcome, startup.differingTraceCount) = (0.125, .tooFew, 4)
        #expect(
            Samples.comparison([startup], traces: 4).verdict
                == "4 traces are too few for a verdict, which takes 6: startup time +8.70 s.")
    }

    private static func wins(_ count: Int, of traces: Int) -> WinShare {
        var wins = WinShare()
        for trace in 0..<traces { wins.add(trace < count ? 1 : 0, 0, lowerIsBetter: true) }
        return wins
    }

    @Test func `what the interval leaves open is not claimed`() {
        let comparison = Samples.comparison([
            Samples.kpi(.rebufferRatio, a: 0.01, difference: -0.004, -0.009, 0.001),
            Samples.kpi(.timeWeightedIndicatedBitrate, a: 4_000_000, difference: 1000, -600_000, 610_000),
            Samples.same(.failurePercentage, 0),
        ])
        #expect(comparison.verdict == "undecided: rebuffer ratio, bitrate; the same on every trace: failures.")
    }

    @Test func `both directions are named for what they are`() {
        let comparison = Samples.comparison([
            Samples.kpi(.startupTime, a: 2, difference: 0.5, 0.4, 0.6),
            Samples.kpi(.timeWeightedIndicatedBitrate, a: 4e6, difference: 5e5, 4e5, 6e5),
            Samples.kpi(.failurePercentage, a: 1, difference: 2, 1, 3),
        ])
        #expect(
            comparison.verdict
                == "B fails more: +2.00 pp, 95 % interval +1.00 to +3.00 pp, p 0.003; B starts later: +0.500 s, 95 % "
                + "interval +0.400 to +0.600 s, p 0.003; B plays a higher bitrate: +500 kb/s, 95 % interval +400 to +600 "
                + "kb/s, p 0.003.")
    }

    @Test func `what was watched for another time is not compared by its sum`() {
        let comparison = Samples.comparison(
            [
                Samples.single(.durationWatched, a: 872, difference: -694),
                Samples.single(.linearQoE, a: 624.8, difference: -181.8),
            ], traces: 1)
        #expect(
            comparison.verdict.hasSuffix(
                "Of A 14:32 were watched, of B 02:58: linear QoE adds up over that time, and does not tell which is better."
            ))
    }

    /// Both took the same time, of which one spent nearly all on waiting: then linear QoE does tell.
    @Test func `who hardly played does not win by rebuffering less`() {
        let comparison = Samples.comparison(
            [
                Samples.single(.startupTime, a: 29.3, difference: 240.7),
                Samples.single(.durationWatched, a: 54, difference: -48),
                Samples.single(.rebufferDuration, a: 216.7, difference: -192.7),
                Samples.single(.rebufferRatio, a: 4.013, difference: -0.013),
                Samples.single(.linearQoE, a: -728.6, difference: -134.8),
            ], traces: 1)
        #expect(
            comparison.verdict.hasSuffix(
                "one trace does not tell what others would. B hardly played: 6.00 s were watched, of A 54.0 s, so less "
                    + "rebuffering is no gain."))
    }

    @Test func `who never starts is worse`() {
        var starts = Samples.single(.neverStartedPercentage, a: 0, difference: 100)
        var startup = KPIComparison.unknown(.startupTime)
        startup.a = 58.7
        #expect(
            Samples.comparison([starts, startup], traces: 1).verdict
                == "Over this trace B never starts, so A, which starts after 58.7 s, is better; one trace does not tell what "
                + "others would.")
        starts = Samples.kpi(.neverStartedPercentage, a: 0, difference: 20, 12, 28)
        #expect(
            Samples.comparison([starts]).verdict.hasPrefix(
                "B fails to start more often: +20.0 pp, 95 % interval +12.0 to +28.0 pp, p 0.003. Nothing ever plays on some of the "
                    + "100 traces"))
    }

    @Test func `a difference without a digit is none`() {
        let comparison = Samples.comparison(
            [Samples.single(.stallRate, a: 600, difference: -1e-13), Samples.single(.linearQoE, a: 9, difference: 3)],
            traces: 1)
        #expect(comparison.verdict.contains("the same: stall rate"))
    }

    @Test func `of one trace nothing is claimed of others`() {
        let comparison = Samples.comparison(
            [Samples.single(.startupTime, a: 2, difference: -0.5), Samples.same(.stallRate, 0, traces: 1)], traces: 1)
        #expect(
            comparison.verdict
                == "Over this trace B starts sooner (-0.500 s), the same: stall rate; one trace does not tell what others "
                + "would.")
    }

    @Test func `nothing differs where every difference is zero`() {
        let comparison = Samples.comparison([Samples.same(.stallRate, 1), Samples.same(.linearQoE, 90)])
        #expect(
            comparison.verdict
                == "Nothing differs: A and B have the same value of every KPI over each of the 100 traces.")
    }

    @Test func `without a trace nothing can be said`() {
        #expect(Samples.comparison([], traces: 0).verdict == "No trace was played over, so nothing can be said.")
    }

    @Test func `codecs that differ are said`() {
        let comparison = Samples.comparison(
            [Samples.kpi(.timeWeightedIndicatedBitrate, a: 4e6, difference: -1e6, -1.2e6, -8e5)],
            formats: [["H.264 SDR"], ["HEVC PQ", "HEVC SDR"]])
        #expect(
            comparison.verdict.hasSuffix(
                "Formats differ (A H.264 SDR; B HEVC PQ, HEVC SDR): bitrate alone does not tell which looks "
                    + "better."))
    }

    @Test func `more than one difference is said`() {
        var comparison = Samples.comparison([Samples.kpi(.stallRate, a: 2, difference: -0.8, -1.1, -0.5)])
        comparison.contenders.differences.append(.init(name: "abr", a: "bola", b: "mpc"))
        #expect(
            comparison.verdict.hasSuffix(
                "A and B differ in 2 things (playlist, abr), so none of them alone is shown to be the cause."))
    }

    @Test func `what is partial says so`() {
        var comparison = Samples.comparison([Samples.same(.stallRate, 1)])
        (comparison.isPartial, comparison.expectedTraceCount) = (true, 500)
        #expect(comparison.verdict.hasPrefix("Of the first 100 of 500 traces: Nothing differs"))
    }

    @Test func `what lacks intervals says so`() {
        var kpi = Samples.kpi(.stallRate, a: 2, difference: -0.8, -1.1, -0.5)
        (kpi.interval, kpi.outcome) = (nil, .undecided)
        var comparison = Samples.comparison([kpi])
        (comparison.isPartial, comparison.isResampled) = (true, false)
        #expect(
            comparison.verdict.hasPrefix(
                "Stopped before all intervals were known: undecided: stall rate"))
    }

    /// The ratio is higher, though in so short a time the seconds are fewer.
    @Test func `who hardly played and rebuffers more is not said to rebuffer less`() {
        let comparison = Samples.comparison(
            [
                Samples.single(.durationWatched, a: 54, difference: -48),
                Samples.single(.rebufferDuration, a: 216.7, difference: -192.7),
                Samples.single(.rebufferRatio, a: 4.013, difference: 3.96),
            ], traces: 1)
        #expect(comparison.verdict.contains("B rebuffers more (+396 pp)"))
        #expect(!comparison.verdict.contains("less rebuffering"))
    }

    private static func session(_ values: [KPI: Double]) -> ComparedSession {
        ComparedSession(values.mapValues { .init(value: $0, above: $0, below: 1) })
    }

    private static func compared(_ pairs: [(a: ComparedSession, b: ComparedSession)]) -> Comparison {
        let kpis = KPIComparison.all(KPI.compared, a: pairs.map(\.a), b: pairs.map(\.b), seed: 1)
        var comparison = Samples.comparison(kpis, traces: pairs.count)
        for place in pairs.indices {
            comparison.traces[place].sessions = [pairs[place].a, pairs[place].b]
        }
        return comparison
    }

    /// All that a verdict speaks of.
    private static let known: [KPI: Double] = [
        .neverStartedPercentage: 0, .failurePercentage: 0, .stallRate: 1, .rebufferRatio: 0.1, .startupTime: 1,
        .timeWeightedIndicatedBitrate: 1e6, .switchCount: 2, .linearQoE: 9,
    ]

    @Test func `what a side does not know is not the same`() {
        let all = Self.session(Self.known)
        let some = Self.session(Self.known.filter { $0.key != .rebufferRatio && $0.key != .linearQoE })
        #expect(
            Self.compared([(all, some)]).verdict
                == "Nothing that both sides know differs over this trace; not known on B's side: rebuffer ratio, linear QoE."
        )
        #expect(
            Self.compared([(some, some)]).verdict
                == "Nothing that both sides know differs over this trace; not known on either side: rebuffer ratio, linear "
                + "QoE.")
        #expect(
            Self.compared([(all, all), (some, all)]).verdict.contains(
                "; not known on A's side over all traces: rebuffer ratio, linear QoE."))
        #expect(!Self.compared([(all, all)]).verdict.contains("not known"))
        var sooner = Self.known
        sooner[.startupTime] = 0.5
        let other = Self.session(sooner)
        #expect(
            Self.compared([(some, other)]).verdict.contains("; not known on A's side: rebuffer ratio, linear QoE; one"))
    }

    @Test func `where nothing plays it says so`() {
        let never = Self.session([.neverStartedPercentage: 100, .failurePercentage: 0])
        #expect(
            Self.compared([(never, never)]).verdict
                == "Neither side ever plays over this trace: there is no playback to compare.")
        let failed = Self.session([.neverStartedPercentage: 100, .failurePercentage: 100])
        #expect(
            Self.compared([(never, failed)]).verdict.hasPrefix(
                "Neither side ever plays over this trace; B fails more (+100 pp)"))
        #expect(
            Self.compared(Array(repeating: (never, never), count: 7)).verdict
                == "Neither side ever plays over any of the 7 traces: there is no playback to compare.")
    }

    @Test func `who never starts loses what is won by starting`() {
        let never = Self.session([.neverStartedPercentage: 100, .failurePercentage: 0, .durationWatched: 0])
        let played = Self.session(Self.known.merging([.durationWatched: 60]) { $1 })
        let comparison = Self.compared(Array(repeating: (played, never), count: 8))
        #expect(
            comparison.verdict.contains(
                "A is better in startup time and linear QoE by starting at all (only A starts on 8, only B starts on 0, p 0.008)"
            ))
        #expect(
            comparison.verdict.hasSuffix(
                "B never plays on any of the 8 traces (A on 0, B on 8): that is worse than any start, and there is no trace on "
                    + "which both play, over which the other KPIs could be compared."))
        #expect(!comparison.verdict.contains("not known"))
        #expect(!comparison.verdict.contains("does not tell which is better"))
    }
}
