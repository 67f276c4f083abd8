/// Which of many tests found something, so that of all that are said to have found something only a small part has not
/// (Benjamini and Hochberg, Journal of the Royal Statistical Society B 57, 1995).
enum FalseDiscoveryRate {
    /// The greatest probability with which a test counts as one that found something; below zero where none does.
    ///
    /// - Parameters:
    ///   - probabilities: how likely each test's outcome would be if there were nothing to find.
    ///   - rate: how many of a hundred findings may be none: 0.01.
    ///   - count: how many tests there were, those too whose probability is not among them.
    static func threshold(_ probabilities: [Double], rate: Double, of count: Int) -> Double {
        let sorted = probabilities.sorted()
        let last = sorted.indices.last { sorted[$0] <= rate * Double($0 + 1) / Double(max(1, count)) }
        return last.map { sorted[$0] } ?? -1
    }
}
