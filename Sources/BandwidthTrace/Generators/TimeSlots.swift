import PlayerLog
import PlayheadNumerics

/// A trace's duration and latency, cut into steps of one length: what a made-up link is filled into.
struct TimeSlots: Sendable {
    let duration: Double
    let latency: Double
    let step: Double

    init(_ values: ParameterValues, step: Double) throws(TraceError) {
        duration = try values.interval("duration")
        latency = try values.seconds("latency")
        self.step = step
        guard duration / step <= Double(PeriodCollector.mostPeriods) else {
            throw values.error("\(PeriodCollector.mostPeriods) periods are the most that a trace may have")
        }
    }

    /// One period a step, the last one shorter where the steps do not come out even; neighbours alike are one.
    func periods(_ bandwidth: (Int) -> Double) -> [BandwidthTrace.Period] {
        var periods: [BandwidthTrace.Period] = []
        var start = 0.0
        for slot in 0..<max(1, Int(clamping: (duration / step - 1e-6).rounded(.up))) {
            let value = bandwidth(slot).rounded()
            if periods.last?.bandwidth == value {
                periods.removeLast()
            } else {
                start = Double(slot) * step
            }
            // To the microsecond, so that sums of steps leave no digits behind.
            let length = ((min(duration, Double(slot + 1) * step) - start) * 1e6).rounded() / 1e6
            periods.append(BandwidthTrace.Period(duration: length, bandwidth: value, latency: latency))
        }
        return periods
    }
}

/// A link that goes through some bandwidths in turn, each for as long as the others.
struct CyclicLink: LinkModel {
    let slots: TimeSlots
    let bandwidths: [Double]

    func periods(random: inout SeededRandom) -> [BandwidthTrace.Period] {
        slots.periods { bandwidths[$0 % bandwidths.count] }
    }
}
