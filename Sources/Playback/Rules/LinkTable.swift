/// What a link carries over time, from sums that are made once: how long something takes is found by bisection, from any
/// moment, where ``Link`` has to walk there. Times are in milliseconds.
struct LinkTable: Sendable {
    /// When each period begins, and the end of the last.
    private var times = [0.0]
    /// What was carried until then, bits.
    private var bits = [0.0]
    private let latencies: [Double]
    /// How many round trips the whole trace has time for.
    private let tripsPerLoop: Double
    private let end: BandwidthTrace.End

    /// - Parameter scale: what every bandwidth is multiplied by.
    init(_ trace: BandwidthTrace, scale: Double = 1) {
        for period in trace.periods {
            let duration = period.duration.milliseconds
            times.append(times[times.count - 1] + duration)
            bits.append(bits[bits.count - 1] + duration * period.bandwidth / 1000 * scale)
        }
        latencies = trace.periods.map(\.latency.milliseconds)
        tripsPerLoop = trace.periods.reduce(0) { $0 + $1.duration / $1.latency }
        end = trace.end
    }

    private var duration: Double { times[times.count - 1] }
    private var total: Double { bits[bits.count - 1] }

    /// The period in which a sum is reached: the one that begins at or below it, or where `isEnd`, below it.
    @inline(__always)
    private static func period(of value: Double, in sums: [Double], isEnd: Bool) -> Int {
        var (low, high) = (0, sums.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if isEnd ? sums[middle] < value : sums[middle] <= value { low = middle } else { high = middle }
        }
        return low
    }

    /// A moment, and where in the trace it is.
    struct Place: Hashable, Sendable {
        var time: Double
        /// How often the trace was over before.
        var loops: Double
        /// The period; the last for ever, behind the end of a trace that does not loop.
        var period: Int
        /// What was carried until then, bits.
        var carried: Double
    }

    /// Where in the trace a time is.
    func place(of time: Double) -> Place {
        let (loops, rest) = split(time)
        let period = Self.period(of: rest, in: times, isEnd: false)
        if rest >= duration, end == .stop { return Place(time: time, loops: 0, period: period, carried: total) }
        let carried = loops * total + bits[period] + (rest - times[period]) * rate(period)
        return Place(time: time, loops: loops, period: period, carried: carried)
    }

    /// What is carried until a time, bits.
    func carried(until time: Double) -> Double { place(of: time).carried }

    /// How often the trace was over before a time, and how much of it has passed then. Behind the end of a trace that
    /// does not loop the time goes on.
    @inline(__always)
    private func split(_ time: Double) -> (loops: Double, rest: Double) {
        guard end == .loop, time >= duration else { return (0, time) }
        let loops = (time / duration).rounded(.down)
        return (loops, max(0, time - loops * duration))
    }

    @inline(__always)
    private func rate(_ period: Int) -> Double {
        (bits[period + 1] - bits[period]) / (times[period + 1] - times[period])
    }

    /// The mean rate of the whole trace, bits per millisecond.
    var meanRate: Double { total / duration }

    /// The first moment at which this many bits are carried; infinite where they never are.
    func time(ofCarrying amount: Double) -> Double {
        guard amount > 0 else { return 0 }
        let loops = end == .loop ? max(0, (amount / total).rounded(.up) - 1) : 0
        let rest = amount - loops * total
        let period = Self.period(of: rest, in: bits, isEnd: true)
        let carried = bits[period + 1] - bits[period]
        guard rest <= total || (end != .stop && carried > 0) else { return .infinity }
        return loops * duration + times[period] + (rest - bits[period]) / rate(period)
    }

    /// When a request's first byte comes: after one round trip, of which each period takes as long as its own latency
    /// says.
    func firstByte(ofRequestAt time: Double) -> Double {
        let (loops, rest) = split(time)
        if rest >= duration, end == .stop { return time }
        var period = Self.period(of: rest, in: times, isEnd: false)
        var (now, start, trips) = (rest, loops * duration, 1.0)
        while true {
            let latency = latencies[period]
            let isEndless = end == .hold && period == latencies.count - 1
            let left = times[period + 1] - now
            if isEndless || trips * latency <= left { return start + now + trips * latency }
            trips -= left / latency
            now = times[period + 1]
            period += 1
            if period == latencies.count {
                guard end == .loop else { return start + now }
                let skipped = (trips / tripsPerLoop).rounded(.down)
                if skipped > 0 { trips -= skipped * tripsPerLoop }
                start += (1 + skipped) * duration
                (period, now) = (0, 0)
            }
        }
    }
}

extension LinkTable {
    /// What it is worth to go on, if each bit that is carried has a price and time costs something: for several prices.
    struct Supply: Sendable {
        /// The prices at which it is not worth without end to go on.
        let prices: [Double]
        fileprivate let perTime: Double
        /// Where a trace that does not loop is over: behind that it is not worth to go on.
        fileprivate let end: Double
        /// The best at the end of a period or later in the same loop, counted from the loop's beginning: period by period,
        /// and within by price.
        fileprivate var rests: [Double]
        /// The best in the next loop or later, counted likewise, by price.
        fileprivate var later: [Double]
        /// What a loop adds, by price.
        fileprivate let loops: [Double]

        /// The most that the bits carried since the beginning can be worth less all time, if it ends at a place or later.
        @inline(__always)
        func value(_ price: Int, from place: Place) -> Double {
            let now = prices[price] * place.carried - perTime * place.time
            if place.time >= end { return now }
            let rest = max(rests[place.period * prices.count + price], later[price])
            return max(now, place.loops * loops[price] + rest)
        }
    }

    /// Such a supply.
    func supply(atPrices prices: [Double], perTime: Double) -> Supply {
        let last = latencies.count - 1
        let prices = prices.filter { price in
            switch end {
            case .loop: price * total <= perTime * duration
            case .hold: price * rate(last) <= perTime
            case .stop: true
            }
        }
        let loops = prices.map { $0 * total - perTime * duration }
        var rests = Array(repeating: 0.0, count: latencies.count * prices.count)
        for period in (0...last).reversed() {
            for (index, price) in prices.enumerated() {
                let own = price * bits[period + 1] - perTime * times[period + 1]
                let place = period * prices.count + index
                rests[place] = period < last ? max(own, rests[place + prices.count]) : own
            }
        }
        let later = loops.indices.map { end == .loop ? loops[$0] + max(0, rests[$0]) : -.infinity }
        return Supply(
            prices: prices, perTime: perTime, end: end == .loop ? .infinity : duration, rests: rests, later: later,
            loops: loops)
    }
}
