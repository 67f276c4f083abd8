/// How many of a number of sessions lie below a quantile.
struct BinomialDistribution {
    /// The least number that is worth counting.
    private let first: Int
    /// From there on how probable each is, up to a common factor.
    private let weights: [Double]
    private let total: Double

    /// - Parameters:
    ///   - count: the sessions.
    ///   - probability: how probably each lies below, between 0 and 1.
    init(count: Int, probability: Double) {
        // Outwards from the most probable number by the ratio of neighbours: no factorial is large, and what is left out
        // is less than a number's last digit.
        let (least, odds) = (1e-20, probability / (1 - probability))
        let mode = min(count, Int(Double(count + 1) * probability))
        var (below, above) = ([Double](), [Double]())
        var weight = 1.0
        for number in stride(from: mode, to: 0, by: -1) {
            weight *= Double(number) / Double(count - number + 1) / odds
            guard weight > least else { break }
            below.append(weight)
        }
        weight = 1
        for number in mode..<count {
            weight *= Double(count - number) / Double(number + 1) * odds
            guard weight > least else { break }
            above.append(weight)
        }
        first = mode - below.count
        weights = below.reversed() + [1] + above
        total = weights.reduce(0, +)
    }

    /// The ranks, counted from 1 in rising order, of the two values that have the quantile between them with a probability
    /// of at least `level`, at most half of the rest on either side. Rank 0, and the one behind the last, are no value.
    func ranks(level: Double) -> (low: Int, high: Int) {
        let tail = (1 - level) / 2 * total
        func steps(_ weights: some Sequence<Double>) -> Int {
            var (sum, steps) = (0.0, 0)
            for weight in weights {
                sum += weight
                if sum > tail { break }
                steps += 1
            }
            return steps
        }
        return (first + steps(weights), first + weights.count - steps(weights.reversed()))
    }
}
