import PlayheadNumerics

/// What chance does to a search for the span of time that is the most unlike all others.
enum ChangeChance {
    /// How likely a search finds a span with so great a likelihood ratio where nothing changes.
    ///
    /// A single span exceeds a logarithm *x* with a probability below e⁻ˣ (Chernoff). Spans that overlap say much the same,
    /// so that of all spans of *n* sets of sessions about 1.5 *n* count: measured over 2,000 orders by chance each of 50 to
    /// 10,000 bad sessions among 60 to 1,000,000, in 20 to 1,000 sets. There the hundredth of the greatest ratios began 0.1
    /// to 1.9 below what this says.
    ///
    /// - Parameters:
    ///   - likelihood: the logarithm of the greatest likelihood ratio.
    ///   - count: how many sets of sessions lay beside each other.
    static func probability(of likelihood: Double, among count: Int) -> Double {
        min(1, 1.5 * Double(count) * ExactMath.exponential(-likelihood))
    }

    /// How far the logarithm of the likelihood ratio of the true moment may be below the greatest.
    ///
    /// On either side of the truth the ratio is a random walk that drifts down, and the logarithm of its maximum is
    /// exponentially distributed with mean 1 where the change is small, and less where it is large (Siegmund, Confidence Sets
    /// in Change-Point Problems, International Statistical Review 56, 1988).
    ///
    /// - Parameter level: how often the truth shall be within: 0.99.
    static func reach(level: Double) -> Double { -ExactMath.logarithm(1 - level.squareRoot()) }
}
