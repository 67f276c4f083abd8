/// Durations for EXTINF: of as many decimals as tell one tick from the next, and so rounded that their sums do not
/// drift: where a segment begins is the sum of those before it, to half a unit of the last decimal.
struct TickedDurations {
    private let timescale: Int
    private let unitsASecond: Int
    /// The units up to the end of the durations so far.
    private var end = 0
    private var ticks = 0

    /// Durations in ticks of which so many make a second.
    init(timescale: Int) {
        self.timescale = max(1, timescale)
        var units = 1000
        while units < 2 * self.timescale, units < 1_000_000_000 { units *= 10 }
        unitsASecond = units
    }

    /// The next duration, seconds.
    mutating func next(_ duration: Int) -> Double {
        ticks += max(0, duration)
        let (seconds, rest) = ticks.quotientAndRemainder(dividingBy: timescale)
        let units = seconds * unitsASecond + (rest * unitsASecond + timescale / 2) / timescale
        defer { end = units }
        // Both are exact as doubles, so that the quotient is the double that is nearest to those decimals.
        return Double(units - end) / Double(unitsASecond)
    }
}
