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
