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
