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
