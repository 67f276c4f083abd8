import PlayheadNumerics

/// The likelihood of the averages of a slow Ornstein-Uhlenbeck process over downloads, each with noise of its own, by a
/// Kalman filter: O(n), and exactly that of the normal distribution with the covariance of such averages.
///
/// The process has variance 1 here: its true variance is a common factor of all, and the true mean the same everywhere,
/// so that both can be integrated out of what this adds up (Gelman et al., "Bayesian Data Analysis", 3rd ed., chapter
/// 14).
struct AverageFilter {
    /// What is known of the process over one download, for one correlation time.
    struct Step {
        /// Over the pause before the download.
        let pause: OrnsteinUhlenbeckStep
        /// Over the download.
        let download: OrnsteinUhlenbeckStep

        /// The steps through some downloads.
        static func all(_ downloads: [LinkObservation], correlationTime: Double) -> [Step] {
            var last = 0.0
            return downloads.map { download in
                defer { last = download.end }
                return Step(
                    pause: OrnsteinUhlenbeckStep(max(0, download.start - last), correlationTime: correlationTime),
                    download: OrnsteinUhlenbeckStep(download.duration, correlationTime: correlationTime))
            }
        }
    }

    /// The sum of the logarithms of the variances of what was not foreseen.
    private(set) var logVariance = 0.0
    /// Sums over the downloads, in which each counts by how much it tells: of 1, of the value, and of its square.
    private(set) var ones = 0.0
    private(set) var values = 0.0
    private(set) var squares = 0.0

    /// - Parameters:
    ///   - steps: one a download.
    ///   - logRates: the logarithm of each download's mean rate.
    ///   - noise: the variance of each that is not the slow process's, in units of its variance.
    init(_ steps: [Step], logRates: [Double], noise: [Double]) {
        // What is known of the process: its variance, and its mean in two parts, of the values and of the common mean.
        var (variance, valueMean, oneMean) = (1.0, 0.0, 0.0)
        var determinant = 1.0
        for (index, step) in steps.enumerated() {
            let pause = step.pause.decay
            variance = pause * pause * variance + step.pause.endNoise
            valueMean *= pause
            oneMean *= pause
            let download = step.download
            let spread = download.meanDecay * variance
            let foreseen = download.meanDecay * spread + download.meanNoise + noise[index]
            let gain = (download.decay * spread + download.commonNoise) / foreseen
            let value = logRates[index] - download.meanDecay * valueMean
            let one = 1 - download.meanDecay * oneMean
            ones += one * one / foreseen
            values += one * value / foreseen
            squares += value * value / foreseen
            valueMean = download.decay * valueMean + gain * value
            oneMean = download.decay * oneMean + gain * one
            variance = download.decay * download.decay * variance + download.endNoise - gain * gain * foreseen
            // A logarithm of a product costs less than a sum of logarithms.
            determinant *= foreseen
            if determinant < 1e-200 || determinant > 1e200 {
                logVariance += ExactMath.logarithm(determinant)
                determinant = 1
            }
        }
        logVariance += ExactMath.logarithm(determinant)
    }

    /// The mean that fits best.
    var mean: Double { values / ones }
    /// The sum of squares about it.
    var residual: Double { max(0, squares - values * values / ones) }
}
