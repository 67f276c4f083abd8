import BandwidthTrace
import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import Synchronization
import TestSupport
import Testing

@Suite struct ExperimentTests {
    private func experiment(
        _ change: (inout SimulatedContender) throws -> Void = { $0.rule = .throughput }, traces: Int = 40,
        withBound: Bool = false
    ) throws -> Experiment {
        let a = SimulatedContender(try Sides.presentation(), profile: .sabre, rule: .bola)
        var b = a
        try change(&b)
        return Experiment(
            [.simulated(a), .simulated(b)], withBound: withBound, traces: try Sides.traces(traces), seed: 3,
            startDate: Sides.startDate)
    }

    @Test func `what is compared with itself differs nowhere`() throws {
        let comparison = try experiment { _ in }.run(jobs: 2) { true }
        #expect(comparison.contenders.differences.isEmpty)
        #expect(comparison.traces.count == 40)
        for kpi in comparison.kpis where kpi.traceCount > 0 {
            #expect(kpi.outcome == .identical)
            #expect(kpi.difference == 0)
            #expect(kpi.interval == ConfidenceInterval(low: 0, high: 0))
            #expect(kpi.wins.first == 0 && kpi.wins.second == 0)
            #expect(kpi.better == nil)
        }
        #expect(comparison[.linearQoE].traceCount == 40)
        #expect(comparison.worstTraces.isEmpty)
    }

    @Test func `neither jobs nor pace change a digit`() throws {
        let experiment = try experiment(traces: 150)
        let (one, four) = (experiment.run(jobs: 1) { true }, experiment.run(jobs: 4) { true })
        #expect(one.traces.map(\.name) == four.traces.map(\.name))
        for (first, second) in zip(one.kpis, four.kpis) {
            #expect(first.a == second.a && first.b == second.b && first.difference == second.difference)
            #expect(first.interval == second.interval && first.pValue == second.pValue)
        }
        #expect(one.worstTraces == four.worstTraces)
    }

    @Test func `another seed gives other resamples of the same sessions`() throws {
        let sides = try Sides.two()
        let runs = try [1, 2].map { seed in
            Experiment(
                [.simulated(sides[0]), .simulated(sides[1])], traces: try Sides.traces(60), seed: seed,
                startDate: Sides.startDate
            ).run(jobs: 1) { true }
        }
        #expect(runs[0][.linearQoE].difference == runs[1][.linearQoE].difference)
        #expect(runs[0][.linearQoE].interval != runs[1][.linearQoE].interval)
    }

