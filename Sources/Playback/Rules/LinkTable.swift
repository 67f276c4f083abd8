import BandwidthTrace

/// What a link carries over time, from sums that are made once: how long something takes is found by bisection, from any
/// moment, where ``Link`` has to walk there. Times are in milliseconds, on the periods that ``Link`` walks through.
struct LinkTable: Sendable {
    /// When each period begins, and the end of the last.
    private var times = [0.0]
    /// What was carried until then, bits.
    private var bits = [0.0]
    /// Bits per millisecond, by period.
    private let rates: [Double]
    private let latencies: [Double]
    /// How many round trips the whole trace has time for.
    private let tripsPerLoop: Double
    private let end: BandwidthTrace.End

    /// - Parameter scale: what every bandwidth is multiplied by.
    init(_ trace: BandwidthTrace, scale: Double = 1) {
        var periods = (scale == 1 ? trace.linkPeriods : LinkPeriods(trace.periods, end: trace.end, scale: scale)).all
        if trace.end == .stop { periods.removeLast() }
        for period in periods {
            // A period that is held for ever goes on behind any end that it is given here.
            let duration = min(period.duration, Self.heldTime)
            times.append(times[times.count - 1] + duration)
            bits.append(bits[bits.count - 1] + duration * period.bandwidth)
        }
        rates = periods.map(\.bandwidth)
        latencies = periods.map(\.latency)
        tripsPerLoop = periods.reduce(0) { $0 + $1.duration / $1.latency }
        end = trace.end
    }

    /// Longer than any period that is not held, milliseconds.
    private static let heldTime = 1e18

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

    /// What is carried until a time, bits.
    func carried(until time: Double) -> Double {
        let (loops, rest) = split(time)
        if rest >= duration, end == .stop { return total }
        let period = Self.period(of: rest, in: times, isEnd: false)
        return loops * total + bits[period] + (rest - times[period]) * rates[period]
    }

    /// How often the trace was over before a time, and how much of it has passed then. Behind the end of a trace that
    /// does not loop the time goes on.
    @inline(__always)
    private func split(_ time: Double) -> (loops: Double, rest: Double) {
        guard end == .loop, time >= duration else { return (0, time) }
        let loops = (time / duration).rounded(.down)
        return (loops, max(0, time - loops * duration))
    }

    /// The first moment at which this many bits are carried; infinite where they never are.
    func time(ofCarrying amount: Double) -> Double {
        var cursor = Cursor()
        return time(ofCarrying: amount, &cursor)
    }

    /// Where the last amount was reached.
    struct Cursor: Sendable {
        fileprivate var loops = 0.0
        fileprivate var period = 0
    }

    /// The same, for amounts that grow from one call to the next: without a search where they lie in one period.
    @inline(__always)
    func time(ofCarrying amount: Double, _ cursor: inout Cursor) -> Double {
        guard amount > 0 else { return 0 }
        var rest = amount - cursor.loops * total
        if rest <= bits[cursor.period] || rest > bits[cursor.period + 1] {
            if end == .loop { cursor.loops = max(0, (amount / total).rounded(.up) - 1) }
            rest = amount - cursor.loops * total
            cursor.period = Self.period(of: rest, in: bits, isEnd: true)
        }
        let period = cursor.period
        guard rest <= total || (end != .stop && rates[period] > 0) else { return .infinity }
        return cursor.loops * duration + times[period] + (rest - bits[period]) / rates[period]
    }

    /// When a request's first byte comes that pays the latency of the moment at which it is made, and is made at a time or
    /// later: where the latency falls, a later request is answered earlier.
    func firstByte(ofRequestFrom time: Double) -> Double {
        let (loops, rest) = split(time)
        if rest >= duration, end == .stop { return time }
        var period = Self.period(of: rest, in: times, isEnd: false)
        var earliest = rest + latencies[period]
        var start = 0.0
        for _ in latencies.indices {
            let next = start + times[period + 1]
            period += 1
            if period == latencies.count {
                guard end == .loop else { break }
                (period, start) = (0, next)
            }
            if next >= earliest { break }
            earliest = min(earliest, next + latencies[period])
        }
        return loops * duration + earliest
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
