/// On how many traces which of two sides has the better value; equal values are ties.
public struct WinShare: Equatable, Sendable {
    /// Traces on which the first side is better.
    public private(set) var first = 0
    /// Traces on which the second side is better.
    public private(set) var second = 0
    /// Traces on which both have the same value.
    public private(set) var ties = 0

    /// The wins of no trace.
    public init() {}

    /// Adds a trace with the value of each side; the smaller value wins if `lowerIsBetter`, else the larger.
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

    /// How likely so uneven wins are, in either direction, where either side is as likely to win a trace: the exact sign
    /// test, in which ties have no part. 1 without a win.
    public var signTestPValue: Double {
        let (fewer, all) = (min(first, second), first + second)
        // Binomial coefficients as parts of the one of the fewer wins; where their sum is beyond all numbers, p is zero.
        var (tail, term) = (1.0, 1.0)
        for wins in stride(from: fewer, to: 0, by: -1) {
            term *= Double(wins) / Double(all - wins + 1)
            tail += term
        }
        var whole = tail
        term = 1
        for wins in fewer..<all {
            term *= Double(all - wins) / Double(wins + 1)
            whole += term
        }
        return min(1, 2 * tail / whole)
    }
}
