/// The network between player and server: walks through a trace and says how long things take. It owns the session's
/// clock, which only it moves.
///
/// It counts in milliseconds and bits per millisecond, as traces and simulators do: whole milliseconds add up exactly,
/// which thousandths of a second do not, and a rule that waits for 0.5 s is asked at 500 ms and not one look later.
struct Link {
    /// A trace's period in these units.
    private struct Period {
        var duration: Double
        var bandwidth: Double
        var latency: Double
    }

    /// Session time, milliseconds.
    private(set) var now = 0.0
    private let periods: [Period]
    private let end: BandwidthTrace.End
    private var index = 0
    /// How long the period still lasts, milliseconds.
    private(set) var left: Double
    /// What the period gives, bits per millisecond.
    private(set) var bandwidth: Double
    /// What a request that is made now waits for its first byte, milliseconds.
    private(set) var latency: Double

    /// - Parameter scale: what every bandwidth is multiplied by.
    init(_ trace: BandwidthTrace, scale: Double) {
        periods = trace.periods.map { period in
            Period(
                duration: period.duration.milliseconds, bandwidth: period.bandwidth / 1000 * scale,
                latency: period.latency.milliseconds)
        }
        end = trace.end
        left = periods[0].duration
        bandwidth = periods[0].bandwidth
        latency = periods[0].latency
        if periods.count == 1, end == .hold { left = .infinity }
    }

    /// Whether nothing will come any more.
    var isDown: Bool { bandwidth == 0 && left == .infinity }

    private mutating func nextPeriod() {
        index += 1
        if index == periods.count {
            guard end != .stop else {
                (left, bandwidth, latency) = (.infinity, 0, 0)
                return
            }
            index = 0
        }
        let period = periods[index]
        (left, bandwidth, latency) = (period.duration, period.bandwidth, period.latency)
        if end == .hold, index == periods.count - 1 { left = .infinity }
    }

    /// Lets time pass.
    mutating func idle(_ time: Double) {
        var time = time
        while time >= left, left < .infinity {
            time -= left
            now += left
            nextPeriod()
        }
        left -= time
        now += time
    }

    /// Makes a round trip, or a part of one, of which each period takes as long as its own latency says.
    ///
    /// - Parameters:
    ///   - trips: what is left of the trip; less afterwards, zero where it ended.
    ///   - limit: how long it may take, milliseconds.
    /// - Returns: how long it took, milliseconds.
    mutating func travel(_ trips: inout Double, limit: Double = .infinity) -> Double {
        var elapsed = 0.0
        while trips > 0 {
            let whole = trips * latency
            let rest = limit - elapsed
            if whole <= left, whole <= rest {
                left -= whole
                now += whole
                trips = 0
                return elapsed + whole
            }
            if rest <= left {
                left -= rest
                now += rest
                trips -= rest / latency
                return limit
            }
            elapsed += left
            now += left
            trips -= left / latency
            nextPeriod()
        }
        return elapsed
    }

    /// Receives bits until they are all there, or the time is over.
    ///
    /// - Parameters:
    ///   - bits: what is to come; less afterwards, zero where all came.
    ///   - limit: how long it may take, milliseconds.
    /// - Returns: how long it took, milliseconds; infinite where nothing will ever come.
    mutating func receive(_ bits: inout Double, limit: Double = .infinity) -> Double {
        var elapsed = 0.0
        while bits > 0 {
            let rest = limit - elapsed
            if bandwidth > 0, bits <= left * bandwidth, bits <= rest * bandwidth {
                let time = bits / bandwidth
                left -= time
                now += time
                bits = 0
                return elapsed + time
            }
            if rest <= left {
                guard rest < .infinity else { return .infinity }
                left -= rest
                now += rest
                bits -= rest * bandwidth
                return limit
            }
            elapsed += left
            now += left
            bits -= left * bandwidth
            nextPeriod()
        }
        return elapsed
    }

    /// Receives until some time has passed and some bits have come, or all are there.
    ///
    /// - Parameters:
    ///   - bits: what is to come.
    ///   - minBits: how many bits have to come before it returns.
    ///   - minTime: how much time has to pass before it returns, milliseconds.
    /// - Returns: what came, and how long it took, milliseconds; infinite where nothing will ever come.
    @inline(__always)
    mutating func receive(_ bits: Double, atLeast minBits: Double, for minTime: Double) -> (bits: Double, time: Double)
    {
        let wanted = max(minBits, minTime * bandwidth)
        // Nearly always the period covers it.
        if wanted < bits, wanted > 0, wanted <= left * bandwidth {
            let time = wanted / bandwidth
            left -= time
            now += time
            return (wanted, time)
        }
        return receivePiecewise(bits, atLeast: minBits, for: minTime)
    }

    private mutating func receivePiecewise(
        _ bits: Double, atLeast minBits: Double, for minTime: Double
    ) -> (bits: Double, time: Double) {
        var (bits, minBits, minTime, received, elapsed) = (bits, minBits, minTime, 0.0, 0.0)
        while bits > 0, minBits > 0 || minTime > 0 {
            guard !isDown else { return (received, .infinity) }
            let wanted = min(bits, max(minBits, minTime * bandwidth))
            if bandwidth > 0, wanted <= left * bandwidth {
                let time = wanted / bandwidth
                left -= time
                now += time
                return (received + wanted, elapsed + time)
            }
            if bandwidth == 0, minBits <= 0, minTime <= left {
                left -= minTime
                now += minTime
                return (received, elapsed + minTime)
            }
            let got = left * bandwidth
            received += got
            elapsed += left
            bits -= got
            minBits -= got
            minTime -= left
            now += left
            nextPeriod()
        }
        return (received, elapsed)
    }
}

extension Double {
    /// These seconds as milliseconds: exact where they are whole nanoseconds.
    @inline(__always)
    var milliseconds: Double { (self * 1e9).rounded() / 1e6 }

    /// These milliseconds as seconds.
    @inline(__always)
    var seconds: Double { self / 1000 }
}
