/// The median rate of the last transfers, each weighted by the square root of its size, as Media3 1.11 has it
/// (https://github.com/androidx/media, `SlidingPercentile.java` and `DefaultBandwidthMeter.java`).
///
/// Once the weights come to more than the greatest sum, the oldest transfers lose theirs.
struct SlidingPercentile: Sendable {
    /// How much was transferred before the median is believed, milliseconds...
    static let leastTime = 2000.0
    /// ...or bytes.
    static let leastBytes = 524_288.0

    private struct Sample {
        var weight: Int
        /// kb/s.
        var rate: Double
    }

    /// The greatest sum of the weights.
    private let greatestWeight: Int
    /// In the order in which they were transferred.
    private var samples: [Sample] = []
    /// The same by their rate: indices among ``samples``.
    private var order: [Int] = []
    private var weight = 0
    private var time = 0.0
    private var bytes = 0.0

    init(greatestWeight: Int) { self.greatestWeight = greatestWeight }

    /// Takes in what a transfer brought, bits, since its first byte, milliseconds.
    ///
    /// - Returns: the median, kb/s; nil while too little was transferred to believe it.
    mutating func add(bits: Double, duration: Double) -> Double? {
        time += duration
        bytes += bits / 8
        if duration > 0 {
            let sample = Sample(weight: Int((bits / 8).squareRoot()), rate: bits / duration)
            samples.append(sample)
            weight += sample.weight
            shorten()
        }
        return time >= Self.leastTime || bytes >= Self.leastBytes ? median() : nil
    }

    private mutating func shorten() {
        while weight > greatestWeight {
            let excess = weight - greatestWeight
            let removed = min(samples[0].weight, excess)
            weight -= removed
            if removed < samples[0].weight { samples[0].weight -= removed } else { samples.removeFirst() }
        }
    }

    /// The least rate up to which half of all weight lies.
    private mutating func median() -> Double? {
        order.removeAll(keepingCapacity: true)
        order.append(contentsOf: samples.indices)
        order.sort { (samples[$0].rate, $0) < (samples[$1].rate, $1) }
        var sum = 0
        for index in order {
            sum += samples[index].weight
            if Double(sum) >= Double(weight) / 2 { return samples[index].rate }
        }
        return nil
    }
}
