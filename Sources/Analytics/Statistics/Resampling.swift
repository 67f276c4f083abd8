/// Statistics over the same traces, which are drawn anew many times. Draws can be made in pieces: a resample takes one
/// random number a trace, so that it is known where in their sequence each piece begins.
public struct Resampling: Sendable {
    private let statistics: [PairedStatistic]
    /// Those that differ from trace to trace; the others need no draws.
    private let varying: [Int]
    /// How many traces there are, and random numbers a resample takes.
    public let count: Int

    /// A resampling of statistics that are all of as many traces.
    public init(_ statistics: [PairedStatistic]) {
        count = statistics.first?.count ?? 0
        precondition(statistics.allSatisfy { [count] in $0.count == count }, "statistics over the same traces")
        self.statistics = statistics
        // Fewer than two traces tell nothing of how a statistic varies.
        varying = count > 1 ? statistics.indices.filter { !statistics[$0].isConstant } : []
    }

    /// Whether resamples tell anything.
    public var isNeeded: Bool { !varying.isEmpty }

    /// Draws resamples: as many traces as there are, with replacement.
    ///
    /// - Returns: each resample's values of the statistics that vary.
    public func draw(_ resamples: Int, using random: inout some RandomNumberGenerator) -> [[Double]] {
        var weights = Array(repeating: 0.0, count: count)
        var values: [[Double]] = []
        values.reserveCapacity(resamples)
        for _ in 0..<resamples {
            Self.draw(&weights, using: &random)
            values.append(varying.map { statistics[$0].value(weights: weights) })
        }
        return values
    }

    /// The intervals of the statistics.
    ///
    /// - Parameters:
    ///   - resamples: what was drawn, in the order of the draws.
    ///   - level: how often an interval holds the truth: 0.95 for 95 %.
    /// - Returns: nil for a statistic of fewer than two traces, or of nothing below a line.
    public func intervals(_ resamples: [[Double]], level: Double) -> [ConfidenceInterval?] {
        guard count > 1 else { return statistics.map { _ in nil } }
        var intervals = statistics.map { statistic in
            statistic.estimate.map { ConfidenceInterval(low: $0, high: $0, level: level) }
        }
        for (position, index) in varying.enumerated() {
            guard let estimate = statistics[index].estimate else { continue }
            intervals[index] =
                BCa(
                    estimate: estimate, resamples: resamples.map { $0[position] },
                    jackknife: statistics[index].jackknife()
                )?
                .interval(level: level)
        }
        return intervals
    }

    /// Draws as many traces as there are, and counts how often each came.
    private static func draw(_ weights: inout [Double], using random: inout some RandomNumberGenerator) {
        let count = UInt64(weights.count)
        weights.withUnsafeMutableBufferPointer { weights in
            weights.update(repeating: 0)
            for _ in 0..<count { weights[Int(random.next().multipliedFullWidth(by: count).high)] += 1 }
        }
    }
}
