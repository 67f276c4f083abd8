import Analytics
import Comparison
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
        let few = compareQoE([3, 3.5, 2.9, 3.1, 3.3] + Array(repeating: 0, count: 95))
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
