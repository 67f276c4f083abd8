import PlayheadNumerics

/// The parameters of a link's model that some downloads allow: a grid of correlation times and shares of fast changes,
/// each with its weight, and for each point the distributions of the mean and the variance.
struct LinkFit {
    /// One point of the grid.
    struct Point {
        /// How long the slow changes of the logarithm of the rate last, seconds.
        var correlationTime: Double
        /// The variance of the fast changes in units of that of the slow ones.
        var fastShare: Double
        /// How likely it is, in a sum of 1.
        var weight: Double
        /// The logarithm of the rate: its mean, and by how much that is known, in units of the variance of the slow
        /// changes.
        var mean: Double
        var meanPrecision: Double
        /// The variance of the slow changes is inverse-gamma distributed, of this shape and this scale.
        var shape: Double
        var scale: Double

        /// The expected variance of the slow changes.
        var variance: Double { scale / (shape - 1) }
    }

    static let correlationTimes = [3.0, 6, 10, 16, 25, 40, 70, 120]
    static let fastShares = [0.02, 0.1, 0.3, 0.7, 1.5]
    /// What is thought of the variance before anything is seen: about 0.15, worth three observations.
    static let priorShape = 1.5
    static let priorScale = 0.225

    private(set) var points: [Point] = []
    /// The weights added up.
    private var cumulative: [Double] = []

    /// Fits the model to downloads.
    ///
    /// The noise of a download is known as such, but the sums need it in units of a variance that is not known yet: it
    /// is taken from a first fit.
    init(_ downloads: [LinkObservation]) {
        let logRates = downloads.map { ExactMath.logarithm($0.rate) }
        let mean = logRates.reduce(0, +) / Double(logRates.count)
        let squares = logRates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let steps = Self.correlationTimes.map { AverageFilter.Step.all(downloads, correlationTime: $0) }
        let fast = downloads.map { FastChanges.meanVariance(over: $0.duration) }
        var variance = (squares / 2 + Self.priorScale) / (Double(downloads.count - 1) / 2 + Self.priorShape)
        for _ in 0..<2 {
            fill(downloads, steps, logRates, fast, variance: variance)
            variance = points.reduce(0) { $0 + $1.weight * $1.variance }
        }
        var sum = 0.0
        cumulative = points.map { point in
            sum += point.weight
            return sum
        }
    }

    private mutating func fill(
        _ downloads: [LinkObservation], _ steps: [[AverageFilter.Step]], _ logRates: [Double], _ fast: [Double],
        variance: Double
    ) {
        points.removeAll()
        var likelihoods: [Double] = []
        for (time, steps) in zip(Self.correlationTimes, steps) {
            for share in Self.fastShares {
                let noise = downloads.indices.map { share * fast[$0] + downloads[$0].noise / variance }
                let values = downloads.indices.map { index in
                    logRates[index] - variance
                        * LogRateModel.withinVariance(steps[index].download, fast: fast[index], share: share) / 2
                }
                let filter = AverageFilter(steps, logRates: values, noise: noise)
                let shape = Double(downloads.count - 1) / 2 + Self.priorShape
                let scale = filter.residual / 2 + Self.priorScale
                likelihoods.append(
                    -0.5 * filter.logVariance - 0.5 * ExactMath.logarithm(filter.ones)
                        - shape * ExactMath.logarithm(scale))
                points.append(
                    Point(
                        correlationTime: time, fastShare: share, weight: 0, mean: filter.mean,
                        meanPrecision: filter.ones, shape: shape, scale: scale))
            }
        }
        let best = likelihoods.max() ?? 0
        for index in points.indices {
            points[index].weight = ExactMath.exponential(max(-40, likelihoods[index] - best))
        }
        let sum = points.reduce(0) { $0 + $1.weight }
        for index in points.indices { points[index].weight /= sum }
    }

    /// Parameters that the downloads allow, at random: a point by its weight, and its variance and mean by their
    /// distributions.
    func draw(using random: inout SeededRandom) -> LogRateModel {
        let chosen = random.nextUniform()
        let point = points[min(cumulative.firstIndex { $0 > chosen } ?? points.count - 1, points.count - 1)]
        let variance = point.scale / random.nextGamma(shape: point.shape)
        let mean = point.mean + random.nextNormal() * (variance / point.meanPrecision).squareRoot()
        return LogRateModel(
            mean: mean, variance: variance, correlationTime: point.correlationTime,
            fastVariance: point.fastShare * variance)
    }

    /// The mean over the points of some value of each.
    func mean(_ value: (Point) -> Double) -> Double { points.reduce(0) { $0 + $1.weight * value($1) } }
}
