import PlayheadNumerics

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
