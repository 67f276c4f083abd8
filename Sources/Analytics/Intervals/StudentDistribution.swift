/// Student's distribution, of arithmetic alone: see ``ExactMath``.
enum StudentDistribution {
    /// The value that is not exceeded with `probability`, to half a per cent from four degrees of freedom on; with fewer it
    /// is too small, with one by a tenth at a probability of 0.975.
    ///
    /// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5.
    static func quantile(_ probability: Double, degrees: Double) -> Double {
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
