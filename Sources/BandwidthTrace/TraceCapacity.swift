/// What the link of a trace can carry by a time: its bits added up from its beginning, as if it were never idle.
///
/// Whatever is asked is found by bisection, so that neither a long trace nor one of nanoseconds takes long.
public struct TraceCapacity: Sendable {
    private let periods: [BandwidthTrace.Period]
    private let end: BandwidthTrace.End
    /// When each period begins, seconds; the last value is when the trace ends.
    private let starts: [Double]
    /// What the link has carried by then, bits.
    private let carried: [Double]
    /// When the link is down for a while, of one round, seconds.
    private let outages: [ClosedRange<Double>]

    /// The link is down a moment here and there; from a second on people call it an outage.
    private static let shortestOutage = 1.0

    /// The capacity of a trace.
    public init(_ trace: BandwidthTrace) {
        (periods, end) = (trace.periods, trace.end)
        var (starts, carried) = ([0.0], [0.0])
        for period in trace.periods {
            starts.append(starts[starts.count - 1] + period.duration)
            carried.append(carried[carried.count - 1] + period.duration * period.bandwidth)
        }
        (self.starts, self.carried) = (starts, carried)
        var outages: [ClosedRange<Double>] = []
        for (index, period) in trace.periods.enumerated() where period.bandwidth == 0 {
            let begins = outages.last.flatMap { $0.upperBound == starts[index] ? outages.popLast()?.lowerBound : nil }
            outages.append((begins ?? starts[index])...starts[index + 1])
        }
        self.outages = outages.filter { $0.upperBound - $0.lowerBound >= Self.shortestOutage }
    }

    private var duration: Double { starts[periods.count] }
    private var total: Double { carried[periods.count] }

    /// What the link has carried by a time, bits.
    public func bits(by time: Double) -> Double {
        let (round, rest) = split(time, by: duration)
        let index = Self.index(of: rest, in: starts)
        guard index < periods.count else {
            return (round + 1) * total + (end == .hold ? (rest - duration) * periods[periods.count - 1].bandwidth : 0)
        }
        return round * total + carried[index] + (rest - starts[index]) * periods[index].bandwidth
    }

    /// When the link has carried so many bits, seconds; nil where it never will have.
    public func time(ofBits bits: Double) -> Double? {
        let (round, rest) = split(bits, by: total)
        guard rest <= total else {
            let last = periods[periods.count - 1].bandwidth
            return end == .hold && last > 0 ? duration + (rest - total) / last : nil
        }
        // Of several times at which the same had been carried, the first: a link that is down carries no more. Sums of
        // bits are rounded, and a bit too many must not wait for the end of an outage.
        let wanted = max(0, rest - 1e-12 * bits)
        var index = min(Self.index(of: wanted, in: carried), periods.count - 1)
        while index > 0, carried[index] == wanted { index -= 1 }
        let bandwidth = periods[index].bandwidth
        return round * duration + starts[index] + (bandwidth > 0 ? (rest - carried[index]) / bandwidth : 0)
    }

    /// How long so many bits take that begin to arrive at a time, seconds; nil where they never all arrive.
    ///
    /// - Parameters:
    ///   - bits: how many.
    ///   - start: when the first of them arrives, seconds.
    public func duration(ofBits bits: Double, from start: Double) -> Double? {
        time(ofBits: self.bits(by: start) + bits).map { $0 - start }
    }

    /// How long a request that is made at a time waits for its first byte, seconds.
    public func latency(at time: Double) -> Double { period(at: time).latency }

    /// What the link gives at a time, bits per second; 0 while it is down, and after a trace that stops.
    public func bandwidth(at time: Double) -> Double {
        end == .stop && time >= duration ? 0 : period(at: time).bandwidth
    }

    /// The first outage of a second or more that reaches into a stretch of time, as far as it does, seconds; nil without
    /// one. What comes after a trace that stops is none: it is the end.
    public func nextOutage(from start: Double, until end: Double) -> ClosedRange<Double>? {
        guard !outages.isEmpty else { return nil }
        let (round, rest) = split(start, by: duration)
        let offset = round * duration
        let next = outages.first { $0.upperBound > rest }
        let outage =
            next.map { ($0.lowerBound + offset)...($0.upperBound + offset) }
            ?? (self.end == .loop
                ? (outages[0].lowerBound + offset + duration)...(outages[0].upperBound + offset + duration) : nil)
        guard let outage, outage.lowerBound < end, outage.upperBound > start else { return nil }
        return max(start, outage.lowerBound)...min(end, outage.upperBound)
    }

    private func period(at time: Double) -> BandwidthTrace.Period {
        periods[min(Self.index(of: split(time, by: duration).rest, in: starts), periods.count - 1)]
    }

    /// The whole rounds of a trace that loops, and what is left of a value.
    private func split(_ value: Double, by size: Double) -> (round: Double, rest: Double) {
        guard end == .loop, value >= size else { return (0, max(0, value)) }
        let round = (value / size).rounded(.down)
        return (round, max(0, value - round * size))
    }

    /// The last index whose value is not more than this.
    private static func index(of value: Double, in values: [Double]) -> Int {
        var (low, high) = (0, values.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if values[middle] <= value { low = middle } else { high = middle }
        }
        return low
    }
}
