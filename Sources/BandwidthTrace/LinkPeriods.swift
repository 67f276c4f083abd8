import PlayheadNumerics

/// A ``BandwidthTrace`` as the ``Link`` walks through it: in milliseconds and bits per millisecond, without the periods
/// that are too short to matter, and with what comes after the last.
package struct LinkPeriods: Hashable, Sendable {
    /// A stretch of time in which nothing changes.
    package struct Period: Hashable, Sendable {
        /// How long it lasts, milliseconds; endless where nothing comes after it.
        package let duration: Double
        /// Bits per millisecond; zero while the link is down.
        package let bandwidth: Double
        /// From a request to its first byte, milliseconds.
        package let latency: Double

        fileprivate init(_ period: BandwidthTrace.Period, scale: Double) {
            let milliseconds = period.duration.milliseconds
            // Of a short one no digit is to be lost: some last less than the nanoseconds that times are rounded to.
            duration = milliseconds < LinkPeriods.shortest ? period.duration * 1000 : milliseconds
            let rate = period.bandwidth / 1000
            bandwidth = rate > 0 ? min(max(rate * scale, possible.lowerBound), possible.upperBound) : 0
            latency = period.latency.milliseconds
        }

        fileprivate init(duration: Double, bandwidth: Double, latency: Double) {
            (self.duration, self.bandwidth, self.latency) = (duration, bandwidth, latency)
        }
    }

    /// What a whole round of the trace gives, from its beginning to its end.
    package struct Round: Hashable, Sendable {
        /// Milliseconds.
        package var duration: Double
        /// Bits.
        package var bits: Double
        /// How many round trips there is time for.
        package var trips: Double

        package init(duration: Double = 0, bits: Double = 0, trips: Double = 0) {
            (self.duration, self.bits, self.trips) = (duration, bits, trips)
        }
    }

    /// Periods below this are taken together, milliseconds: nothing that a player does is so short, and a trace of
    /// nanoseconds would have a million million of them.
    private static let shortest = 0.1
    /// What a link that is not down gives, bits per millisecond.
    private static let possible = 1e-6...1e15

    /// In their order; the last is endless, unless they begin again.
    package let all: [Period]
    /// What all of them give together.
    package let round: Round

    /// - Parameter scale: what every bandwidth is multiplied by.
    package init(_ periods: [BandwidthTrace.Period], end: BandwidthTrace.End, scale: Double = 1) {
        var all = Self.joined(periods.map { Period($0, scale: scale) }, isEndless: end == .hold)
        if end == .stop { all.append(Period(duration: .infinity, bandwidth: 0, latency: 0)) }
        self.all = all
        round = all.reduce(into: Round()) { round, period in
            round.duration += period.duration
            round.bits += period.duration * period.bandwidth
            round.trips += period.duration / period.latency
        }
    }

    /// Makes one period of each run of short ones, of their mean bandwidth and latency.
    ///
    /// - Parameter isEndless: whether the last goes on for ever.
    private static func joined(_ periods: [Period], isEndless: Bool) -> [Period] {
        var all: [Period] = []
        let count = periods.count - (isEndless ? 1 : 0)
        var index = 0
        while index < count {
            let first = index
            var (time, bits, trips) = (0.0, 0.0, 0.0)
            while index < count, time < shortest, periods[index].duration < shortest {
                time += periods[index].duration
                bits += periods[index].duration * periods[index].bandwidth
                trips += periods[index].duration * periods[index].latency
                index += 1
            }
            if index == first {
                all.append(periods[index])
                index += 1
            } else {
                // Of a trace that is shorter than that altogether, any stretch has the same mean.
                let duration = index - first == periods.count ? max(time, shortest) : time
                all.append(Period(duration: duration, bandwidth: bits / time, latency: trips / time))
            }
        }
        if isEndless, let last = periods.last {
            all.append(Period(duration: .infinity, bandwidth: last.bandwidth, latency: last.latency))
        }
        return all
    }
}
