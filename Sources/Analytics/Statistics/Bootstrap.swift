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
    public func intervals(
        of statistics: [PairedStatistic], using random: inout some RandomNumberGenerator
    ) -> [ConfidenceInterval?] {
        guard let count = statistics.first?.count, count > 1 else { return statistics.map { _ in nil } }
        precondition(statistics.allSatisfy { $0.count == count }, "statistics over the same traces")
        let varying = statistics.indices.filter { !statistics[$0].isConstant }
        var values = Array(repeating: [Double](), count: statistics.count)
        if !varying.isEmpty {
            for index in varying { values[index].reserveCapacity(resampleCount) }
            var weights = Array(repeating: 0.0, count: count)
            for _ in 0..<resampleCount {
                Self.draw(&weights, using: &random)
                for index in varying { values[index].append(statistics[index].value(weights: weights)) }
            }
        }
        return statistics.indices.map { index in
            guard let estimate = statistics[index].estimate else { return nil }
            if statistics[index].isConstant { return ConfidenceInterval(low: estimate, high: estimate, level: level) }
            return BCa(estimate: estimate, resamples: values[index], jackknife: statistics[index].jackknife())?
                .interval(level: level)
        }
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
