import PlayheadNumerics

/// How one KPI is spread over sessions: an HDR histogram, and the mean and the extremes exactly.
public struct Distribution: Equatable, Sendable {
    private var histogram = StepHistogram()
    private var sum = KnownSum()
    private var smallest = Int64.max
    private var largest: Int64 = 0
    /// What one step of the histogram is, in the distribution's unit.
    private let resolution: Int64
    /// How many millionths make a unit.
    private let scale = 1e6

    /// An empty distribution of values in millionths of a unit.
    ///
    /// - Parameter resolution: the step up to which values are distinguished, in millionths; four digits are kept, so
    ///   values up to 32,000 steps are exact.
    public init(resolution: Int64) {
        self.resolution = resolution
    }

    /// How many values there are.
    public var count: Int { sum.known }

    /// No value, and memory for those that it has.
    var emptied: Distribution {
        var empty = Distribution(resolution: resolution)
        empty.histogram = histogram.emptied
        return empty
    }

    /// Adds a value in millionths; `nil` is left out.
    @inline(__always)
    mutating func add(_ value: Int64?) {
        guard let value, value >= 0 else { return }
        histogram.add(step(of: value))
        sum.add(value)
        smallest = min(smallest, value)
        largest = max(largest, value)
    }

    /// Adds another distribution's values.
    mutating func merge(_ other: Distribution) {
        histogram.merge(other.histogram)
        sum.merge(other.sum)
        smallest = min(smallest, other.smallest)
        largest = max(largest, other.largest)
    }

    /// Takes out values that are in it. The least and the greatest of those that are left may be known to the distribution's
    /// resolution only.
    mutating func subtract(_ other: Distribution) {
        histogram.subtract(other.histogram)
        sum.subtract(other.sum)
        guard count > 0 else { return self = Distribution(resolution: resolution) }
        func value(ofRank rank: Int) -> Int64 {
            let (value, overflow) = Int64(clamping: histogram.steps(ofRank: rank)).multipliedReportingOverflow(
                by: resolution)
            return overflow ? largest : min(max(value, smallest), largest)
        }
        let (least, greatest) = (value(ofRank: 1), value(ofRank: count))
        if other.smallest == smallest { smallest = least }
        if other.largest == largest { largest = greatest }
    }

    /// The step nearest to a value in millionths.
    private func step(of value: Int64) -> UInt64 {
        // Neither is negative, so that no sum overflows.
        (UInt64(value) + UInt64(resolution / 2)) / UInt64(resolution)
    }

    /// The mean, in units; `nil` of nothing.
    public var mean: Double? { sum.value.map { Double($0) / Double(sum.known) / scale } }

    /// The largest value, in units; `nil` of nothing.
    public var maximum: Double? { count > 0 ? Double(largest) / scale : nil }

    /// The value under which `percent` of all values lie, in units, linear between two values (Hyndman and Fan 1996, type
    /// 7, the default of NumPy and R) and known to the distribution's resolution; `nil` of nothing.
    ///
    /// - Complexity: O(*s*) in the histogram's slots, however many values there are.
    public func percentile(_ percent: Double) -> Double? {
        Quantile.type7(percent / 100, count: count, value: value(at:))
    }

    /// The empirical distribution: values, rising, each with the part of all values that do not exceed it.
    ///
    /// - Parameter points: how many there are at most; of fewer values each has a point.
    /// - Complexity: O(*p* *s*) in the points and the histogram's slots.
    public func cumulative(points: Int) -> [(value: Double, part: Double)] {
        let points = min(points, count)
        guard points > 0 else { return [] }
        return (1...points).map { point in
            let (whole, rest) = (count / points * point, count % points * point / points)
            let rank = whole + rest
            return (value(at: rank - 1), Double(rank) / Double(count))
        }
    }

    /// The value that has so many others before it, in units; the first and the last are known exactly.
    func value(at index: Int) -> Double {
        if index == 0 { return Double(smallest) / scale }
        if index == count - 1 { return Double(largest) / scale }
        let value = Double(histogram.steps(ofRank: index + 1)) * Double(resolution)
        return min(max(value, Double(smallest)), Double(largest)) / scale
    }

    /// How many values are less than a bound, each taken to the distribution's resolution.
    ///
    /// - Parameter bound: the bound, in units.
    /// - Complexity: O(*s*) in the histogram's slots, however many values there are.
    public func count(below bound: Double) -> Int {
        guard count > 0, bound > 0 else { return 0 }
        // A bound of more millionths than there can be is above all values.
        guard let bound = Int64(exactly: (bound * scale).rounded()), bound <= largest else { return count }
        return histogram.count(below: step(of: bound))
    }

    /// How many values are at most a bound, each taken to the distribution's resolution.
    ///
    /// - Parameter bound: the bound, in units; more than zero.
    /// - Complexity: O(*s*) in the histogram's slots, however many values there are.
    public func count(upTo bound: Double) -> Int {
        guard count > 0, let bound = Int64(exactly: (bound * scale).rounded()), bound <= largest else { return count }
        return histogram.count(below: step(of: bound) + 1)
    }

    /// The bars of a histogram of `bars` equal steps from zero to the maximum, in units and sessions.
    public func bars(_ bars: Int) -> [(upTo: Double, count: Int)] {
        guard count > 0, bars > 0 else { return [] }
        let steps = step(of: largest) + 1
        var counted = 0
        return (1...bars).map { bar in
            let end = steps / UInt64(bars) * UInt64(bar) + steps % UInt64(bars) * UInt64(bar) / UInt64(bars)
            // A difference, since neighbours among large steps share a slot of the histogram.
            let below = bar == bars ? count : histogram.count(below: end)
            defer { counted = below }
            return (Double(end) * Double(resolution) / scale, below - counted)
        }
    }
}

extension Distribution {
    /// Writes the sum, the extremes and the histogram.
    func write(to writer: inout ByteWriter) {
        sum.write(to: &writer)
        guard count > 0 else { return }
        writer.write(scaled: smallest)
        writer.write(scaled: largest)
        histogram.write(to: &writer)
    }

    /// Reads what ``write(to:)`` wrote of a distribution of the same resolution.
    mutating func read(_ reader: inout ByteReader) throws(ByteReaderError) {
        sum = try KnownSum(&reader)
        guard count > 0 else { return }
        (smallest, largest) = (try reader.scaled(), try reader.scaled())
        guard 0 <= smallest, smallest <= largest else { throw .invalid }
        histogram = try StepHistogram(&reader)
    }
}
