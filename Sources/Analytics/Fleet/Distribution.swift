import Histogram

/// How one KPI is spread over sessions: an HDR histogram, and the mean and maximum exactly.
public struct Distribution: Hashable, Sendable {
    private var histogram: Histogram<UInt64>?
    private var sum = KnownSum()
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
        // Asked of the count: comparing the histogram with `nil` would copy it.
        if count == 0 {
            histogram = Histogram<UInt64>(numberOfSignificantValueDigits: .four)
            histogram?.autoResize = true
        }
        let steps = value / resolution + (value % resolution + resolution / 2) / resolution
        _ = histogram?.record(UInt64(steps))
        sum.add(value)
        largest = max(largest, value)
    }

    /// Adds another distribution's values.
    mutating func merge(_ other: Distribution) {
        guard let theirs = other.histogram else { return }
        if histogram == nil { histogram = theirs } else { histogram?.add(theirs) }
        sum.merge(other.sum)
        largest = max(largest, other.largest)
    }

    /// The mean, in units; `nil` of nothing.
    public var mean: Double? { sum.value.map { Double($0) / Double(sum.known) / scale } }

    /// The largest value, in units; `nil` of nothing.
    public var maximum: Double? { count > 0 ? Double(largest) / scale : nil }

    /// The value that `percent` of all values do not exceed, in units; `nil` of nothing.
    public func percentile(_ percent: Double) -> Double? {
        guard let histogram, count > 0 else { return nil }
        let step = histogram.valueAtPercentile(percent)
        return min(Double(step) * Double(resolution), Double(largest)) / scale
    }

    /// The bars of a histogram of `bars` equal steps from zero to the maximum, in units and sessions.
    public func bars(_ bars: Int) -> [(upTo: Double, count: Int)] {
        guard let histogram, count > 0, bars > 0 else { return [] }
        let steps = UInt64(largest / resolution) + 1
        return (0..<bars).map { index in
            let low = steps * UInt64(index) / UInt64(bars)
            let high = steps * UInt64(index + 1) / UInt64(bars)
            let count = high > low ? histogram.count(within: low...(high - 1)) : 0
            return (Double(high) * Double(resolution) / scale, Int(count))
        }
    }

    /// Whether both hold the same values.
    public static func == (left: Self, right: Self) -> Bool {
        left.sum == right.sum && left.largest == right.largest && left.histogram == right.histogram
    }

    /// Hashes the sums.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(sum)
        hasher.combine(largest)
    }
}
