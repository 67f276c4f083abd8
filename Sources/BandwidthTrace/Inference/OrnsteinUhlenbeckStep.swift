import PlayheadNumerics

/// An Ornstein-Uhlenbeck process of variance 1 over a stretch of time: what is left of its value at the stretch's
/// beginning, how its mean over the stretch varies, and how both go together.
///
/// Everything follows from φ1(x) = (1 - e^-x)/x, φ2(x) = (1 - φ1(x))/x and φ3(x) = (1/2 - φ2(x))/x, x being the stretch
/// in correlation times. For a short stretch these come from a series, so that no digit is lost where the usual
/// formulas subtract numbers that are nearly alike (2x - 3 + 4e^-x - e^-2x is of the order of x³).
struct OrnsteinUhlenbeckStep {
    /// The share of the value at the beginning that the value at the end is expected to be: e^-x.
    let decay: Double
    /// The share of the value at the beginning that the mean is expected to be: φ1.
    let meanDecay: Double
    /// The variance of the mean, where nothing is known of the beginning: 2 φ2.
    let meanVariance: Double
    /// The variance of the value at the end, where that at the beginning is known.
    let endNoise: Double
    /// The variance of the mean, where the value at the beginning is known.
    let meanNoise: Double
    /// The covariance of the value at the end and the mean, where the value at the beginning is known.
    let commonNoise: Double

    /// - Parameters:
    ///   - duration: of the stretch, seconds; not negative.
    ///   - correlationTime: of the process, seconds; more than zero.
    init(_ duration: Double, correlationTime: Double) {
        let x = duration / correlationTime
        let phi1: Double
        let phi2: Double
        let phi3: Double
        if x <= 1 {
            phi3 = Self.phi3(x)
            phi2 = 0.5 - x * phi3
            phi1 = 1 - x * phi2
            decay = 1 - x * phi1
        } else {
            decay = x < Self.forgotten ? ExactMath.exponential(-x) : 0
            phi1 = (1 - decay) / x
            phi2 = (1 - phi1) / x
            phi3 = (0.5 - phi2) / x
        }
        meanDecay = phi1
        meanVariance = 2 * phi2
        endNoise = x * phi1 * (1 + decay)
        meanNoise = x * (2 * (phi2 - phi3) - x * phi2 * phi2)
        commonNoise = x * phi1 * phi1
    }

    /// After so many correlation times nothing is left that a `Double` could show.
    private static let forgotten = 40.0

    /// 1/3! - x/4! + x²/5! - … , up to 1.
    private static func phi3(_ x: Double) -> Double {
        var sum = 1.0
        var denominator = 19.0
        while denominator >= 4 {
            sum = 1 - sum * x / denominator
            denominator -= 1
        }
        return sum / 6
    }
}
