import BandwidthTrace

/// The network between player and server: walks through a trace and says how long things take. It owns the session's
/// clock, which only it moves.
///
/// It counts in milliseconds and bits per millisecond, as traces and simulators do: whole milliseconds add up exactly,
/// which thousandths of a second do not, and a rule that waits for 0.5 s is asked at 500 ms and not one look later.
struct Link {
    /// Nothing that takes longer is of interest, milliseconds: thirty years.
    static let longest = 1e12

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
    private let periods: LinkPeriods
    private var index = 0
    /// How often the periods have begun again.
    private var roundsBegun = 0
    /// How long the period still lasts, milliseconds.
    private(set) var left: Double
    /// What the period gives, bits per millisecond.
    private(set) var bandwidth: Double

    /// - Parameter scale: what every bandwidth is multiplied by.
    init(_ trace: BandwidthTrace, scale: Double) {
        periods =
            scale == 1 ? trace.linkPeriods : LinkPeriods(trace.periods, end: trace.end, scale: scale)
        (left, bandwidth) = (periods.all[0].duration, periods.all[0].bandwidth)
    }

    /// What a request that is made now waits for its first byte, milliseconds.
    @inline(__always)
    var latency: Double { periods.all[index].latency }

    /// Whether something will always come again.
    var isEverlasting: Bool { periods.all.last.map { $0.duration < .infinity || $0.bandwidth > 0 } ?? false }

    /// Whether nothing will come any more.
    var isDown: Bool { bandwidth == 0 && left == .infinity }

    /// Goes on to the next period, of which there is one: this one has an end.
    ///
    /// - Returns: whether it is the first of another round.
    @inline(__always)
    private mutating func nextPeriod() -> Bool {
        index += 1
        let isOver = index == periods.all.count
        if isOver { index = 0 }
        (left, bandwidth) = (periods.all[index].duration, periods.all[index].bandwidth)
        return isOver
    }

    /// How many whole rounds can be passed over at the beginning of one, because none of them will be the last: in a
    /// wait, with bits or trips of a trace that is far too short for them.
    ///
    /// - Returns: what those rounds are together; nil where it is no matter of many rounds, which is nearly always.
    private mutating func idleRounds(
        duration: Double = .infinity, bits: Double = .infinity, trips: Double = .infinity
    ) -> LinkPeriods.Round? {
        roundsBegun += 1
        if roundsBegun < 4 { return nil }
        let round = periods.round
        let count = min(duration / round.duration, bits / round.bits, trips / round.trips).rounded(.down) - 1
        guard count >= 4 else { return nil }
        return .init(duration: count * round.duration, bits: count * round.bits, trips: count * round.trips)
    }

    /// Lets time pass.
    mutating func idle(_ time: Double) {
        var time = time
        while time >= left, left < .infinity {
            time -= left
            now += left
            if nextPeriod(), let passed = idleRounds(duration: time) {
                time -= passed.duration
                now += passed.duration
            }
        }
        left -= time
        now += time
    }

    /// Makes a round trip, or a part of one, of which each period takes as long as its own latency says.
    ///
    /// - Parameters:
    ///   - trips: what is left of the trip.
    ///   - limit: how long it may take, milliseconds.
    /// - Returns: how long it took, milliseconds, and what is left then; zero where the trip ended.
    @inline(__always)
    mutating func travel(_ trips: Double, limit: Double = .infinity) -> (time: Double, left: Double) {
        // Nearly every trip ends in the period in which it begins.
        let time = trips * latency
        guard time <= left, time <= limit else { return travelPiecewise(trips, limit: limit) }
        left -= time
        now += time
        return (time, 0)
    }

    private mutating func travelPiecewise(_ trips: Double, limit: Double) -> (time: Double, left: Double) {
        var (elapsed, trips) = (0.0, trips)
        while trips > 0 {
            let latency = latency
            let whole = trips * latency
            let rest = limit - elapsed
            if whole <= left, whole <= rest {
                left -= whole
                now += whole
                return (elapsed + whole, 0)
            }
            if rest <= left {
                left -= rest
                now += rest
                return (limit, trips - rest / latency)
            }
            elapsed += left
            now += left
            trips -= left / latency
            if nextPeriod(), let passed = idleRounds(duration: limit - elapsed, trips: trips) {
                elapsed += passed.duration
                now += passed.duration
                trips -= passed.trips
            }
        }
        return (elapsed, trips)
    }

    /// Receives bits until they are all there, or the time is over.
    ///
    /// - Parameters:
    ///   - bits: what is to come.
    ///   - limit: how long it may take, milliseconds.
    /// - Returns: how long it took, milliseconds, infinite where nothing will ever come; and what is still to come then,
    ///   zero where all came.
    mutating func receive(_ bits: Double, limit: Double = .infinity) -> (time: Double, left: Double) {
        limit < .infinity ? receive(bits, limit: limit, isLimited: true) : receive(bits, limit: limit, isLimited: false)
    }

    /// - Parameter isLimited: whether `limit` is less than endless: known to the compiler, since nearly no transfer is.
    @inline(__always)
    private mutating func receive(_ bits: Double, limit: Double, isLimited: Bool) -> (time: Double, left: Double) {
        // What changes with each period is kept apart, so that a walk through many writes nothing to memory.
        var (elapsed, bits) = (0.0, bits)
        var (now, left, bandwidth, index) = (now, left, bandwidth, index)
        defer { (self.now, self.left, self.bandwidth, self.index) = (now, left, bandwidth, index) }
        while bits > 0 {
            let rest = limit - elapsed
            if bits <= left * bandwidth, !isLimited || bits <= rest * bandwidth {
                let time = bits / bandwidth
                left -= time
                now += time
                return (elapsed + time, 0)
            }
            if isLimited ? rest <= left : left == .infinity {
                guard isLimited else { return (.infinity, bits) }
                left -= rest
                now += rest
                return (limit, bits - rest * bandwidth)
            }
            elapsed += left
            now += left
            bits -= left * bandwidth
            index += 1
            if index == periods.all.count {
                index = 0
                if let passed = idleRounds(duration: limit - elapsed, bits: bits) {
                    elapsed += passed.duration
                    now += passed.duration
                    bits -= passed.bits
                }
            }
            (left, bandwidth) = (periods.all[index].duration, periods.all[index].bandwidth)
        }
        return (elapsed, bits)
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
            // First the bits are waited for, then the time.
            let time = minBits > 0 ? Double.infinity : minTime
            if nextPeriod(), let passed = idleRounds(duration: time, bits: minBits > 0 ? min(bits, minBits) : bits) {
                received += passed.bits
                elapsed += passed.duration
                now += passed.duration
                bits -= passed.bits
                minBits -= passed.bits
                minTime -= passed.duration
            }
        }
        return (received, elapsed)
    }
}
