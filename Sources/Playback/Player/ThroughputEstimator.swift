#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What the player believes that the network gives, from the transfers it has seen.
///
/// Averages weighted by how long bytes were arriving; several half-lives or windows, of which the most careful counts:
/// the smallest throughput, the largest latency. Times are in milliseconds, rates in kb/s.
public struct ThroughputEstimator: Sendable {
    /// How the estimate is made.
    public enum Kind: Hashable, Sendable {
        /// Exponentially weighted moving averages of two half-lives, seconds of download time, corrected for their start
        /// at zero (as in Shaka Player, dash.js and hls.js).
        case ewma(fast: Double, slow: Double)
        /// Averages as of `ewma`, of whole loads: a sample lasts from the request until the segment is parsed, less its
        /// latency, or less the estimate of the latency where that is smaller. What came of a load that was given up
        /// counts too. The latency has an average of its own, of half-life `slow`, in which a sample weighs the less the
        /// longer it took; before any, it is `latency`, seconds (hls.js).
        case ewmaOfLoads(fast: Double, slow: Double, latency: Double)
        /// The mean of the last transfers.
        case slidingWindow(count: Int)
        /// Averages as of `ewma`, of what comes of a transfer under way: a sample is taken each time enough has come since
        /// the last one, and of what is left at the end; see `ProgressSamples`. Latencies are no part of it, but the first
        /// sample of a transfer begins with the request (Shaka Player).
        case ewmaOfProgress(fast: Double, slow: Double)
        /// The median of the last transfers since their first bytes, weighted by the square root of their sizes, of which the
        /// last ones count up to a sum of weights; see `SlidingPercentile`. Latencies are no part of it (Media3).
        case slidingPercentile(weight: Int)

        /// Whether samples are taken of transfers under way.
        var samplesTransfers: Bool {
            if case .ewmaOfProgress = self { return true }
            return false
        }
    }

    /// An average whose old values fade by half in every half-life.
    struct Average: Sendable {
        let halfLife: Double
        private var sum = 0.0
        /// What is still missing to full weight.
        private var missing = 1.0

        init(halfLife: Double) { self.halfLife = halfLife }

        /// The average so far; not a number before the first value.
        @inline(__always)
        var value: Double { sum / (1 - missing) }

        @inline(__always)
        mutating func add(_ value: Double, weight: Double) { add(value, keeping: exp2(-weight / halfLife)) }

        /// Adds a value whose weight leaves this part of the old ones.
        @inline(__always)
        mutating func add(_ value: Double, keeping part: Double) {
            sum = part * sum + (1 - part) * value
            missing *= part
        }
    }

    let kind: Kind
    private var fast: Average
    private var slow: Average
    private var fastLatency: Average
    private var slowLatency: Average
    private let fastLatencyKeeps: Double
    private let slowLatencyKeeps: Double
    private var window: [(throughput: Double, latency: Double)] = []
    private var progress = ProgressSamples()
    private var percentile: SlidingPercentile
    /// The estimated throughput, kb/s; nil before the first sample.
    public private(set) var throughput: Double?
    /// The estimated time to first byte, milliseconds; nil before the first sample.
    public private(set) var latency: Double?

    /// An estimator without samples. Latencies have one sample a segment, so their half-lives are counted in segments
    /// of `segmentDuration`, milliseconds.
    public init(_ kind: Kind, segmentDuration: Double) {
        self.kind = kind
        let halfLives =
            switch kind {
            case .ewma(let fast, let slow), .ewmaOfLoads(let fast, let slow, _), .ewmaOfProgress(let fast, let slow):
                (fast * 1000, slow * 1000)
            case .slidingWindow, .slidingPercentile: (1.0, 1.0)
            }
        if case .slidingPercentile(let weight) = kind {
            percentile = SlidingPercentile(greatestWeight: weight)
        } else {
            percentile = SlidingPercentile(greatestWeight: 0)
        }
        if case .ewmaOfLoads(_, _, let latency) = kind { self.latency = latency * 1000 }
        fast = Average(halfLife: halfLives.0)
        slow = Average(halfLife: halfLives.1)
        fastLatency = fast
        slowLatency = slow
        fastLatencyKeeps = exp2(-segmentDuration / halfLives.0)
        slowLatencyKeeps = exp2(-segmentDuration / halfLives.1)
    }

    /// Takes a segment's transfer in.
    ///
    /// - Parameters:
    ///   - parseTime: from the last byte until the segment is parsed, milliseconds.
    ///   - isWhole: whether the transfer brought all that was asked for.
    @inline(__always)
    mutating func add(_ transfer: SegmentTransfer, parseTime: Double, isWhole: Bool) {
        if case .ewmaOfLoads = kind { return addLoad(transfer, parseTime: parseTime, isWhole: isWhole) }
        if case .ewmaOfProgress = kind { return finishProgress(transfer, isWhole: isWhole) }
        if case .slidingPercentile = kind { return addToPercentile(transfer) }
        if isWhole {
            add(bits: transfer.received, duration: transfer.receiving, latency: transfer.timeToFirstByte ?? 0)
        }
    }

