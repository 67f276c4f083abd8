import PlayheadNumerics

/// Finds the best plan for a few segments to come, if each is received at one and the same throughput: the problem that
/// MPC solves before each segment.
///
/// The value of a plan is ``LinearQoE`` without its startup term: the quality of its chunks, less each change, less rebuffering.
/// Of plans of equal value the one that begins with the lower variant is best: there often are some, since a step up in
/// the last chunk costs what it yields, and whole kb/s and milliseconds tell them without roundings. The answer is exactly that of trying all
/// plans one by one, in the same arithmetic; a bound from Lagrangian relaxation leaves out what cannot be better. The
/// relaxation charges a price for each millisecond of loading, whatever is in the buffer, and pays the buffer back at that
/// price: for no price up to the weight of rebuffering can a plan be worth more. Several prices are tried.
struct HorizonSearch: Sendable {
    /// The most segments that can be looked ahead.
    static let longest = 10

    /// What a plan starts from.
    struct Start: Hashable, Sendable {
        /// The variant of the segment before.
        var variant: Int
        /// What is buffered, milliseconds.
        var buffer: Double
        /// The level above which no segment is asked for, milliseconds.
        var capacity: Double
    }

    private static let priceCount = 5
    private let weights: LinearQoE.Weights
    private let qualities: [Double]
    private var stepCount = 0
    /// The segments' durations, milliseconds, step by step.
    private var durations: [Double]
    /// The same in chunks of ``LinearQoE``.
    private var chunks: [Double]
    /// How long each variant's segments take to load, milliseconds: step by step, and within by variant.
    private var loadTimes: [Double]
    /// What the steps from one on can be worth at each price, by the variant before; for each price step by step.
    private var bounds: [Double]
    private var prices: [Double]
    /// The duration of all steps but the last from one on, milliseconds.
    private var laterDurations: [Double]
    private var capacity = 0.0
    private var best = (value: -Double.infinity, first: 0)
    /// How many steps of plans the last search has tried.
    private(set) var effort = 0

    /// Creates a search among variants of the given qualities, kb/s or what stands for it.
    init(qualities: [Double], horizon: Int, weights: LinearQoE.Weights = .balanced) {
        self.qualities = qualities
        self.weights = weights
        let horizon = min(max(horizon, 1), Self.longest)
        durations = Array(repeating: 0, count: horizon)
        chunks = durations
        loadTimes = Array(repeating: 0, count: horizon * qualities.count)
        laterDurations = Array(repeating: 0, count: horizon + 1)
        bounds = Array(repeating: 0, count: Self.priceCount * (horizon + 1) * qualities.count)
        prices = Array(repeating: 0, count: Self.priceCount)
    }

    /// The most steps that a plan has.
    var horizon: Int { durations.count }

    /// Takes a step's segment in.
    ///
    /// - Parameters:
    ///   - duration: of the segment, milliseconds.
    ///   - loadTime: how long a variant's segment takes to load, milliseconds.
    mutating func setStep(_ step: Int, duration: Double, loadTime: (_ variant: Int) -> Double) {
        durations[step] = duration
        chunks[step] = duration / LinearQoE.chunkDuration.milliseconds
        for variant in qualities.indices { loadTimes[step * qualities.count + variant] = loadTime(variant) }
    }

    /// The first variant of the best plan.
    ///
    /// - Parameter steps: how many of the steps that were taken in there are.
    mutating func firstVariant(from start: Start, steps: Int) -> Int {
        stepCount = min(steps, horizon)
        capacity = start.capacity
        best = (-.infinity, 0)
        effort = 0
        guard stepCount > 0, qualities.count > 1 else { return 0 }
        setPrices()
        for price in prices.indices { setBounds(price) }
        for variant in qualities.indices { tryHolding(variant, from: start) }
        search(step: 0, previous: start.variant, buffer: start.buffer, value: 0, first: 0)
        return best.first
    }

