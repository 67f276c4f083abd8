/// A ratio of sums over the same sessions, with the count of sessions that know both sides.
///
/// A set's rate is this, not a mean of the sessions' ratios: a viewer of two minutes does not weigh as one of two hours.
public struct Ratio: Hashable, Sendable {
    /// The sum above the line.
    public private(set) var numerator: Int128 = 0
    /// The sum below the line.
    public private(set) var denominator: Int128 = 0
    /// How many sessions know both.
    public private(set) var known = 0

    /// The ratio of nothing.
    public init() {}

    /// Adds a session; one that does not know both sides is left out.
    mutating func add(_ above: (some BinaryInteger)?, _ below: (some BinaryInteger)?) {
        guard let above, let below else { return }
        numerator = AccessTotals.sum(numerator, Int128(above))
        denominator = AccessTotals.sum(denominator, Int128(below))
        known += 1
    }

    /// Adds another set's sums.
    mutating func merge(_ other: Ratio) {
        numerator = AccessTotals.sum(numerator, other.numerator)
        denominator = AccessTotals.sum(denominator, other.denominator)
        known += other.known
    }

    /// The ratio; `nil` where nothing stands below the line.
    public var value: Double? { value(times: 1) }

    /// The ratio times a unit's factor, rounded in the order in which a session's own rate is: a set of one session has
    /// that session's rate to the last digit.
    func value(times factor: Double) -> Double? {
        denominator > 0 ? Double(numerator) * factor / Double(denominator) : nil
    }
}

/// A sum over the sessions that know the value, and how many they are.
public struct KnownSum: Hashable, Sendable {
    /// The sum.
    public private(set) var sum: Int128 = 0
    /// How many sessions know the value.
    public private(set) var known = 0

    /// The sum of nothing.
    public init() {}

    mutating func add(_ value: (some BinaryInteger)?) {
        guard let value else { return }
        sum = AccessTotals.sum(sum, Int128(value))
        known += 1
    }

    mutating func merge(_ other: KnownSum) {
        sum = AccessTotals.sum(sum, other.sum)
        known += other.known
    }

    /// The sum; `nil` where no session knows the value.
    public var value: Int128? { known > 0 ? sum : nil }
}
