public import BandwidthTrace
public import PlayheadAnalytics

/// Where the links that fit a log lie over time: the band of a chart.
public struct LinkQuantileBand: Equatable, Sendable {
    /// A stretch of time in which each link stands for its mean.
    public struct Stretch: Equatable, Sendable {
        /// The middle of the stretch, seconds of session time.
        public var time: Double
        /// Where the links' means lie, b/s.
        public var interval: ConfidenceInterval
        /// The median of the links' means, b/s.
        public var median: Double
    }

    /// The stretches, all of the same length.
    public let stretches: [Stretch]

    /// The band of some links.
    ///
    /// - Parameters:
    ///   - links: the links, each from session time zero on.
    ///   - end: up to which session time, seconds.
    ///   - count: how many stretches.
    ///   - scale: what every bandwidth is multiplied by.
    ///   - level: which part of the links the band holds.
    public init(_ links: [BandwidthTrace], until end: Double, count: Int, scale: Double = 1, level: Double = 0.8) {
        guard end > 0, end.isFinite, count > 0 else {
            stretches = []
            return
        }
        let length = end / Double(count)
        let means = links.map { Self.means($0, length: length, count: count) }
        stretches = (0..<count).compactMap { index in
            let values = SampleDistribution(means.map { $0[index] * scale })
            guard let low = values.quantile((1 - level) / 2), let median = values.quantile(0.5),
                let high = values.quantile((1 + level) / 2)
            else { return nil }
            return Stretch(
                time: (Double(index) + 0.5) * length,
                interval: ConfidenceInterval(low: low, high: high, level: level), median: median)
        }
    }

    /// A link's means over stretches; behind its end it begins anew.
    private static func means(_ link: BandwidthTrace, length: Double, count: Int) -> [Double] {
        var means = Array(repeating: 0.0, count: count)
        var (time, index) = (0.0, 0)
        while index < count {
            for period in link.periods where index < count {
                let end = time + period.duration
                while index < count {
                    let edge = Double(index + 1) * length
                    means[index] += period.bandwidth * (min(end, edge) - time) / length
                    time = min(end, edge)
                    if end < edge { break }
                    index += 1
                    if time == end { break }
                }
            }
        }
        return means
    }
}
