extension Share {
    /// The percentage, and the bounds between which the true one lies.
    ///
    /// Source: Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22, 1927: the score
    /// interval, which holds at few sessions and at shares near 0 and 1 too.
    func estimate(level: Double) -> Estimate? {
        guard let percentage else { return nil }
        let (count, total) = (Double(count), Double(known))
        let z = NormalDistribution.quantile((1 + level) / 2)
        let square = z * z
        let middle = count + square / 2
        let reach = z * (count * (total - count) / total + square / 4).squareRoot()
        // Of none and of all a bound is exact.
        let low = self.count == 0 ? 0 : 100 * (middle - reach) / (total + square)
        let high = self.count == known ? 100 : 100 * (middle + reach) / (total + square)
        return Estimate(percentage, low: low, high: high, level: level)
    }
}
