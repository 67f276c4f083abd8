/// A time or a duration that is exact: CMTime's value and timescale.
public struct MediaTime: Sendable, CustomStringConvertible {
    /// How many ticks.
    public var value: Int
    /// Ticks per second, above zero.
    public var timescale: Int

    /// So many ticks of a timescale.
    public init(value: Int, timescale: Int) { (self.value, self.timescale) = (value, timescale) }

    /// Seconds, to the microsecond.
    public init(seconds: Double) {
        let value = Int(exactly: (seconds * 1_000_000).rounded()) ?? (seconds < 0 ? .min : .max)
        self.init(value: value, timescale: 1_000_000)
    }

    /// Nothing.
    public static let zero = MediaTime(value: 0, timescale: 1)

    /// The time in seconds.
    public var seconds: Double { Double(value) / Double(timescale) }

    /// Seconds with three decimals, as `6.006`.
    public var description: String {
        let milliseconds = ticks(at: 1000)
        let (whole, part) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
        return (milliseconds < 0 ? "-" : "") + "\(whole)." + String(String(1000 + part).dropFirst())
    }

    /// The nearest number of ticks of another timescale, halves away from zero.
    public func ticks(at other: Int) -> Int {
        if other == timescale { return value }
        let product = Int128(value) * Int128(other) * 2
        let half = value < 0 ? -Int128(timescale) : Int128(timescale)
        return Int(clamping: (product + half) / (Int128(timescale) * 2))
    }
}

extension MediaTime: Comparable, Hashable {
    /// Whether one is the other, whatever timescales they are written in.
    public static func == (left: MediaTime, right: MediaTime) -> Bool {
        Int128(left.value) * Int128(right.timescale) == Int128(right.value) * Int128(left.timescale)
    }

    /// Whether one is before the other.
    public static func < (left: MediaTime, right: MediaTime) -> Bool {
        Int128(left.value) * Int128(right.timescale) < Int128(right.value) * Int128(left.timescale)
    }

    /// Feeds what ``==(_:_:)`` compares: the fraction in its lowest terms.
    public func hash(into hasher: inout Hasher) {
        var (divisor, rest) = (value.magnitude, timescale.magnitude)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        hasher.combine(Int(clamping: Int128(value) / Int128(divisor)))
        hasher.combine(timescale / Int(divisor))
    }
}
