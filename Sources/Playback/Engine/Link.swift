/// The network between player and server: walks through a trace and says how long things take. It owns the session's
/// clock, which only it moves.
///
/// It counts in milliseconds and bits per millisecond, as traces and simulators do: whole milliseconds add up exactly,
/// which thousandths of a second do not, and a rule that waits for 0.5 s is asked at 500 ms and not one look later.
struct Link {
    /// Periods below this are taken together, milliseconds: nothing that a player does is so short, and a trace of
    /// nanoseconds would have a million million of them.
    static let shortest = 0.1
    /// What a link that is not down gives, bits per millisecond.
    private static let possible = 1e-6...1e15
    /// Nothing that takes longer is of interest, milliseconds: thirty years.
    static let longest = 1e12

    /// What a whole round of the trace gives, from its beginning to its end.
    private struct Round {
        var duration = 0.0
        var bits = 0.0
        var trips = 0.0
    }

    /// The looks at a watched transfer while one period lasts: from each to the next, the same comes in the same time.
    /// A value apart, which a loop of thousands of looks keeps in registers.
    struct EqualLooks {
        /// What comes from one look to the next, bits.
        let bits: Double
        /// How long that takes, milliseconds.
        let time: Double
        private let bandwidth: Double
        fileprivate private(set) var now: Double
        fileprivate private(set) var left: Double

        fileprivate init(_ link: borrowing Link, atLeast minBits: Double, for minTime: Double) {
            bandwidth = link.bandwidth
            bits = max(minBits, minTime * bandwidth)
            time = bits / bandwidth
            (now, left) = (link.now, link.left)
        }

        /// Goes on to the next look.
        ///
        /// - Parameter remaining: what the transfer still waits for, bits.
        /// - Returns: whether the period lasts until then, and the transfer too; else nothing has moved.
        @inline(__always)
        mutating func advance(_ remaining: Double) -> Bool {
            guard bits < remaining, bits > 0, bits <= left * bandwidth else { return false }
            left -= time
            now += time
            return true
        }
    }

    /// Session time, milliseconds.
    private(set) var now = 0.0
    private let periods: [LinkPeriod]
    private let end: BandwidthTrace.End
    private let scale: Double
    private var roundsBegun = 0
    /// Measured when the trace has begun again a few times.
    private var round: Round?
    private var index = 0
    /// How long the period still lasts, milliseconds.
    private(set) var left = 0.0
    /// What the period gives, bits per millisecond.
    private(set) var bandwidth = 0.0
    /// What a request that is made now waits for its first byte, milliseconds.
    private(set) var latency = 0.0

    /// - Parameter scale: what every bandwidth is multiplied by.
    init(_ trace: BandwidthTrace, scale: Double) {
        (periods, end, self.scale) = (trace.linkPeriods, trace.end, scale)
        enterPeriod()
    }

    /// Whether nothing will come any more.
    var isDown: Bool { bandwidth == 0 && left == .infinity }

    /// Goes on to the next period.
    ///
    /// - Returns: whether it is the first of another round.
    @discardableResult
    @inline(__always)
    private mutating func nextPeriod() -> Bool {
        index += 1
        let isOver = index >= periods.count
        if isOver {
            guard end != .stop else {
                (left, bandwidth, latency) = (.infinity, 0, 0)
                return false
            }
            index = 0
        }
        enterPeriod()
        return isOver
    }

    @inline(__always)
    private func bandwidth(of period: LinkPeriod) -> Double {
        guard period.bandwidth > 0 else { return 0 }
        return min(max(period.bandwidth * scale, Self.possible.lowerBound), Self.possible.upperBound)
    }

    @inline(__always)
    private mutating func enterPeriod() {
        let period = periods[index]
        left = period.duration
        bandwidth = bandwidth(of: period)
        latency = period.latency
        if end == .hold, index == periods.count - 1 {
            left = .infinity
        } else if left < Self.shortest {
            joinShortPeriods()
        }
    }

