import Numerics

/// The normal distribution of mean 0 and standard deviation 1, of arithmetic alone: see ``ExactMath``.
package enum NormalDistribution {
    /// The probability of a value of at most `value`, to some twelve digits (Marsaglia: "Evaluating the Normal
    /// Distribution", Journal of Statistical Software 11, 2004).
    package static func cumulative(_ value: Double) -> Double {
        // Beyond, nothing of it is left in a number.
        if value.magnitude > 8 { return value > 0 ? 1 : 0 }
        let square = value * value
        var (sum, before, term, count) = (value, 0.0, value, 1.0)
        while sum != before {
            count += 2
            term *= square / count
            (before, sum) = (sum, sum + term)
        }
        return 0.5 + sum * 0.398_942_280_401_432_7 * ExactMath.exponential(-square / 2)
    }

    /// The value that is not exceeded with `probability`; infinite where that is 0 or 1.
    package static func quantile(_ probability: Double) -> Double {
        if probability <= 0 { return -.infinity }
        if probability >= 1 { return .infinity }
        var (low, high) = (-8.0, 8.0)
        // Of 16, halved so often, no more is left than a number tells apart.
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if cumulative(middle) < probability { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
