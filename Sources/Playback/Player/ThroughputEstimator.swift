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
        /// The mean of the last transfers.
        case slidingWindow(count: Int)
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

    private let kind: Kind
    private var fast: Average
    private var slow: Average
    private var fastLatency: Average
    private var slowLatency: Average
    private let fastLatencyKeeps: Double
    private let slowLatencyKeeps: Double
    private var window: [(throughput: Double, latency: Double)] = []
    /// The estimated throughput, kb/s; nil before the first sample.
    public private(set) var throughput: Double?
    /// The estimated time to first byte, milliseconds; nil before the first sample.
    public private(set) var latency: Double?

    /// An estimator without samples.
    ///
    /// - Parameter segmentDuration: latencies have one sample a segment, so that their half-lives are counted in these, milliseconds.
    public init(_ kind: Kind, segmentDuration: Double) {
        self.kind = kind
        let halfLives = if case .ewma(let fast, let slow) = kind { (fast * 1000, slow * 1000) } else { (1.0, 1.0) }
        fast = Average(halfLife: halfLives.0)
        slow = Average(halfLife: halfLives.1)
        fastLatency = fast
        slowLatency = slow
        fastLatencyKeeps = exp2(-segmentDuration / halfLives.0)
        slowLatencyKeeps = exp2(-segmentDuration / halfLives.1)
    }

    /// Takes a transfer in.
    ///
    /// - Parameters:
    ///   - bits: what arrived.
    ///   - duration: how long it was arriving, milliseconds.
    ///   - latency: from the request to the first byte, milliseconds.
    @inline(__always)
    public mutating func add(bits: Double, duration: Double, latency: Double) {
        guard bits > 0, duration > 0 else { return }
        let rate = bits / duration
        switch kind {
        case .ewma:
            fast.add(rate, weight: duration)
            slow.add(rate, weight: duration)
            fastLatency.add(latency, keeping: fastLatencyKeeps)
            slowLatency.add(latency, keeping: slowLatencyKeeps)
            throughput = min(fast.value, slow.value)
            self.latency = max(fastLatency.value, slowLatency.value)
        case .slidingWindow(let count):
            if window.count == count { window.removeFirst() }
            window.append((rate, latency))
            throughput = window.reduce(0) { $0 + $1.throughput } / Double(window.count)
            self.latency = window.reduce(0) { $0 + $1.latency } / Double(window.count)
        }
    }
}
