extension Ratio {
    /// The bounds between which the true ratio lies, as multiples of this one: of the sums alone, whatever the number of
    /// sessions.
    ///
    /// The ratio's standard error is that of the delta method (Cochran, Sampling Techniques, 1977, section 2.11). A rate of
    /// rare events has a long tail upwards, and a sample that holds few of them is low and seems certain. So the bounds are
    /// made for the reciprocal (the time between two stalls, whose tail is short), with Student's distribution of as many
    /// sessions as count: (Σx)²/Σx², which is the number of sessions where all have the same share in the sum (Kish, Survey
    /// Sampling, 1965, section 11.7). Over many sessions this is the delta method's interval.
    ///
    /// - Parameters:
    ///   - level: how often such bounds hold the truth: 0.99.
    ///   - bits: how many of its lowest bits the number above the line lost before it was squared.
    /// - Returns: nil of nothing below the line. There is no upper bound where the sessions are too few, or too few of them
    ///   have anything above the line.
    func relativeBounds(level: Double, momentShift bits: Int = 0) -> (low: Double, high: Double?)? {
        guard denominator > 0 else { return nil }
        guard known > 1, numerator > 0 else { return (0, nil) }
        let scale = Double(sign: .plus, exponent: bits, significand: 1)
        let (above, below) = (Double(numerator), Double(denominator))
        let squares = Double(moments.xx) * scale * scale / (above * above)
        let weights = Double(moments.yy) / (below * below)
        let products = Double(moments.xy) * scale / (above * below)
        let count = Double(known)
        let error = (max(0, squares + weights - 2 * products) * count / (count - 1)).squareRoot()
        let degrees = min(1 / squares, 1 / weights, count) - 1
        // Rounding alone may leave something of nothing.
        guard degrees > 1e-9 else { return (0, nil) }
        let reach = StudentDistribution.quantile((1 + level) / 2, degrees: degrees) * error
        return (1 / (1 + reach), reach < 1 ? 1 / (1 - reach) : nil)
    }
}
