import Histogram

/// How one KPI is spread over sessions: an HDR histogram, and the mean and the extremes exactly.
public struct Distribution: Hashable, Sendable {
    /// The values in steps; `nil` as long as all are the same, as in every report of one session.
    private var histogram: Histogram<UInt64>?
    private var sum = KnownSum()
    private var smallest = Int64.max
    private var largest: Int64 = 0
    /// What one step of the histogram is, in the distribution's unit.
    private let resolution: Int64
    /// How many millionths make a unit.
    private let scale = 1e6

    /// An empty distribution of values in millionths of a unit.
    ///
    /// - Parameter resolution: the step up to which values are told apart, in millionths; four digits are kept, so
    ///   values up to 32,000 steps are exact.
    public init(resolution: Int64) {
        self.resolution = resolution
    }

    /// How many values there are.
    public var count: Int { sum.known }

    /// Adds a value in millionths; `nil` is left out.
    mutating func add(_ value: Int64?) {
        guard let value, value >= 0 else { return }
        record(value, count: 1)
        sum.add(value)
        smallest = min(smallest, value)
        largest = max(largest, value)
    }

    /// Adds another distribution's values.
    mutating func merge(_ other: Distribution) {
        if count == 0 {
            histogram = other.histogram
        } else if let theirs = other.histogram {
            spread(upTo: other.largest)
            histogram?.add(theirs)
        } else if other.count > 0 {
            record(other.largest, count: other.count)
        }
        sum.merge(other.sum)
        smallest = min(smallest, other.smallest)
        largest = max(largest, other.largest)
    }

    /// Counts a value in the histogram, if there is or from now on must be one.
    private mutating func record(_ value: Int64, count: Int) {
        guard self.count > 0, value != smallest || value != largest else { return }
        spread(upTo: value)
        let step = step(of: value)
        _ = histogram?.record(step, count: UInt64(count))
    }

    /// Gives values that were all the same so far their histogram, long enough for `value`.
    private mutating func spread(upTo value: Int64) {
        // Asked of the values: comparing the histogram with `nil` would copy it.
        guard smallest == largest else { return }
        let highest = max(2, step(of: max(value, largest)))
        var histogram = Histogram<UInt64>(highestTrackableValue: highest, numberOfSignificantValueDigits: .four)
        histogram.autoResize = true
        _ = histogram.record(step(of: largest), count: UInt64(count))
        self.histogram = histogram
    }

    /// The step nearest to a value in millionths.
    private func step(of value: Int64) -> UInt64 {
        UInt64(value / resolution + (value % resolution + resolution / 2) / resolution)
    }

    /// The mean, in units; `nil` of nothing.
    public var mean: Double? { sum.value.map { Double($0) / Double(sum.known) / scale } }

    /// The largest value, in units; `nil` of nothing.
    public var maximum: Double? { count > 0 ? Double(largest) / scale : nil }

    /// The value that `percent` of all values do not exceed, in units; `nil` of nothing.
    public func percentile(_ percent: Double) -> Double? {
        guard let histogram else { return maximum }
        let step = histogram.valueAtPercentile(percent)
        return min(Double(step) * Double(resolution), Double(largest)) / scale
    }

    /// The bars of a histogram of `bars` equal steps from zero to the maximum, in units and sessions.
    public func bars(_ bars: Int) -> [(upTo: Double, count: Int)] {
        guard count > 0, bars > 0 else { return [] }
        let steps = step(of: largest) + 1
        var counted = 0
        return (1...bars).map { bar in
            let end = steps / UInt64(bars) * UInt64(bar) + steps % UInt64(bars) * UInt64(bar) / UInt64(bars)
            // A difference, since neighbours among large steps share their place in the histogram.
            let below = bar == bars ? count : countBelow(end)
            defer { counted = below }
            return (Double(end) * Double(resolution) / scale, below - counted)
        }
    }

    /// How many values are of fewer steps than `end`.
    private func countBelow(_ end: UInt64) -> Int {
        guard let histogram, end > 0 else { return 0 }
        return Int(histogram.count(within: 0...(end - 1)))
    }

    /// Whether both hold the same values.
    public static func == (left: Self, right: Self) -> Bool {
        left.sum == right.sum && left.smallest == right.smallest && left.largest == right.largest
            && left.histogram == right.histogram
    }

    /// Hashes the sums.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(sum)
        hasher.combine(largest)
    }
}
