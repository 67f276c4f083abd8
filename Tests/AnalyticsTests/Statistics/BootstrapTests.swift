import PlayheadAnalytics
import TestSupport
import Testing

/// What scipy 1.17.1 gives: `stats.bootstrap(method="BCa")` over 500 resamples whose indices are the high words of the
/// seeded generator's numbers times 20, and over 100,000 of its own.
@Suite struct ScipyTests {
    private let firstAbove = [
        2.83, 4.1, 2.27, 3.58, 0.83, 13.53, 0.04, 11.24, 2.3, 1.2, 2.16, 1.25, 3.6, 4.29, 7.54, 0.89, 12.58, 2.94, 1.39,
        3.53,
    ]
    private let firstBelow = [
        45.5, 40.7, 318.6, 290.4, 552.0, 385.0, 318.2, 308.2, 163.6, 26.8, 131.6, 421.4, 136.4, 234.3, 22.2, 501.4,
        109.6, 175.2, 530.6, 315.7,
    ]
    private let secondAbove = [
        3.01, 3.59, 2.2, 1.37, 0.65, 10.24, 0.04, 7.03, 1.93, 0.42, 1.4, 0.74, 1.57, 4.44, 4.84, 1.05, 10.45, 2.48,
        1.22,
        3.21,
    ]
    private let secondBelow = [
        46.1, 34.8, 315.7, 289.4, 556.5, 390.7, 311.6, 304.2, 166.8, 16.8, 129.3, 420.9, 142.7, 237.7, 20.6, 499.6,
        108.3, 182.8, 528.5, 314.2,
    ]
    private let differences = [
        0.18, -0.51, -0.07, -2.21, -0.18, -3.29, 0.0, -4.21, -0.37, -0.78, -0.76, -0.51, -2.03, 0.15, -2.7, 0.16, -2.13,
        -0.46, -0.17, -0.32,
    ]

    private var mean: PairedStatistic { PairedStatistic(differences: differences) }
    private var ratio: PairedStatistic {
        PairedStatistic(first: (firstAbove, firstBelow), second: (secondAbove, secondBelow))
    }

    @Test func `the same resamples give the same intervals`() throws {
        var random = SeededGenerator(seed: 1)
        let intervals = Bootstrap(resampleCount: 500).intervals(of: [mean, ratio], using: &random)
        let (mean, ratio) = (try #require(intervals[0]), try #require(intervals[1]))
        #expect(abs(mean.low - -1.7928604303097346) < 1e-10)
        #expect(abs(mean.high - -0.5714072914836299) < 1e-10)
        #expect(abs(ratio.low - -0.007216216548331869) < 1e-12)
        #expect(abs(ratio.high - -0.0018985984165668227) < 1e-12)
        #expect(mean.level == 0.95)
    }

    @Test func `other resamples give them up to their noise`() throws {
        var random = SeededGenerator(seed: 2)
        let intervals = Bootstrap(resampleCount: 20_000).intervals(of: [mean, ratio], using: &random)
        let (mean, ratio) = (try #require(intervals[0]), try #require(intervals[1]))
        // A bound of 20,000 resamples strays by some per cent of the interval.
        #expect(abs(mean.low - -1.6775) < 0.02)
        #expect(abs(mean.high - -0.5525) < 0.02)
        #expect(abs(ratio.low - -0.007344655) < 1e-4)
        #expect(abs(ratio.high - -0.001876096) < 1e-4)
    }

    @Test func `the estimates are those of the sample`() throws {
        #expect(abs(try #require(mean.estimate) - -1.0105) < 1e-12)
        #expect(abs(try #require(ratio.estimate) - -0.003994947201414701) < 1e-15)
    }
}

@Suite struct BootstrapTests {
    @Test func `differences that are all zero give zero to zero`() throws {
        var random = SeededGenerator(seed: 1)
        let zeros = PairedStatistic(differences: Array(repeating: 0, count: 40))
        let interval = try #require(Bootstrap().intervals(of: [zeros], using: &random)[0])
        #expect(interval == ConfidenceInterval(low: 0, high: 0))
        #expect(zeros.estimate == 0)
    }

    @Test func `ratios that are alike differ by exactly zero`() throws {
        var random = SeededGenerator(seed: 1)
        let above = (0..<57).map { 0.1 * Double($0 % 13) }
        let below = (0..<57).map { 600.3 + 1.7 * Double($0) }
        let statistic = PairedStatistic(first: (above, below), second: (above, below))
        #expect(statistic.estimate == 0)
        #expect(
            Bootstrap().intervals(of: [statistic], using: &random)[0] == ConfidenceInterval(low: 0, high: 0))
    }

    @Test func `a difference that is the same everywhere is a point`() throws {
        var random = SeededGenerator(seed: 1)
        let same = PairedStatistic(differences: Array(repeating: 0.1, count: 30))
        let interval = try #require(Bootstrap().intervals(of: [same], using: &random)[0])
        #expect(interval.low == interval.high)
        #expect(interval.low == same.estimate)
    }

    @Test(arguments: [0, 1]) func `fewer than two traces have no interval`(count: Int) {
        var random = SeededGenerator(seed: 1)
        let few = PairedStatistic(differences: Array(repeating: 3, count: count))
        #expect(Bootstrap().intervals(of: [few], using: &random) == [nil])
        #expect(few.estimate == (count == 0 ? nil : 3))
    }

    @Test func `nothing below a line has no interval`() {
        var random = SeededGenerator(seed: 1)
        let statistic = PairedStatistic(first: ([1, 2], [0, 0]), second: ([1, 1], [5, 5]))
        #expect(statistic.estimate == nil)
        #expect(Bootstrap().intervals(of: [statistic], using: &random) == [nil])
    }

    @Test func `resamples with nothing below a line are left out`() throws {
        var random = SeededGenerator(seed: 3)
        let statistic = PairedStatistic(first: ([1, 2, 0], [10, 0, 0]), second: ([1, 3, 1], [10, 8, 9]))
        let interval = try #require(Bootstrap(resampleCount: 200).intervals(of: [statistic], using: &random)[0])
        #expect(interval.low.isFinite && interval.high.isFinite && interval.low <= interval.high)
    }

    @Test func `the same seed gives the same intervals`() {
        var generator = SeededGenerator(seed: 9)
        let values = (0..<80).map { _ in Double.random(in: -1...2, using: &generator) }
        func interval(_ seed: UInt64) -> [ConfidenceInterval?] {
            var random = SeededGenerator(seed: seed)
            return Bootstrap().intervals(of: [PairedStatistic(differences: values)], using: &random)
        }
        #expect(interval(4) == interval(4))
        #expect(interval(4) != interval(5))
    }
}

/// How often the intervals of simulated samples, whose truth is known, hold it.
@Suite struct CoverageTests {
    private static let count = 100