    @Test func `a rate is a ratio of sums and the KPI of the fleet`() throws {
        let sides = try Sides.two()
        let matrix = try Matrix(sides, traces: Sides.traces(30), seed: 3, startDate: Sides.startDate)
        var fleets = [FleetAccumulator(), FleetAccumulator()]
        var totals: [[SessionTotals]] = [[], []]
        _ = matrix.run(jobs: 1, progress: { true }, finish: { $0 }) { run in
            guard let run = try? run.get() else { return }
            fleets[run.side].add(run.totals)
            totals[run.side].append(run.totals)
        }
        let comparison = Experiment(
            [.simulated(sides[0]), .simulated(sides[1])], traces: try Sides.traces(30), seed: 3,
            startDate: Sides.startDate
        ).run(jobs: 1) { true }
        func isClose(_ value: Double?, _ expected: Double?) -> Bool {
            guard let value, let expected else { return false }
            return abs(value - expected) <= 1e-12 * max(1, abs(expected))
        }
        for (side, value) in [(0, \KPIComparison.a), (1, \KPIComparison.b)] {
            #expect(isClose(comparison[.stallRate][keyPath: value], fleets[side].stallRate))
            #expect(isClose(comparison[.rebufferRatio][keyPath: value], fleets[side].rebufferRatio))
            #expect(
                isClose(
                    comparison[.timeWeightedIndicatedBitrate][keyPath: value], fleets[side].timeWeightedIndicatedBitrate
                ))
            let startups = totals[side].compactMap(\.startupTime?.seconds)
            #expect(isClose(comparison[.startupTime][keyPath: value], startups.reduce(0, +) / Double(startups.count)))
        }
        #expect(comparison.traces.map { $0.a.value(of: .linearQoE) } == totals[0].map(\.linearQoE))
        #expect(comparison.traces.map { $0.b.value(of: .rebufferRatio) } == totals[1].map(\.rebufferRatio))
    }

    @Test func `of one trace there is a difference and no interval`() throws {
        let comparison = try experiment({ $0.rule = .fixed(2) }, traces: 1).run(jobs: 1) { true }
        let bitrate = comparison[.timeWeightedIndicatedBitrate]
        #expect(bitrate.interval == nil)
        #expect(bitrate.outcome == .single)
        #expect(bitrate.difference == (bitrate.b ?? 0) - (bitrate.a ?? 0))
        #expect(bitrate.a == comparison.traces[0].a.value(of: .timeWeightedIndicatedBitrate))
    }

    @Test func `everything that differs is named`() throws {
        let comparison = try experiment { side in
            side.presentation = try Sides.presentation("other.m3u8")
            side.playlist = "other.m3u8"
            side.profile = .hlsjs
            side.settings["scale"] = "0.5"
            try side.set(options: ["safety-factor=0.7"])
        }.run(jobs: 1) { true }
        #expect(comparison.contenders.differences.map(\.name) == ["playlist", "player", "abrOption", "scale"])
        #expect(comparison.contenders.differences[0] == .init(name: "playlist", a: "three.m3u8", b: "other.m3u8"))
        #expect(comparison.contenders.differences[3] == .init(name: "scale", a: nil, b: "0.5"))
    }

    @Test func `the traces that hurt most come first`() throws {
        let comparison = try experiment({ $0.rule = .fixed(2) }).run(jobs: 1) { true }
        #expect(comparison.worstBy == .linearQoE)
        let losses = comparison.worstTraces.compactMap { comparison.traces[$0].difference(in: .linearQoE) }
        #expect(losses.count == comparison.worstTraces.count)
        #expect(!losses.isEmpty)
        #expect(losses == losses.sorted())
        #expect(losses.allSatisfy { $0 < 0 })
        #expect(losses.first == comparison.traces.compactMap { $0.difference(in: .linearQoE) }.min())
    }

    @Test func `what is done is compared when it is stopped`() throws {
        let done = Atomic(0)
        let comparison = try experiment(traces: 500).run(jobs: 2) {
            done.add(1, ordering: .relaxed).newValue < 300
        }
        #expect(comparison.isPartial)
        #expect(comparison.expectedTraceCount == 500)
        #expect((1..<500).contains(comparison.traces.count))
        // Those from the first on, none left out.
        #expect(comparison.traces.map(\.index) == Array(0..<comparison.traces.count))
        #expect(comparison[.linearQoE].traceCount == comparison.traces.count)
    }

    @Test func `resampling that is stopped leaves what was played without intervals`() throws {
        let experiment = try experiment()
        let whole = experiment.run(jobs: 2) { true }
        let stopped = experiment.run(jobs: 2, progress: { true }, resampling: { _, _ in false })
        #expect(stopped.isPartial && !stopped.isResampled)
        #expect(whole.isResampled && !whole.isPartial)
        #expect(stopped.traces.count == 40)
        let (qoe, known) = (stopped[.linearQoE], whole[.linearQoE])
        #expect(qoe.difference == known.difference && qoe.wins.count == known.wins.count)
        #expect(qoe.interval == nil && known.interval != nil)
        #expect(qoe.outcome == .undecided && qoe.better == nil)
    }

    @Test func `what was stopped before is resampled to the end`() throws {
        let done = Atomic(0)
        let comparison = try experiment(traces: 300).run(
            jobs: 1, progress: { done.add(1, ordering: .relaxed).newValue < 100 }, resampling: { _, _ in false })
        #expect(comparison.isPartial && comparison.isResampled)
        #expect(comparison[.linearQoE].interval != nil)
    }

    @Test(arguments: [false, true]) func `every resample is counted before it is drawn`(withBound: Bool) throws {
        let count = ResampleCount()
        var experiment = try experiment(withBound: withBound)
        experiment.bootstrap.resampleCount = 250
        _ = experiment.run(jobs: 3, progress: { true }, resampling: { count.add($0, of: $1) })
        #expect(count.drawn > 0 && count.drawn % 250 == 0)
        #expect(count.drawn == count.total)
    }

    @Test func `stopped at once there is nothing`() throws {
        let comparison = try experiment().run(jobs: 1) { false }
        #expect(comparison.isPartial)
        #expect(comparison.traces.count <= 1)
    }

    @Test func `a trace that cannot be read is left out and said`() throws {
        let text = "duration_s,bandwidth_bps,latency_ms\n10,2000000,50\n"
        let files = MemoryFiles(["t/bad.csv": text, "t/good.csv": text])
        let traces = try TraceArgument(parsing: "t").sources(in: files, seed: 1)
        // Something happens to it before its turn comes.
        files.write("gone", to: "t/bad.csv")
        let sides = try Sides.two()
        let comparison = Experiment(
            [.simulated(sides[0]), .simulated(sides[1])], traces: traces.sources, seed: 1,
            startDate: Sides.startDate
        ).run(jobs: 1) { true }
        #expect(comparison.problems.count == 1)
        #expect(comparison.traces.map(\.index) == [1])
        #expect(comparison.expectedTraceCount == 2)
        #expect(!comparison.isPartial)
    }

    @Test func `a trace is played again in full as it was compared`() throws {
        let experiment = try experiment()
        let comparison = experiment.run(jobs: 1) { true }
        let played = try experiment.play(trace: 7)
        #expect(played.map(\.side) == [.a, .b])
        #expect(
            played.map(\.totals.linearQoE) == [
                comparison.traces[7].a.value(of: .linearQoE), comparison.traces[7].b.value(of: .linearQoE),
            ])
        #expect(played.allSatisfy { !($0.simulated?.requests.isEmpty ?? true) })
        #expect(played[0].trace == comparison.traces[7].name)
    }

    // MARK: The bound

    @Test func `no rule is better than the bound`() throws {
        let comparison = try experiment(traces: 12, withBound: true).run(jobs: 2) { true }
        let bound = try #require(comparison.bound)
        for gaps in [bound.a, bound.b] {
            let gap = try #require(gaps?.first)
            #expect(gap.kpi == .linearQoE)
            let (side, plan) = (try #require(gap.side), try #require(gap.plan))
            #expect(try side <= plan && plan <= #require(gap.bound))
            let (left, bound) = (try #require(gap.difference), try #require(gap.bound))
            #expect(abs(left - (bound - side)) < 1e-9)
            #expect(gap.share ?? .infinity < 1)
            // Of the other KPIs nobody knows a bound.
            #expect(gaps?.dropFirst().allSatisfy { $0.bound == nil && $0.plan != nil } == true)
        }
        #expect(bound.obstacles.isEmpty)
        for trace in comparison.traces {
            let (plan, limit) = (try #require(trace.bounds[0]), try #require(trace.bounds[0]?.linearQoEUpperBound))
            for session in [trace.a, trace.b] {
                let value = try #require(session.value(of: .linearQoE))
                #expect(try value <= #require(plan.value(of: .linearQoE)) && value <= limit, "\(trace.name)")
            }
        }
        // One ladder, one bound.
        #expect(bound.ladder?.allSatisfy { $0.outcome == .identical } == true)
        #expect(comparison.traces.allSatisfy { $0.bounds[0] == $0.bounds[1] })
    }

    @Test func `a bound is played once for one ladder`() throws {
        let one = try experiment(traces: 10, withBound: true)
        #expect(one.count == 30)
        let two = try experiment(
            { $0.presentation = try Sides.presentation("other.m3u8") }, traces: 10, withBound: true)
        #expect(two.count == 40)
        let none = try experiment(traces: 10)
        #expect(none.count == 20)
    }
}
