/// Statistics over the same traces, which are drawn anew many times. Draws can be made in pieces: a resample takes one
/// random number a trace, so that it is known where in their sequence each piece begins.
public struct Resampling: Sendable {
    private let statistics: [PairedStatistic]
    /// Those that differ from trace to trace; the others need no draws.
    private let varying: [Int]
    /// How many traces there are, and random numbers a resample takes.
    public let count: Int

    /// A resampling of statistics that are all of as many traces.
    public init(_ statistics: [PairedStatistic]) {
        count = statistics.first?.count ?? 0
        precondition(statistics.allSatisfy { [count] in $0.count == count }, "statistics over the same traces")
        self.statistics = statistics
        // Fewer than two traces tell nothing of how a statistic varies.
        varying = count > 1 ? statistics.indices.filter { !statistics[$0].isConstant } : []
    }

    /// Whether resamples tell anything.
    public var isNeeded: Bool { !varying.isEmpty }

    /// Draws resamples: as many traces as there are, with replacement.
    ///
    /// - Returns: each resample's values of the statistics that vary.
    public func draw(_ resamples: Int, using random: inout some RandomNumberGenerator) -> [[Double]] {
        var weights = Array(repeating: 0.0, count: count)
        var values: [[Double]] = []
        values.reserveCapacity(resamples)
        for _ in 0..<resamples {
            Self.draw(&weights, using: &random)
            values.append(varying.map { statistics[$0].value(weights: weights) })
        }
        return values
    }

    /// The intervals of the statistics.
    ///
    /// - Parameters:
    ///   - resamples: what was drawn, in the order of the draws.
    ///   - level: how often an interval holds the truth: 0.95 for 95 %.
    /// - Returns: nil for a statistic of fewer than two traces, or of nothing below a line.
    public func intervals(_ resamples: [[Double]], level: Double) -> [ConfidenceInterval?] {
        guard count > 1 else { return statistics.map { _ in nil } }
        var intervals = statistics.map { statistic in
            statistic.estimate.map { ConfidenceInterval(low: $0, high: $0, level: level) }
        }
        for (position, index) in varying.enumerated() {
            guard let estimate = statistics[index].estimate else { continue }
            intervals[index] =
                BCa(
                    estimate: estimate, resamples: resamples.map { $0[position] },
                    jackknife: statistics[index].jackknife()
                )?
                .interval(level: level)
        }
        return intervals
    }

    /// Draws as many traces as there are, and counts how often each came.
    private static func draw(_ weights: inout [Double], using random: inout some RandomNumberGenerator) {
        let count = UInt64(weights.count)
        weights.withUnsafeMutableBufferPointer { weights in
            weights.update(repeating: 0)
            for _ in 0..<count { weights[Int(random.next().multipliedFullWidth(by: count).high)] += 1 }
        }
    }
}

/// Confidence intervals by resampling: traces are drawn anew, with replacement, as many as there are.
///
/// The intervals are bias-corrected and accelerated (BCa; Efron: "Better Bootstrap Confidence Intervals", Journal of the
/// American Statistical Association 82, 1987), the acceleration by the jackknife, as scipy's `stats.bootstrap` does it.
public struct Bootstrap: Sendable {
    /// How many resamples are drawn.
    public var resampleCount: Int
    /// How often an interval holds the truth.
    public var level: Double

    /// A bootstrap of so many resamples.
    public init(resampleCount: Int = 2000, level: Double = 0.95) {
        (self.resampleCount, self.level) = (resampleCount, level)
    }

    /// The intervals of statistics over the same traces, all from the same resamples.
    ///
    /// Where no two traces differ an interval is a point: of differences that are all zero, [0, 0].
    ///
    /// - Parameters:
    ///   - statistics: all of as many traces.
    ///   - random: decides the resamples.
    /// - Returns: nil for a statistic of fewer than two traces, which tell nothing of how it varies, or of nothing below
    ///   a line.
    /// - Complexity: O(*r* (*n* + log *r*)) for each statistic, in the resamples *r* and the traces *n*.
    public func intervals(
        of statistics: [PairedStatistic], using random: inout some RandomNumberGenerator
    ) -> [ConfidenceInterval?] {
        let resampling = Resampling(statistics)
        let resamples = resampling.isNeeded ? resampling.draw(resampleCount, using: &random) : []
        return resampling.intervals(resamples, level: level)
    }
}

/// A bias-corrected and accelerated interval (Efron 1987): percentiles of the resamples, moved by how far these lie to one
/// side of the estimate, and by how its spread changes with its value.
struct BCa {
    /// The resamples' values, from the smallest.
    private let sorted: [Double]
    /// The bias correction z0: how far the estimate lies from the resamples' median, in standard deviations.
    let bias: Double
    /// The acceleration a.
    let acceleration: Double

    /// What resamples tell of an estimate; nil where none has a value.
    ///
    /// - Parameters:
    ///   - resamples: the statistic's values of the resamples; those without a value, which had nothing below a line, are
    ///     left out.
    ///   - jackknife: its values with one trace each left out.
    init?(estimate: Double, resamples: [Double], jackknife: [Double]) {
        sorted = resamples.filter(\.isFinite).sorted()
        guard !sorted.isEmpty else { return nil }
        // Those that are equal lie half on each side.
        let below = sorted.count { $0 < estimate }
        let upTo = sorted.count { $0 <= estimate }
        bias = NormalDistribution.quantile(Double(below + upTo) / Double(2 * sorted.count))
        acceleration = Self.acceleration(jackknife.filter(\.isFinite))
    }

    /// The interval of a level.
    func interval(level: Double) -> ConfidenceInterval? {
        let edge = NormalDistribution.quantile((1 - level) / 2)
        guard let low = SampleDistribution.quantile(probability(edge), ofSorted: sorted),
            let high = SampleDistribution.quantile(probability(-edge), ofSorted: sorted)
        else { return nil }
        return ConfidenceInterval(low: low, high: high, level: level)
    }

    /// Where among the resamples the bound lies that would lie `edge` standard deviations from the middle.
    func probability(_ edge: Double) -> Double {
        // An estimate beyond all its resamples has no bias that can be estimated: the plain percentile is taken.
        guard bias.isFinite else { return NormalDistribution.cumulative(edge) }
        let moved = bias + edge
        return NormalDistribution.cumulative(bias + moved / (1 - acceleration * moved))
    }

    private static func acceleration(_ jackknife: [Double]) -> Double {
        let mean = jackknife.reduce(0, +) / Double(jackknife.count)
        var (squares, cubes) = (0.0, 0.0)
        for value in jackknife {
            let influence = mean - value
            squares += influence * influence
            cubes += influence * influence * influence
        }
        return squares > 0 ? cubes / (6 * squares * squares.squareRoot()) : 0
    }
}

/// Where a value lies that was estimated from a sample: a procedure that gives such intervals misses the truth in one of
/// twenty samples where ``level`` is 0.95.
public struct ConfidenceInterval: Equatable, Sendable {
    /// The lower bound, in the value's unit.
    public var low: Double
    /// The upper bound.
    public var high: Double
    /// How often such an interval holds the truth: 0.95.
    public var level: Double

    /// An interval between two bounds.
    public init(low: Double, high: Double, level: Double = 0.95) {
        (self.low, self.high, self.level) = (low, high, level)
    }

    /// Whether a value lies in it, the bounds included.
    public func contains(_ value: Double) -> Bool { low <= value && value <= high }
}
