import Comparison
import PlayheadAnalytics
import Testing

/// What is said of a difference, by interval and p-value together.
@Suite struct KPIComparisonTests {
    private static func session(_ qoe: Double, stalled: Double = 0, watched: Double = 600) -> ComparedSession {
        ComparedSession([
            .linearQoE: .init(value: qoe, above: qoe, below: 1),
            .rebufferRatio: .init(value: watched > 0 ? stalled / watched : nil, above: stalled, below: watched),
        ])
    }

    private func compare(
        _ kpi: KPI, _ pairs: [(a: ComparedSession, b: ComparedSession)], seed: UInt64 = 1
    ) -> KPIComparison {
        KPIComparison.all([kpi], a: pairs.map(\.a), b: pairs.map(\.b), seed: seed)[0]
    }

    private func compareQoE(_ differences: [Double]) -> KPIComparison {
        compare(.linearQoE, differences.map { (Self.session(100), Self.session(100 + $0)) })
    }

    @Test func `five traces in one direction are too few and six are enough`() {
        let differences = [3, 3.5, 2.9, 3.1, 3.3, 2.8]
        let five = compareQoE(Array(differences.prefix(5)))
        #expect(five.pValue == 0.0625)
        #expect(five.interval?.low ?? 0 > 0)
        #expect(five.outcome == .tooFew && five.better == nil)
        let six = compareQoE(differences)
        #expect(six.pValue == 0.03125)
        #expect(six.outcome == .higher && six.better == "B")
    }

    @Test func `traces that do not differ do not help`() {
        let few = compareQoE([300, 350, 290, 310, 330] + Array(repeating: 0, count: 95))
        #expect(few.differingTraceCount == 5 && few.traceCount == 100)
        #expect(few.outcome == .tooFew)
    }

    @Test func `an interval alone is no claim`() {
        let qoe = compareQoE([3, 3.5, 2.9, 3.1, 3.3, -1])
        #expect(qoe.interval?.low ?? 0 > 0)
        #expect(qoe.pValue == 0.0625)
        #expect(qoe.outcome == .undecided && qoe.better == nil)
    }

    @Test func `what has the same value everywhere is the same however long it was watched`() {
        let pairs = (0..<30).map { (Self.session(0, watched: 600), Self.session(0, watched: 600 - Double($0))) }
        let ratio = compare(.rebufferRatio, pairs)
        #expect(ratio.difference == 0 && ratio.differingTraceCount == 0)
        #expect(ratio.outcome == .identical)
    }

    @Test func `a ratio is that of the sums for each swap`() {
        // Six traces stall on the one side, two on the other, which watches less.
        let pairs = (0..<12).map { trace in
            (
                Self.session(0, stalled: trace < 6 ? 10 + Double(trace) : 0, watched: 600),
                Self.session(0, stalled: trace > 9 ? 1 : 0, watched: 300 + 20 * Double(trace))
            )
        }
        let ratio = compare(.rebufferRatio, pairs)
        // scipy 1.17.1, stats.permutation_test(permutation_type="samples") with the ratios of sums as its statistic.
        #expect(ratio.pValue == 0.03125)
        #expect(ratio.outcome == .lower)
    }

    /// A session of a startup time.
    private static func starting(after seconds: Double) -> ComparedSession {
        ComparedSession([.startupTime: .init(value: seconds, above: seconds, below: 1)])
    }

    @Test func `what is sure and too small to count is the same`() {
        let later = (0..<20).map { trace in
            let seconds = 1.5 + Double(trace) / 20
            return (Self.starting(after: seconds), Self.starting(after: seconds + 0.000_069))
        }
        let startup = compare(.startupTime, later)
        #expect(startup.pValue ?? 1 < 0.001 && startup.interval?.low ?? 0 > 0)
        #expect(startup.outcome == .same && startup.better == nil)
        #expect(startup.margin.map { abs($0 - 0.0395) < 0.0001 } == true)
        // A margin of nothing takes all that is sure.
        let strict = KPIComparison.all([.startupTime], a: later.map(\.0), b: later.map(\.1), margin: 0, seed: 1)[0]
        #expect(strict.outcome == .higher && strict.better == "A")
    }

    @Test func `a difference that may be too small to count is undecided`() {
        // All of it is above zero, most within the two per cent of A's value, and its interval is not.
        let qoe = compareQoE([0.1, 0.2, 0.3, 0.2, 0.1, 0.3, 8, 9])
        #expect(qoe.interval.map { $0.low > 0 && $0.high > 2 } == true)
        #expect(qoe.pValue ?? 1 < 0.05)
        #expect(qoe.difference.map { $0 > 2 } == true && qoe.outcome == .higher)
        let less = compareQoE([0.1, 0.2, 0.3, 0.2, 0.1, 0.3, 5, 5])
        #expect(less.interval.map { $0.low > 0 && $0.high > 2 } == true && less.pValue ?? 1 < 0.05)
        #expect(less.outcome == .undecided && less.better == nil)
    }

    @Test func `of no value at all a margin is what a figure can tell`() {
        let pairs = (0..<20).map { (Self.session(0), Self.session($0 % 2 == 0 ? 0.002 : 0.004)) }
        #expect(compare(.linearQoE, pairs).outcome == .same)
        let more = (0..<20).map { (Self.session(0), Self.session($0 % 2 == 0 ? 0.2 : 0.4)) }
        #expect(compare(.linearQoE, more).outcome == .higher)
    }

    @Test func `few traces tell nothing however little they differ`() {
        let tiny = compareQoE([0.001, 0.002, 0.001, 0.003])
        #expect(tiny.outcome == .tooFew && tiny.hasTooFewTraces)
        #expect(!compareQoE([300, 0, 0, 0, 0, 0, 0, 0]).hasTooFewTraces)
    }

    @Test func `the p value is that of the traces that differ`() {
        // Stalls on two of twenty; the time watched, below the line, differs on all.
        let pairs = (0..<20).map { trace in
            (
                Self.session(0, stalled: 0, watched: 600 + Double(trace) / 100),
                Self.session(0, stalled: trace < 2 ? 4 : 0, watched: 599 + Double(trace) / 90)
            )
        }
        let ratio = compare(.rebufferRatio, pairs)
        #expect(ratio.differingTraceCount == 2 && ratio.outcome == .tooFew)
        #expect(ratio.pValue == 0.5)
    }

    @Test func `one trace has no p value`() {
        let one = compareQoE([3])
        #expect(one.pValue == nil && one.outcome == .single)
        #expect(compareQoE([]).pValue == nil)
        #expect(compareQoE([0, 0]).pValue == 1)
    }

    @Test func `the seed decides the swaps of many traces`() {
        let pairs = (0..<40).map { (Self.session(100), Self.session(100 + Double($0 * 29 % 17 - 7))) }
        #expect(compare(.linearQoE, pairs).pValue == compare(.linearQoE, pairs).pValue)
        #expect(compare(.linearQoE, pairs).pValue != compare(.linearQoE, pairs, seed: 2).pValue)
    }
}