    /// One step of a plan. All plans are valued by this, in the order of their steps.
    @inline(__always)
    private func step(
        _ step: Int, to variant: Int, after previous: Int, _ buffer: inout Double, _ value: inout Double
    ) {
        let loadTime = loadTimes[step * qualities.count + variant]
        let quality = qualities[variant]
        let rebuffering = max(0, loadTime - buffer)
        value +=
            quality * chunks[step] - weights.switching * abs(quality - qualities[previous])
            - weights.rebuffering * rebuffering
        buffer = min(capacity, max(0, buffer - loadTime) + durations[step])
    }

    /// Values the plan that never changes, so that the search begins with something to be better than.
    private mutating func tryHolding(_ variant: Int, from start: Start) {
        var (buffer, value, previous) = (start.buffer, 0.0, start.variant)
        for index in 0..<stepCount {
            step(index, to: variant, after: previous, &buffer, &value)
            previous = variant
        }
        effort += stepCount
        take(value, first: variant)
    }

    @inline(__always)
    private mutating func take(_ value: Double, first: Int) {
        if value > best.value || (value == best.value && first < best.first) { best = (value, first) }
    }

    private mutating func search(step index: Int, previous: Int, buffer: Double, value: Double, first: Int) {
        for variant in qualities.indices {
            var (buffer, value) = (buffer, value)
            step(index, to: variant, after: previous, &buffer, &value)
            effort += 1
            let first = index == 0 ? variant : first
            if index + 1 == stepCount {
                take(value, first: first)
            } else if value + bound(from: index + 1, after: variant, buffer: buffer) >= best.value {
                search(step: index + 1, previous: variant, buffer: buffer, value: value, first: first)
            }
        }
    }

    // MARK: The bound

    /// The prices: none, the full weight of rebuffering, and what a millisecond of loading yields between two variants, which
    /// is about what it is worth in a plan that uses the link fully.
    private mutating func setPrices() {
        let (low, high) = (0, qualities.count - 1)
        var (gained, spent) = (0.0, 0.0)
        for step in 0..<stepCount {
            gained += (qualities[high] - qualities[low]) * chunks[step]
            spent += loadTimes[step * qualities.count + high] - loadTimes[step * qualities.count + low]
        }
        let yield = spent > 0 ? gained / spent : weights.rebuffering
        for (index, part) in [0, 0.5, 1, 2].enumerated() { prices[index] = min(weights.rebuffering, yield * part) }
        prices[Self.priceCount - 1] = weights.rebuffering
    }

    private mutating func setBounds(_ price: Int) {
        let count = qualities.count
        let table = price * (horizon + 1) * count
        for variant in 0..<count { bounds[table + stepCount * count + variant] = 0 }
        laterDurations[stepCount] = 0
        for step in (0..<stepCount).reversed() {
            laterDurations[step] = step + 1 < stepCount ? laterDurations[step + 1] + durations[step] : 0
            for previous in 0..<count {
                var best = -Double.infinity
                for variant in 0..<count {
                    let worth =
                        qualities[variant] * chunks[step]
                        - weights.switching * abs(qualities[variant] - qualities[previous])
                        - prices[price] * loadTimes[step * count + variant]
                        + bounds[table + (step + 1) * count + variant]
                    best = max(best, worth)
                }
                bounds[table + step * count + previous] = best
            }
        }
    }

    /// What the steps from one on can be worth at most, a little rounded up.
    @inline(__always)
    private func bound(from step: Int, after previous: Int, buffer: Double) -> Double {
        let count = qualities.count
        let supply = buffer + laterDurations[step]
        var least = Double.infinity
        for price in 0..<Self.priceCount {
            let free = bounds[(price * (horizon + 1) + step) * count + previous]
            least = min(least, free + prices[price] * supply)
        }
        return least + 1e-9 * (1 + abs(least))
    }
}
