import PlayerLog
import PlayheadNumerics

/// Figures of a trace over its periods, played once.
public struct TraceStatistics: Sendable {
    /// How long the periods last together, seconds, to the microsecond.
    public let duration: Double
    /// How many there are.
    public let periodCount: Int
    /// The bandwidth's mean over time, bits per second.
    public let meanBandwidth: Double
    /// The least and the greatest latency, seconds.
    public let latencies: ClosedRange<Double>
    /// Bandwidths from the lowest, each with the time until which the link is no better, summed up.
    private let ranked: [(bandwidth: Double, until: Double)]
    private let periods: [BandwidthTrace.Period]

    /// The figures of a trace.
    ///
    /// - Complexity: O(*n* log *n*) in the number of periods.
    public init(_ trace: BandwidthTrace) {
        periods = trace.periods
        duration = Self.toMicroseconds(trace.duration)
        periodCount = trace.periods.count
        meanBandwidth = trace.meanBandwidth
        let latencies = trace.periods.map(\.latency)
        self.latencies = (latencies.min() ?? 0)...(latencies.max() ?? 0)
        var time = 0.0
        ranked = trace.periods.sorted { $0.bandwidth < $1.bandwidth }.map { period in
            time += period.duration
            return (period.bandwidth, time)
        }
    }

    /// The least bandwidth, bits per second.
    public var leastBandwidth: Double { ranked.first?.bandwidth ?? 0 }

    /// The greatest bandwidth, bits per second.
    public var greatestBandwidth: Double { ranked.last?.bandwidth ?? 0 }

    /// The least bandwidth that the link does not exceed for so great a share of the time.
    ///
    /// - Parameter share: from 0 to 1: 0.5 for the median over time.
    /// - Complexity: O(*n*) in the number of periods.
    public func bandwidth(atShare share: Double) -> Double {
        // The sums' rounding must not push a share that falls on a period's end over to the next.
        let time = share * (ranked.last?.until ?? 0) * (1 - 1e-12)
        return ranked.first { $0.until >= time }?.bandwidth ?? greatestBandwidth
    }

    /// How long the bandwidth is under a threshold, seconds, to the microsecond.
    public func timeBelow(_ bandwidth: Double) -> Double {
        Self.toMicroseconds(ranked.last { $0.bandwidth < bandwidth }?.until ?? 0)
    }

    /// A sum of durations without the digits that their rounding has left.
    private static func toMicroseconds(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }

    /// The bandwidth's course: its mean in each of so many stretches of equal length.
    public func course(stretches: Int) -> [Double] {
        // Not the rounded duration, which may be nothing where there is something.
        let length = (ranked.last?.until ?? 0) / Double(stretches)
        var bits = [Double](repeating: 0, count: stretches)
        var start = 0.0
        for period in periods {
            let end = start + period.duration
            let first = min(stretches - 1, Int(clamping: (start / length).rounded(.down)))
            for stretch in first..<stretches {
                let from = max(start, Double(stretch) * length)
                let to = stretch == stretches - 1 ? end : min(end, Double(stretch + 1) * length)
                if to > from { bits[stretch] += (to - from) * period.bandwidth }
                if Double(stretch + 1) * length >= end { break }
            }
            start = end
        }
        return bits.map { $0 / length }
    }
}
