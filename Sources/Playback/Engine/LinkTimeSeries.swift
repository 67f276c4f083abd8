import BandwidthTrace

/// What a simulation's link gives over session time: its trace from the first load on, repeated, held or stopped as the
/// trace says, and scaled as the simulation does.
public struct LinkTimeSeries {
    /// A bandwidth at a session time.
    public struct Point: Equatable, Sendable {
        /// Session time, seconds.
        public var time: Double
        /// Bits per second.
        public var bandwidth: Double
    }

    /// More stretches than these are more than a chart can tell apart: they are put together.
    private static let mostStretches = 4000
    /// A trace that would be walked through in more steps than these stands for its mean.
    private static let mostSteps = 1e6

    private let trace: BandwidthTrace
    private let scale: Double
    /// How long before session time zero the trace begins, seconds.
    private let lead: Double

    /// The course of a simulation's link.
    public init(_ simulation: Simulation) {
        trace = simulation.trace
        scale = simulation.options.bandwidthScale
        lead = simulation.options.preparation.enqueuedAhead
    }

    /// The bandwidth as a line of steps from session time zero on, b/s; of stretches that were put together the mean.
    public func points(until end: Double) -> [Point] {
        guard end > 0, end.isFinite else { return [] }
        let shortest = end / Double(Self.mostStretches)
        var points: [Point] = []
        var time = -lead
        // What is being put together: when it began, and its bits.
        var (start, bits) = (0.0, 0.0)
        func close(_ until: Double) {
            guard until > start else { return }
            let mean = bits / (until - start)
            points.append(Point(time: start, bandwidth: mean))
            points.append(Point(time: until, bandwidth: mean))
            (start, bits) = (until, 0)
        }
        func add(_ bandwidth: Double, until: Double) {
            bits += bandwidth * scale * max(0, min(until, end) - max(time, 0))
            time = until
            if min(time, end) - start >= shortest { close(min(time, end)) }
        }
        skipRounds(&time)
        if trace.end == .loop, Double(trace.periods.count) * (end / trace.duration) > Self.mostSteps {
            add(trace.meanBandwidth, until: end)
        }
        while time < end {
            for period in trace.periods where time < end { add(period.bandwidth, until: time + period.duration) }
            if trace.end == .loop { continue }
            add(trace.end == .hold ? trace.periods[trace.periods.count - 1].bandwidth : 0, until: end)
        }
        close(end)
        return points
    }

    /// Whole rounds of a looping trace that are over before session time zero.
    private func skipRounds(_ time: inout Double) {
        guard trace.end == .loop, trace.duration > 0 else { return }
        time += (-time / trace.duration).rounded(.down) * trace.duration
    }
}