    /// Makes one period of this one and the short ones behind it, of their mean bandwidth and latency.
    private mutating func joinShortPeriods() {
        let first = index
        let count = periods.count - (end == .hold ? 1 : 0)
        var (time, bits, trips) = (0.0, 0.0, 0.0)
        while index < count, time < Self.shortest {
            let period = periods[index]
            let duration = period.duration
            if duration >= Self.shortest { break }
            time += duration
            bits += duration * bandwidth(of: period)
            trips += duration * period.latency
            index += 1
        }
        // Of a trace that is shorter than that altogether, any stretch has the same mean.
        left = index - first == periods.count ? max(time, Self.shortest) : time
        (bandwidth, latency) = (bits / time, trips / time)
        index -= 1
    }

    /// Passes over whole rounds at the beginning of one, because none of them will be the last: a wait, bits or trips of
    /// a trace that is far too short for them.
    ///
    /// - Returns: what those rounds were together; nil where it is no matter of many rounds, which is nearly always.
    private mutating func idleRounds(
        duration: Double = .infinity, bits: Double = .infinity, trips: Double = .infinity
    ) -> Round? {
        roundsBegun += 1
        if roundsBegun < 4 { return nil }
        let round = round ?? measuredRound()
        self.round = round
        let count = min(duration / round.duration, bits / round.bits, trips / round.trips).rounded(.down) - 1
        guard count >= 4 else { return nil }
        let passed = Round(
            duration: count * round.duration, bits: count * round.bits, trips: count * round.trips)
        now += passed.duration
        return passed
    }

    private func measuredRound() -> Round {
        var (link, round) = (self, Round())
        link.index = 0
        link.enterPeriod()
        repeat {
            round.duration += link.left
            round.bits += link.left * link.bandwidth
            round.trips += link.left / link.latency
        } while !link.nextPeriod()
        return round
    }

    /// Lets time pass.
    mutating func idle(_ time: Double) {
        var time = time
        while time >= left, left < .infinity {
            time -= left
            now += left
            if nextPeriod(), let passed = idleRounds(duration: time) { time -= passed.duration }
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
            if nextPeriod(), let passed = idleRounds(duration: limit - elapsed, trips: trips) {
                elapsed += passed.duration
                trips -= passed.trips
            }
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
            let most = left * bandwidth
            if bandwidth > 0, bits <= most, bits <= rest * bandwidth {
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
            bits -= most
            if nextPeriod(), let passed = idleRounds(duration: limit - elapsed, bits: bits) {
                elapsed += passed.duration
                bits -= passed.bits
            }
        }
        return elapsed
    }

    /// The looks of this period at a transfer, each when some time has passed and some bits have come.
    @inline(__always)
    func equalLooks(atLeast minBits: Double, for minTime: Double) -> EqualLooks {
        EqualLooks(self, atLeast: minBits, for: minTime)
    }

    /// Catches up with looks that were taken.
    @inline(__always)
    mutating func move(to looks: EqualLooks) { (now, left) = (looks.now, looks.left) }

    /// Receives until some time has passed and some bits have come, or all are there.
    ///
    /// - Parameters:
    ///   - bits: what is to come.
    ///   - minBits: how many bits have to come before it returns.
    ///   - minTime: how much time has to pass before it returns, milliseconds.
    /// - Returns: what came, and how long it took, milliseconds; infinite where nothing will ever come.
    mutating func receive(_ bits: Double, atLeast minBits: Double, for minTime: Double) -> (bits: Double, time: Double)
    {
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
            if nextPeriod(), let passed = idleRounds(bits: min(bits, minBits)) {
                received += passed.bits
                elapsed += passed.duration
                bits -= passed.bits
                minBits -= passed.bits
                minTime -= passed.duration
            }
        }
        return (received, elapsed)
    }
}
