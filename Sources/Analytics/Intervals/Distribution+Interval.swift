extension Distribution {
    /// A percentile, and the bounds between which the true one lies: values of the sample itself, whatever the values are
    /// drawn from. A percentile of so few values that its bound would lie beyond them has none.
    ///
    /// The bounds are what a bootstrap of infinitely many draws comes to, without any: how many of a sample's values lie
    /// below a quantile has the binomial distribution.
    /// Source: David and Nagaraja, Order Statistics, 2003, section 7.1.
    ///
    /// - Parameter percent: above 0 and below 100.
    func estimate(ofPercentile percent: Double, level: Double) -> Estimate? {
        guard let value = percentile(percent) else { return nil }
        let ranks = BinomialDistribution(count: count, probability: percent / 100).ranks(level: level)
        func bound(_ rank: Int) -> Double? { 1...count ~= rank ? self.value(at: rank - 1) : nil }
        return Estimate(value, low: bound(ranks.low), high: bound(ranks.high), level: level)
    }
}
