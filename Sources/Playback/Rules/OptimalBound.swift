import Quality

/// What a plan for ``OptimalProblem`` can still come to: no more than this, whatever it does from here on.
///
/// Lagrangian relaxation: each bit has a price, and what the link carries up to the end of playback is sold at it, whether
/// it comes in time or not. The end may be put off, at the weight of rebuffering. Every price gives a bound; the least of
/// some counts.
struct OptimalBound: Sendable {
    private let problem: OptimalProblem
    /// kb/s a bit.
    private let prices: [Double]
    /// What the segments from one on are worth less their bits' price, by the variant before: segment by segment, within by
    /// variant, and within by price.
    private var worths: [Double]
    /// What the link's bits are worth less the time that they take.
    private let supply: LinkTable.Supply

    /// A bound for a problem.
    init(_ problem: OptimalProblem) {
        self.problem = problem
        supply = problem.link.supply(
            atPrices: Self.prices(problem), perTime: problem.weights.rebuffering)
        prices = supply.prices
        worths = Array(repeating: 0, count: (problem.count + 1) * problem.qualities.count * supply.prices.count)
        for segment in (0..<problem.count).reversed() {
            for price in prices.indices { setWorths(segment, price) }
        }
    }

    /// Nothing, what it costs to wait for a bit, and what a bit yields between the lowest and the highest variant, with
    /// its surroundings.
    private static func prices(_ problem: OptimalProblem) -> [Double] {
        let top = problem.qualities.count - 1
        var (gain, bits) = (0.0, 0.0)
        for segment in 0..<problem.count {
            gain += problem.worth(segment: segment, variant: top) - problem.worth(segment: segment, variant: 0)
            bits += problem.bits(segment: segment, variant: top) - problem.bits(segment: segment, variant: 0)
        }
        let waiting = problem.weights.rebuffering / problem.link.meanRate
        guard bits > 0, gain > 0 else { return [0, waiting] }
        return [0, waiting] + [0.5, 0.8, 1, 1.25, 2, 4].map { $0 * gain / bits }
    }

    @inline(__always)
    private func place(_ segment: Int, _ variant: Int, _ price: Int) -> Int {
        (segment * problem.qualities.count + variant) * prices.count + price
    }

    private mutating func setWorths(_ segment: Int, _ price: Int) {
        let qualities = problem.qualities
        for variant in qualities.indices {
            worths[place(segment, variant, price)] =
                problem.worth(segment: segment, variant: variant)
                - prices[price] * problem.bits(segment: segment, variant: variant)
                + worths[place(segment + 1, variant, price)]
        }
        // The best variant after each: a change costs as much as those to all the bitrates in between.
        func carry(from variant: Int, to other: Int) {
            let change = problem.weights.switching * abs(qualities[variant] - qualities[other])
            let carried = worths[place(segment, variant, price)] - change
            worths[place(segment, other, price)] = max(worths[place(segment, other, price)], carried)
        }
        for variant in qualities.indices.dropFirst() { carry(from: variant - 1, to: variant) }
        for variant in qualities.indices.dropFirst().reversed() { carry(from: variant, to: variant - 1) }
    }

    /// The most that a plan can come to, kb/s times chunks, a little rounded up.
    ///
    /// - Parameters:
    ///   - state: after the segment before.
    ///   - segment: the next.
    @inline(__always)
    func value(_ state: OptimalProblem.State, segment: Int, after variant: Int) -> Double {
        let value = problem.value(state)
        if segment == problem.count { return value }
        let now = problem.link.carried(until: problem.time(state.arrival))
        // By then all has arrived, unless playback falls back by more.
        let end = problem.link.place(of: problem.time(state.delay) + problem.lastBegin)
        let time = problem.weights.rebuffering * end.time
        let first = place(segment, variant, 0)
        var least = Double.infinity
        for price in prices.indices {
            let sold = supply.value(price, from: end) + time - prices[price] * now
            least = min(least, worths[first + price] + sold)
        }
        return value + least + 1e-9 * (abs(value) + abs(least))
    }
}
