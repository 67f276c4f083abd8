import PlayheadNumerics

/// The normal distribution of mean 0 and standard deviation 1, of arithmetic alone: see ``ExactMath``.
package enum NormalDistribution {
    /// The probability of a value of at most `value`, to some twelve digits, in the far tail too (Marsaglia: "Evaluating the
    /// Normal Distribution", Journal of Statistical Software 11, 2004).
    package static func cumulative(_ value: Double) -> Double {
        // Of a half and nearly as much taken off nothing would be left.
        if value < -3 { return tail(-value) }
        if value > 3 { return 1 - tail(value) }
        let square = value * value
        var (sum, before, term, count) = (value, 0.0, value, 1.0)
        while sum != before {
            count += 2
            term *= square / count
            (before, sum) = (sum, sum + term)
        }
        return 0.5 + sum * density * ExactMath.exponential(-square / 2)
    }

    /// The density at 0.
    private static let density = 0.398_942_280_401_432_7

    /// The probability of a value above `value`, which is 3 or more (Laplace's continued fraction: Abramowitz and Stegun,
    /// Handbook of Mathematical Functions, 26.2.14).
    private static func tail(_ value: Double) -> Double {
        let fraction = stride(from: 60.0, to: 0, by: -1).reduce(value) { value + $1 / $0 }
        return density * ExactMath.wideExponential(-value * value / 2) / fraction
    }

    /// The value that is not exceeded with `probability`, to some twelve digits; infinite where that is 0 or 1.
    package static func quantile(_ probability: Double) -> Double {
        if probability <= 0 { return -.infinity }
        if probability >= 1 { return .infinity }
        // What is left to 1 tells more digits than a probability so near to it.
        if probability > 0.999 { return -quantile(1 - probability) }
        // A number greater than 0 lies above 39.
        var (low, high) = probability < 1e-14 ? (-39.0, -7.0) : (-8.0, 8.0)
        // Of 32, halved so often, no more is left than a number tells apart.
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if cumulative(middle) < probability { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}

extension ExactMath {
    /// e to the power of any exponent, to some fifteen digits: 0 and infinity beyond what a number holds.
    static func wideExponential(_ exponent: Double) -> Double {
        if exponent < -745 { return 0 }
        if exponent > 709 { return .infinity }
        // Powers of two are exact; what is left is less than half the logarithm of one, which is taken off in two parts.
        let twos = (exponent * 1.442_695_040_888_963_4).rounded()
        let rest = exponent - twos * 0.693_147_180_369_123_8 - twos * 1.908_214_929_270_587_7e-10
        var (sum, term) = (1.0, 1.0)
        for count in 1...16 {
            term *= rest / Double(count)
            sum += term
        }
        return sum * Double(sign: .plus, exponent: Int(twos), significand: 1)
    }

    /// The natural logarithm of 1 and a power of e, without losing the one beside the other.
    ///
    /// - Parameter exponent: the exponent of the power.
    static func logarithmOfOneAndPower(_ exponent: Double) -> Double {
        if exponent > 40 { return exponent }
        let power = wideExponential(exponent)
        guard power < 0.4 else { return logarithm(1 + power) }
        // The series of the area hyperbolic tangent.
        let ratio = power / (2 + power)
        var (sum, odd, term) = (0.0, 1.0, ratio)
        while odd < 27 {
            sum += term / odd
            term *= ratio * ratio
            odd += 2
        }
        return 2 * sum
    }
}