    @inline(__always)
    private mutating func add(bits: Double, duration: Double, latency: Double) {
        guard bits > 0, duration > 0 else { return }
        let rate = bits / duration
        if case .slidingWindow(let count) = kind {
            slide(rate: rate, latency: latency, count: count)
        } else {
            add(rate: rate, duration: duration)
            fastLatency.add(latency, keeping: fastLatencyKeeps)
            slowLatency.add(latency, keeping: slowLatencyKeeps)
            self.latency = max(fastLatency.value, slowLatency.value)
        }
    }

    @inline(never)
    private mutating func slide(rate: Double, latency: Double, count: Int) {
        if window.count == count { window.removeFirst() }
        window.append((rate, latency))
        throughput = window.reduce(0) { $0 + $1.throughput } / Double(window.count)
        self.latency = window.reduce(0) { $0 + $1.latency } / Double(window.count)
    }

    @inline(never)
    private mutating func addLoad(_ transfer: SegmentTransfer, parseTime: Double, isWhole: Bool) {
        let first = transfer.timeToFirstByte
        if isWhole || first == nil { addLatency(first ?? transfer.elapsed) }
        guard let first, transfer.received > 0 else { return }
        let loading = transfer.elapsed + parseTime - min(first, latency ?? first)
        // Nothing is believed to be faster than 800 Mb/s, nor anything large to take less than 50 ms.
        let duration = max(loading, min(50, transfer.received / 800_000))
        add(rate: transfer.received / duration, duration: duration)
    }

    @inline(never)
    private mutating func addToPercentile(_ transfer: SegmentTransfer) {
        guard transfer.timeToFirstByte != nil else { return }
        throughput = percentile.add(bits: transfer.received, duration: transfer.receiving) ?? throughput
    }

    /// Takes in what has come of a transfer under way since the last sample of it.
    ///
    /// - Returns: whether that was enough for the player to look at it.
    mutating func addProgress(_ transfer: SegmentTransfer) -> Bool {
        guard progress.isDue(transfer) else { return false }
        take(progress.sample(transfer))
        return true
    }

    /// How long it is until something is to be taken in of a transfer under way, milliseconds.
    func untilProgress(_ transfer: SegmentTransfer) -> Double { progress.untilDue(transfer) }

    /// Takes in what is left of a transfer that is over.
    mutating func addRest(_ transfer: SegmentTransfer) { take(progress.sample(transfer)) }

    /// What is left of a transfer is a sample too, unless it was given up.
    @inline(never)
    private mutating func finishProgress(_ transfer: SegmentTransfer, isWhole: Bool) {
        if isWhole { addRest(transfer) }
        progress.finish()
    }

    private mutating func take(_ sample: ProgressSamples.Sample?) {
        guard let sample else { return }
        fast.add(sample.rate, weight: sample.duration)
        slow.add(sample.rate, weight: sample.duration)
        if progress.hasEnough { throughput = min(fast.value, slow.value) }
    }

    @inline(__always)
    private mutating func add(rate: Double, duration: Double) {
        fast.add(rate, weight: duration)
        slow.add(rate, weight: duration)
        throughput = min(fast.value, slow.value)
    }

    @inline(__always)
    private mutating func addLatency(_ sample: Double) {
        let seconds = sample / 1000
        let weight = 2.0.squareRoot() * exp(-seconds * seconds / 2)
        // A wait of some seconds would weigh next to nothing, and alone make no average.
        guard weight > 0.001 else { return }
        slowLatency.add(max(sample, 5), weight: weight * 1000)
        latency = slowLatency.value
    }
}

/// A segment's transfer, under way or over.
struct SegmentTransfer: Equatable, Sendable {
    /// The segment's index.
    var segment: Int
    /// The variant that is loaded.
    var variant: Int
    /// The whole size, bits.
    var bits: Double
    /// What arrived so far, bits.
    var received = 0.0
    /// Since the request, milliseconds.
    var elapsed = 0.0
    /// From the request to the first byte, milliseconds; nil while there is none.
    var timeToFirstByte: Double?
    /// For which variant it was given up; nil where it was not.
    var abandonedFor: Int?
    /// Whether it replaces a segment that is in the buffer.
    var isReplacement = false

    /// How long bytes have been arriving, milliseconds.
    @inline(__always)
    var receiving: Double { elapsed - (timeToFirstByte ?? elapsed) }

    /// Whether all of it came, or it was given up.
    @inline(__always)
    var isOver: Bool { abandonedFor != nil || (timeToFirstByte != nil && received >= bits) }

    /// What is still to come, bits.
    @inline(__always)
    var remaining: Double { bits - received }
}
