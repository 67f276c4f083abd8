/// A value that was estimated from a sample of sessions, and bounds between which the truth lies.
public struct Estimate: Equatable, Sendable {
    /// The value, in its unit.
    public let value: Double
    /// The lower bound; nil where the sample tells none.
    public let low: Double?
    /// The upper bound; nil where the sample tells none.
    public let high: Double?
    /// How often such bounds hold the truth between them: 0.99.
    public let level: Double

    /// An estimate; see the properties.
    public init(_ value: Double, low: Double?, high: Double?, level: Double) {
        (self.value, self.low, self.high, self.level) = (value, low, high, level)
    }

    /// The bounds as an interval; nil where one is not known.
    public var interval: ConfidenceInterval? {
        guard let low, let high else { return nil }
        return ConfidenceInterval(low: low, high: high, level: level)
    }

    /// How much this is above an estimate from other sessions.
    ///
    /// The distances of the bounds from their values are squared and added: with Wilson's bounds this is Newcombe's interval
    /// for the difference of two shares. A bound needs one of each side, and is not known where either is not.
    /// Source: Zou and Donner, "Construction of confidence limits about effect measures", Statistics in Medicine 27, 2008.
    public func difference(from other: Estimate) -> Estimate {
        func distance(_ one: Double?, _ another: Double?) -> Double? {
            guard let one, let another else { return nil }
            let (below, above) = (value - one, other.value - another)
            return (below * below + above * above).squareRoot()
        }
        let difference = value - other.value
        return Estimate(
            difference, low: distance(low, other.high).map { difference - $0 },
            high: distance(high, other.low).map { difference + $0 }, level: level)
    }

    /// The estimate in another unit, of which `size` make one of this.
    public func scaled(by size: Double) -> Estimate {
        Estimate(value * size, low: low.map { $0 * size }, high: high.map { $0 * size }, level: level)
    }
}

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
        let squares = Double(xx) * scale * scale / (above * above)
        let weights = Double(yy) / (below * below)
        let products = Double(xy) * scale / (above * below)
        let count = Double(known)
        let error = (max(0, squares + weights - 2 * products) * count / (count - 1)).squareRoot()
        let degrees = min(1 / squares, 1 / weights, count) - 1
        // Rounding alone may leave something of nothing.
        guard degrees > 1e-9 else { return (0, nil) }
        let reach = StudentDistribution.quantile((1 + level) / 2, degrees: degrees) * error
        return (1 / (1 + reach), reach < 1 ? 1 / (1 - reach) : nil)
    }
}

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
