import BandwidthTrace
import Comparison
import Playback
import PlayheadAnalytics
import Testing

/// A session that never starts is worse than any that does, and takes no part in what only playback tells.
@Suite struct MissingStartTests {
    /// The lowest variant against the highest, for 60 s over links of these bandwidths: its first 4 s take 18 Mbit.
    private static func comparison(_ bandwidths: [Double]) throws -> Comparison {
        var a = SimulatedContender(try Sides.presentation(), profile: .sabre, rule: .fixed(0))
        a.options.duration = 60
        var b = a
        b.rule = .fixed(2)
        let traces = try bandwidths.enumerated().map { index, bandwidth in
            try BandwidthTrace(name: "t\(index)", [.init(duration: 60, bandwidth: bandwidth, latency: 0)])
        }
        return Experiment(
            [.simulated(a), .simulated(b)], traces: traces, seed: 1, startDate: Sides.startDate
        ).run(jobs: 1) { true }
    }

    @Test func `over one trace the side that starts is better`() throws {
        let comparison = try Self.comparison([100_000])
        let starts = comparison[.neverStartedPercentage]
        #expect(starts.a == 0 && starts.b == 100 && starts.difference == 100)
        for kpi in [KPI.startupTime, .linearQoE] {
            #expect(comparison[kpi].wins.first == 1 && comparison[kpi].wins.second == 0, "\(kpi)")
            #expect(comparison[kpi].a != nil && comparison[kpi].b == nil, "\(kpi)")
        }
        // Who never played did not rebuffer less.
        for kpi in [KPI.stallCount, .rebufferDuration, .rebufferRatio, .switchCount] {
            #expect(comparison[kpi].difference == nil && comparison[kpi].wins.count == 0, "\(kpi)")
        }
        #expect(comparison.worstTraces == [0])
    }

    @Test func `over many traces those without a start are the worst and left out of the rest`() throws {
        let comparison = try Self.comparison([8_000_000, 100_000, 8_000_000, 100_000, 3_000_000])
        #expect(comparison[.neverStartedPercentage].b == 40)
        #expect(comparison[.startupTime].traceCount == 3)
        #expect(comparison[.startupTime].wins.first == 5)
        #expect(comparison[.rebufferDuration].traceCount == 3)
        #expect(comparison.worstTraces.prefix(2) == [1, 3])
    }

    @Test func `a side that never plays takes no column from the others of a table`() throws {
        var sides = [ABRName.fixed(0), .fixed(1), .fixed(2)].map { rule in
            SimulatedContender((try? Sides.presentation())!, profile: .sabre, rule: rule)
        }
        for index in sides.indices { sides[index].options.duration = 60 }
        let trace = try BandwidthTrace(name: "t", [.init(duration: 60, bandwidth: 200_000, latency: 0)])
        let table = Experiment(ranking: sides, traces: [trace], seed: 1, startDate: Sides.startDate).run(jobs: 1) {
            true
        }
        #expect(table.standings[2].value(of: .neverStartedPercentage) == 100)
        #expect(table.standings[2].value(of: .rebufferDuration) == nil)
        #expect(
            table.standings[0].value(of: .rebufferDuration) != nil
                && table.standings[1].value(of: .rebufferDuration) != nil)
        let column = try #require(KPI.compared.firstIndex(of: .rebufferDuration))
        #expect(!table.standings[2].isBest[column])
    }

    /// README's own conditions: B is slower, and its quality lower, where it never starts and A does.
    @Test func `who never starts over six traces loses startup and linear qo e`() throws {
        let comparison = try Self.comparison(Array(repeating: 100_000, count: 6))
        #expect(comparison[.startupTime].outcome == .higher && comparison[.startupTime].better == "A")
        #expect(comparison[.linearQoE].outcome == .lower && comparison[.linearQoE].better == "A")
        for kpi in [KPI.startupTime, .linearQoE] {
            // Six of six in one direction: 2/2^6.
            #expect(comparison[kpi].pValue == 0.03125 && comparison[kpi].isDecidedByStarts, "\(kpi)")
            #expect(comparison[kpi].difference == nil && comparison[kpi].traceCount == 0, "\(kpi)")
        }
        #expect(comparison[.rebufferRatio].outcome == .unknown && comparison[.rebufferRatio].better == nil)
    }

    @Test func `five traces are too few and one is a single one`() throws {
        let five = try Self.comparison(Array(repeating: 100_000, count: 5))
        #expect(five[.startupTime].outcome == .tooFew && five[.startupTime].better == nil)
        let one = try Self.comparison([100_000])
        #expect(one[.startupTime].outcome == .single && one[.startupTime].better == nil)
    }

    /// Starting is graver than starting sooner: the starts decide where their counts are no chance.
    @Test func `the starts decide over the traces on which both start`() throws {
        let mixed = try Self.comparison(Array(repeating: 8_000_000, count: 7) + Array(repeating: 100_000, count: 7))
        #expect(mixed[.linearQoE].outcome == .lower && mixed[.linearQoE].isDecidedByStarts)
        #expect(mixed[.linearQoE].traceCount == 7 && mixed[.linearQoE].differingTraceCount == 7)
        let few = try Self.comparison(Array(repeating: 8_000_000, count: 7) + [100_000])
        #expect(!few[.linearQoE].isDecidedByStarts && few[.linearQoE].wins.count == 8)
    }
}
