import PlayheadNumerics

/// How the logarithm of a link's rate changes: about a mean, by a slow part and a fast one, each an Ornstein-Uhlenbeck
/// process.
struct LogRateModel {
    /// The mean of the logarithm of the rate in bits per second.
    var mean: Double
    /// The variance of the slow part.
    var variance: Double
    /// Of the slow part, seconds.
    var correlationTime: Double
    /// The variance of the fast part.
    var fastVariance: Double

    /// By how much the logarithm of a download's mean rate is above the mean of the logarithm, twice, in units of the
    /// slow part's variance: the variance within the download (Jensen's inequality, to the second order).
    ///
    /// - Parameters:
    ///   - download: the slow part over the download.
    ///   - fast: ``FastChanges/meanVariance(over:)`` over it.
    ///   - share: the fast part's variance in units of the slow part's.
    static func withinVariance(_ download: OrnsteinUhlenbeckStep, fast: Double, share: Double) -> Double {
        1 - download.meanVariance + share * (1 - fast)
    }

    /// The logarithm of the rate over each part of a drawn slow path, with fast changes, whose means over parts follow
    /// each other as the values would.
    func exponents(
        along means: [Double], _ spans: [LinkSpan], using random: inout SeededRandom
    ) -> [Double] {
        var exponents = means
        var value = random.nextNormal()
        var index = 0
        for span in spans {
            let fast = OrnsteinUhlenbeckStep(span.part, correlationTime: FastChanges.correlationTime)
            let noise = (1 - fast.decay * fast.decay).squareRoot()
            let deviation = (fastVariance * fast.meanVariance).squareRoot()
            for part in index..<(index + span.count) {
                value = fast.decay * value + noise * random.nextNormal()
                exponents[part] += mean + deviation * value
            }
            index += span.count
        }
        return exponents
    }

    /// The rate of a logarithm, within what links have, bits per second.
    static func rate(_ exponent: Double) -> Double {
        ExactMath.exponential(min(max(exponent, exponents.lowerBound), exponents.upperBound))
    }

    /// The logarithms of ``LinkPosterior/rates``.
    private static let exponents =
        ExactMath.logarithm(LinkPosterior.rates.lowerBound)...ExactMath.logarithm(LinkPosterior.rates.upperBound)
}

/// The fast part of a link's changes: too fast for downloads to show its course, but not its size.
enum FastChanges {
    /// How long it lasts, seconds.
    static let correlationTime = 1.0

    /// The variance of its mean over a stretch of time, in units of its own.
    static func meanVariance(over duration: Double) -> Double {
        OrnsteinUhlenbeckStep(duration, correlationTime: correlationTime).meanVariance
    }
}
