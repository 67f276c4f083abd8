import TestSupport
import Testing

@testable import PlayheadAnalytics

/// P-values that scipy 1.17.1 gives: `stats.permutation_test(permutation_type="samples")` over all swaps, and over 200,000
/// random ones.
@Suite struct ScipySwapTests {
    private static let first: [(above: Double, below: Double)] = [
        (2.83, 45.5), (4.1, 40.7), (2.27, 318.6), (3.58, 290.4), (0.83, 552), (13.53, 385), (0.04, 318.2),
        (11.24, 308.2), (2.3, 163.6), (1.2, 26.8), (2.16, 131.6), (1.25, 421.4), (3.6, 136.4), (4.29, 234.3),
        (7.54, 22.2), (0.89, 501.4), (12.58, 109.6), (2.94, 175.2), (1.39, 530.6), (3.53, 315.7),
    ]
    private static let second: [(above: Double, below: Double)] = [
        (3.01, 46.1), (3.59, 34.8), (2.2, 315.7), (1.37, 289.4), (0.65, 556.5), (10.24, 390.7), (0.04, 311.6),
        (7.03, 304.2), (1.93, 166.8), (0.42, 16.8), (1.4, 129.3), (0.74, 420.9), (1.57, 142.7), (4.44, 237.7),
        (4.84, 20.6), (1.05, 499.6), (10.45, 108.3), (2.48, 182.8), (1.22, 528.5), (3.21, 314.2),
    ]

    private func mean(_ traces: Range<Int>) throws -> PairedSwapTest {
        try #require(
            PairedSwapTest(PairedStatistic(differences: traces.map { Self.second[$0].above - Self.first[$0].above })))
    }

    private func ratio(_ a: [(above: Double, below: Double)], _ b: [(above: Double, below: Double)]) throws
        -> PairedSwapTest
    {
        try #require(
            PairedSwapTest(
                PairedStatistic(first: (a.map(\.above), a.map(\.below)), second: (b.map(\.above), b.map(\.below)))))
    }

    private func ratio(_ traces: Range<Int>) throws -> PairedSwapTest {
        try ratio(Array(Self.first[traces]), Array(Self.second[traces]))
    }

    @Test(arguments: [(0..<20, 0.000164031982421875), (0..<8, 0.0625), (11..<20, 0.01953125)])
    func `a mean of differences`(traces: Range<Int>, expected: Double) throws {
        #expect(try mean(traces).exactPValue == expected)
    }

    @Test(arguments: [
        (0..<20, 0.0002117156982421875), (0..<8, 0.0625), (0..<6, 0.09375), (11..<20, 0.0234375),
    ])
    func `a difference of ratios of sums`(traces: Range<Int>, expected: Double) throws {
        #expect(try ratio(traces).exactPValue == expected)
    }

    @Test func `rare events over the same time watched`() throws {
        let watched = [600, 580, 600, 300, 610, 600, 450, 600, 90, 600, 600, 512.5]
        let a = zip([0, 3.2, 0, 0, 1.1, 0, 0.4, 2, 0, 5.5, 0, 0], watched).map { (above: $0, below: $1) }
        let b = zip([0, 0, 0, 0.7, 0, 0, 0, 0.9, 0, 1.1, 0, 0.3], watched).map { (above: $0, below: $1) }
        let test = try ratio(a, b)
        #expect(test.traceCount == 7)
        #expect(test.exactPValue == 0.09375)
    }

    @Test func `sessions of which nothing was watched`() throws {
        let a: [(above: Double, below: Double)] = [(4, 40), (6, 0), (3, 30), (8, 55), (5, 41), (7, 60), (2, 25)]
        let b: [(above: Double, below: Double)] = [(1, 42), (0, 50), (2, 0), (2, 58), (1, 40), (3, 61), (0, 20)]
        #expect(try ratio(a, b).exactPValue == 0.046875)
    }

    @Test func `patterns that are alike count although their sums round apart`() throws {
        let (a, b) = ([3, 1, 0, 2, 5, 1, 2, 4, 0, 1], [2, 1, 1, 0, 3, 0, 2, 2, 0, 0])
        // The same in steps that no binary number has.
        for step in [1, 0.1, 1.0 / 3] {
            let test = PairedSwapTest(PairedStatistic(differences: zip(a, b).map { (Double($1) - Double($0)) * step }))
            #expect(try #require(test).exactPValue == 0.078125)
        }
    }

    @Test func `patterns at random give it up to their noise`() throws {
        let x = (0..<40).map { Double(($0 * 37 + 11) % 53) / 10 }
        let y = x.enumerated().map { $1 - 0.35 + Double(($0 * 29) % 17 - 8) / 6 }
        let a = x.enumerated().map { (above: $1, below: Double(300 + $0 * 61 % 97)) }
        let b = y.enumerated().map { (above: $1, below: Double(300 + $0 * 43 % 89)) }
        var random = SeededGenerator(seed: 1)
        let mean = try #require(PairedSwapTest(PairedStatistic(differences: zip(x, y).map { $1 - $0 })))
        #expect(!mean.isExact)
        // Of 10,000 patterns a p-value of 0.01 has a standard error of 0.001.
        #expect(abs(mean.pValue(using: &random) - 0.00844) < 0.004)
        #expect(abs(try ratio(a, b).pValue(using: &random) - 0.01001) < 0.004)
    }
}

