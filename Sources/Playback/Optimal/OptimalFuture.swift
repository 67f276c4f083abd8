/// What the segments of ``OptimalProblem`` from one on can be worth at most with the bits that the link still carries.
///
/// Lagrangian relaxation: each bit has a price, at which all that the link carries is sold; so much less do the segments
/// cost. Every price gives a bound, and the least of some counts. What changes of the variant cost is left out.
struct OptimalFuture: Sendable {
    /// kb/s a bit.
    private let prices: [Double]
    /// What the segments from one on are worth less their bits' price: by segment, and within by price.
    private var worths: [Double]

    init(_ problem: OptimalProblem) {
        let variants = problem.qualities.indices
        var (gain, bits) = (0.0, 0.0)
        for segment in 0..<problem.count {
            let sizes = variants.map { problem.bitsAfterWait(segment: segment, variant: $0) }
            bits += (sizes.last ?? 0) - (sizes.first ?? 0)
            gain += ((problem.qualities.last ?? 0) - problem.qualities[0]) * problem.chunks(segment: segment, delay: 0)
        }
        let mean = bits > 0 ? gain / bits : 0
        prices = [0] + (mean > 0 ? [0.4, 0.6, 0.8, 1, 1.25, 1.6, 2.2, 3.5].map { $0 * mean } : [])
        worths = Array(repeating: 0, count: (problem.count + 1) * prices.count)
        for segment in (0..<problem.count).reversed() {
            let chunks = problem.chunks(segment: segment, delay: 0)
            for (index, price) in prices.enumerated() {
                let best =
                    variants.map { variant in
                        problem.qualities[variant] * chunks - price
                            * problem.bitsAfterWait(segment: segment, variant: variant)
                    }.max() ?? 0
                // Nothing more need be played where a session can end early.
                worths[segment * prices.count + index] =
                    worths[(segment + 1) * prices.count + index] + (problem.canEndEarly ? max(0, best) : best)
            }
        }
    }

    /// The most, kb/s times chunks, a little rounded up.
    ///
    /// - Parameter bits: what the link carries from now until the last segment has to be there.
    @inline(__always)
    func most(from segment: Int, bits: Double) -> Double {
        var least = Double.infinity
        let first = segment * prices.count
        for index in prices.indices { least = min(least, worths[first + index] + prices[index] * max(0, bits)) }
        return least + 1e-6 * abs(least) + 1e-6
    }
}
