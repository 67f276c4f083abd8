/// Where a value lies that was estimated from a sample: a procedure that gives such intervals misses the truth in one of
/// twenty samples where ``level`` is 0.95.
public struct ConfidenceInterval: Equatable, Sendable {
    /// The lower bound, in the value's unit.
    public var low: Double
    /// The upper bound.
    public var high: Double
    /// How often such an interval holds the truth: 0.95.
    public var level: Double

    /// An interval between two bounds.
    public init(low: Double, high: Double, level: Double = 0.95) {
        (self.low, self.high, self.level) = (low, high, level)
    }

    /// Whether a value lies in it, the bounds included.
    public func contains(_ value: Double) -> Bool { low <= value && value <= high }
}