@Suite struct PairedSwapTestTests {
    private func test(_ differences: [Double]) throws -> PairedSwapTest {
        try #require(PairedSwapTest(PairedStatistic(differences: differences)))
    }

    @Test(arguments: 1...PairedSwapTest.mostExact) func `one direction on all traces has the smallest p value`(
        count: Int
    ) throws {
        let test = try test((0..<count).map { 1 + 0.1 * Double($0) })
        #expect(test.isExact)
        // Of all patterns the one seen and its opposite.
        #expect(test.exactPValue == (0..<count).reduce(2.0) { value, _ in value / 2 })
        #expect((test.exactPValue <= PairedSwapTest.level) == (count >= PairedSwapTest.fewestTraces))
    }

    @Test func `traces that do not differ change nothing`() throws {
        let some = [0.3, -1.2, 2.4, 0.7, 1.9, -0.1, 3.3]
        #expect(try test(some + Array(repeating: 0, count: 500)).exactPValue == test(some).exactPValue)
        #expect(try test(some + [0]).traceCount == 7)
    }

    @Test func `what differs nowhere has a P value of one`() throws {
        #expect(try test([0, 0, 0]).exactPValue == 1)
        let (above, below) = ([0.1, 0.7, 0.2], [60.1, 50.2, 70.3])
        let same = PairedStatistic(first: (above, below), second: (above, below))
        #expect(PairedSwapTest(same)?.exactPValue == 1)
    }

    @Test func `what has no value has no test`() {
        #expect(PairedSwapTest(PairedStatistic(differences: [])) == nil)
        #expect(PairedSwapTest(PairedStatistic(first: ([1, 2], [0, 0]), second: ([1, 1], [5, 5]))) == nil)
    }

    @Test func `a pattern with nothing below a line counts as larger than any`() throws {
        // Swapped on one of the two traces, one side has watched nothing at all.
        let statistic = PairedStatistic(first: ([5, 0], [100, 0]), second: ([0, 1], [0, 100]))
        #expect(try #require(PairedSwapTest(statistic)).exactPValue == 1)
    }

    /// All patterns one by one, each with the ratios' own sums.
    @Test func `all patterns are those of the definition`() throws {
        var random = SeededGenerator(seed: 8)
        for count in [2, 3, 6, 7, 11] {
            let values = (0..<4).map { _ in (0..<count).map { _ in Double.random(in: 0.5...9, using: &random) } }
            func difference(_ pattern: Int) -> Double {
                var sums = [0.0, 0, 0, 0]
                for trace in 0..<count {
                    let swapped = pattern >> trace & 1
                    for column in 0..<4 { sums[column ^ (swapped * 2)] += values[column][trace] }
                }
                return sums[2] / sums[3] - sums[0] / sums[1]
            }
            let seen = abs(difference(0)) * (1 - 1e-12)
            let extreme = (0..<1 << count).count { abs(difference($0)) >= seen }
            let statistic = PairedStatistic(first: (values[0], values[1]), second: (values[2], values[3]))
            #expect(
                try #require(PairedSwapTest(statistic)).exactPValue == Double(extreme) / Double(1 << count))
        }
    }

    @Test(arguments: [21, 63, 64, 65, 130]) func `patterns at random swap every trace in half of them`(count: Int)
        throws
    {
        // One trace has the difference, and all others together a little less: a pattern is as large where they agree.
        for trace in [0, 3, count - 1] {
            var differences = Array(repeating: 1e-9, count: count)
            differences[trace] = 5
            var random = SeededGenerator(seed: 5)
            // The others lie on the large one's side in all, and so in one of a million patterns and its opposite.
            #expect(try test(differences).pValue(using: &random) < 0.001)
            differences[trace == 0 ? 1 : 0] = -1e-6
            // Now one of them lies on the other side: half of all patterns turn it around.
            #expect(abs(try test(differences).pValue(using: &random) - 0.5) < 0.03)
        }
    }

    @Test func `where a and b are drawn alike it errs in one of twenty at most`() throws {
        var random = SeededGenerator(seed: 6)
        let trials = 1500
        func rate(_ draw: (inout SeededGenerator) -> Double, traces: Int) throws -> Double {
            var errors = 0
            for _ in 0..<trials {
                func sums() -> (above: [Double], below: [Double]) {
                    (
                        (0..<traces).map { _ in draw(&random) },
                        (0..<traces).map { _ in Double.random(in: 100...600, using: &random) }
                    )
                }
                let test = PairedSwapTest(PairedStatistic(first: sums(), second: sums()))
                if let test, test.exactPValue <= PairedSwapTest.level { errors += 1 }
            }
            return Double(errors) / Double(trials)
        }
        // A standard error of 1500 trials is 0.6 %.
        let rare = try rate({ $0.next() % 20 == 0 ? Double.random(in: 1...9, using: &$0) : 0 }, traces: 10)
        #expect(rare < 0.067)
        let skewed = try rate({ 1 / Double.random(in: 0.01...1, using: &$0) }, traces: 8)
        #expect(skewed < 0.067 && skewed > 0.02)
    }
}
