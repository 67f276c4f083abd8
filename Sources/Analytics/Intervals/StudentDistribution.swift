import PlayheadNumerics

/// Student's distribution of any number of degrees of freedom, whole or not, of arithmetic alone: see ``ExactMath``.
enum StudentDistribution {
    /// From so many degrees of freedom on the expansion below is right to twelve digits.
    private static let many = 1000.0

    /// The value that is not exceeded with `probability`, to some twelve digits: found by Newton's method, of the logarithms of
    /// the tail and of the value, so that it takes few steps of heavy tails and light ones.
    ///
    /// - Parameters:
    ///   - probability: above 0 and below 1.
    ///   - degrees: of freedom, above 0; with very few the value may be beyond what a number holds, and is infinite.
    static func quantile(_ probability: Double, degrees: Double) -> Double {
        if probability < 0.5 { return -quantile(1 - probability, degrees: degrees) }
        if probability == 0.5 { return 0 }
        if degrees >= many { return expansion(probability, degrees: degrees) }
        let (tail, scale) = (1 - probability, degrees.squareRoot())
        // Far out a tail is a power of the value; of few degrees it is so from the beginning.
        var place =
            degrees < 3
            ? -2 / degrees * ExactMath.logarithm(tail * degrees / betaReciprocal(degrees / 2))
            : 2 * ExactMath.logarithm(expansion(probability, degrees: degrees) / scale)
        for _ in 0..<mostSteps {
            let (found, slope) = upperTail(at: place, degrees: degrees)
            let step = ExactMath.logarithm(found / tail) * found / slope
            place += step
            if step.magnitude <= 1e-14 * max(1, place.magnitude) { break }
        }
        return scale * ExactMath.wideExponential(place / 2)
    }

    private static let mostSteps = 60

    /// The probability of a value above t, which is half of the regularised incomplete beta function I of ν / (ν + t²) with ν/2
    /// and ½ (NIST Digital Library of Mathematical Functions, 8.17), and how fast it falls.
    ///
    /// - Parameters:
    ///   - place: the logarithm of t²/ν.
    ///   - degrees: ν.
    private static func upperTail(at place: Double, degrees: Double) -> (value: Double, slope: Double) {
        let half = degrees / 2
        let logarithm = ExactMath.logarithmOfOneAndPower(place)
        let (rest, part) = (ExactMath.wideExponential(-logarithm), ExactMath.wideExponential(place - logarithm))
        let front =
            ExactMath.wideExponential(-half * logarithm) * part.squareRoot() * betaReciprocal(half)
        // The fraction converges where its argument is on this side of the distribution's mean.
        let value =
            rest < (half + 1) / (half + 2.5)
            ? front * betaFraction(half, 0.5, rest) / degrees : 0.5 - front * betaFraction(0.5, half, part)
        return (value, front / 2)
    }

    /// The continued fraction of the incomplete beta function (Numerical Recipes, 6.4, by Lentz's method).
    private static func betaFraction(_ a: Double, _ b: Double, _ x: Double) -> Double {
        func apart(_ value: Double) -> Double { value.magnitude < 1e-300 ? 1e-300 : value }
        var (above, below) = (1.0, 1 / apart(1 - (a + b) * x / (a + 1)))
        var value = below
        for count in 1...500 {
            let step = Double(count)
            let even = step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step))
            (above, below) = (apart(1 + even / above), 1 / apart(1 + even * below))
            value *= above * below
            let odd = -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1))
            (above, below) = (apart(1 + odd / above), 1 / apart(1 + odd * below))
            value *= above * below
            if (above * below - 1).magnitude < 1e-15 { break }
        }
        return value
    }

    /// 1 / B(x, ½) = Γ(x + ½) / Γ(x) / √π: without a Γ, which of many degrees would leave no digit of the ratio (its expansion
    /// for large x: DLMF 5.11.13).
    private static func betaReciprocal(_ x: Double) -> Double {
        var (factor, large) = (1.0, x)
        while large < 24 {
            factor *= large / (large + 0.5)
            large += 1
        }
        let terms = [
            1, -1.0 / 8, 1.0 / 128, 5.0 / 1024, -21.0 / 32768, -399.0 / 262_144, 869.0 / 4_194_304,
            39325.0 / 33_554_432,
        ]
        let series = terms.reversed().reduce(0) { $0 / large + $1 }
        return factor * large.squareRoot() * series * 0.564_189_583_547_756_3
    }

    /// The quantile of many degrees of freedom (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5).
    private static func expansion(_ probability: Double, degrees: Double) -> Double {
        let z = NormalDistribution.quantile(probability)
        let square = z * z
        let terms = [
            z * (square + 1) / 4,
            z * ((5 * square + 16) * square + 3) / 96,
            z * (((3 * square + 19) * square + 17) * square - 15) / 384,
            z * ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160,
        ]
        return terms.reversed().reduce(0) { ($0 + $1) / degrees } + z
    }
}
