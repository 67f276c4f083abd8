/// On how many traces which of two sides has the better value; equal values are ties.
public struct WinShare: Hashable, Sendable {
    /// Traces on which the first side is better.
    public private(set) var first = 0
    /// Traces on which the second side is better.
    public private(set) var second = 0
    /// Traces on which both have the same value.
    public private(set) var ties = 0

    /// The wins of no trace.
    public init() {}

    /// Adds a trace.
    ///
    /// - Parameter lowerIsBetter: whether the smaller value wins.
    public mutating func add(_ first: Double, _ second: Double, lowerIsBetter: Bool) {
        if first == second {
            ties += 1
        } else if (first < second) == lowerIsBetter {
            self.first += 1
        } else {
            self.second += 1
        }
    }

    /// All traces.
    public var count: Int { first + second + ties }

    /// The part of the traces that the first side wins, a tie counted half; nil of none. The second has the rest.
    public var firstShare: Double? { share(first) }

    /// The part of the traces that the second side wins, a tie counted half; nil of none.
    public var secondShare: Double? { share(second) }

    private func share(_ wins: Int) -> Double? {
        count > 0 ? (Double(wins) + Double(ties) / 2) / Double(count) : nil
    }
}