    /// The part of the trials whose interval holds the truth. Trials of a batch share their resamples, which saves drawing;
    /// in large batches it would make them too much alike.
    private func coverage(
        of truth: Double, trials: Int, seed: UInt64, statistic: (inout SeededGenerator) -> PairedStatistic
    ) -> Double {
        var random = SeededGenerator(seed: seed)
        let batch = 8
        var hits = 0
        for _ in 0..<trials / batch {
            let statistics = (0..<batch).map { _ in statistic(&random) }
            for interval in Bootstrap(resampleCount: 1000).intervals(of: statistics, using: &random) {
                if interval?.contains(truth) == true { hits += 1 }
            }
        }
        return Double(hits) / Double(trials)
    }

    private static func uniform(_ random: inout SeededGenerator) -> Double {
        (Double(random.next() >> 11) + 0.5) * 0x1p-53
    }

    /// The sum of twelve uniform numbers less 6: all but normal, of mean 0 and variance 1.
    private static func normal(_ random: inout SeededGenerator) -> Double {
        (0..<12).reduce(-6) { sum, _ in sum + uniform(&random) }
    }

    /// Exponential of mean 1, which is skewed by 2: differences of two sides of which one hurts seldom and much.
    private static func skewed(_ random: inout SeededGenerator) -> Double {
        // Minus the logarithm, as the sum of the series of the squared distance from 1.
        var value = uniform(&random)
        var halvings = 0.0
        while value < 0.5 {
            value *= 2
            halvings += 1
        }
        let ratio = (value - 1) / (value + 1)
        var (term, sum) = (ratio, 0.0)
        for odd in stride(from: 1.0, to: 60, by: 2) {
            sum += term / odd
            term *= ratio * ratio
        }
        return halvings * 0.693147180559945 - 2 * sum
    }

    @Test func `means of normal differences are held in about nineteen of twenty`() {
        let coverage = coverage(of: 0.3, trials: 2000, seed: 11) { random in
            PairedStatistic(differences: (0..<Self.count).map { _ in 0.3 + Self.normal(&random) })
        }
        #expect((0.93...0.97).contains(coverage), "coverage \(coverage)")
    }

    @Test func `means of skewed differences are held in about nineteen of twenty`() {
        let coverage = coverage(of: 1, trials: 2000, seed: 12) { random in
            PairedStatistic(differences: (0..<Self.count).map { _ in Self.skewed(&random) })
        }
        #expect((0.93...0.97).contains(coverage), "coverage \(coverage)")
    }

    @Test func `differences of ratios are held in about nineteen of twenty`() {
        // Both ratios stall in proportion to what was watched, 2 and 1.5 in a hundred.
        let coverage = coverage(of: -0.005, trials: 800, seed: 13) { random in
            var columns: [[Double]] = [[], [], [], []]
            for _ in 0..<Self.count {
                let watched = 100 + 500 * Self.uniform(&random)
                let share = (Self.skewed(&random) + Self.skewed(&random)) / 2
                columns[0].append(0.02 * watched * share)
                columns[1].append(watched)
                columns[2].append(0.015 * watched * (share + Self.skewed(&random)) / 2)
                columns[3].append(watched)
            }
            return PairedStatistic(first: (columns[0], columns[1]), second: (columns[2], columns[3]))
        }
        #expect((0.93...0.97).contains(coverage), "coverage \(coverage)")
    }
}
