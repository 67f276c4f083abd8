import PlayheadNumerics

extension SessionTotals {
    /// Time-weighted indicated bitrate: sum(indicated x watched) / sum(watched) over the events where both are known
    /// (WWDC 2018 session 502), bits per second. It is the peak bitrate of what was shown, not of what was sent.
    public var timeWeightedIndicatedBitrate: Double? {
        // Value by value: taking the access log's totals out as a whole would copy them.
        guard let sum = access?.indicatedTimesWatched, let time = access?.indicatedWatched else { return nil }
        return Self.mean(sum, time)
    }

    /// Time-weighted observed bitrate: the same of what the network gave, over the events with bytes.
    public var timeWeightedObservedBitrate: Double? {
        guard let sum = access?.observedTimesWatched, let time = access?.observedWatched else { return nil }
        return Self.mean(sum, time)
    }

    /// The sums of ``timeWeightedIndicatedBitrate``; `nil` where it is, and where they are beyond 64 bits.
    public var indicatedBits: BitSum? {
        access.flatMap { BitSum($0.indicatedTimesWatched, $0.indicatedWatched) }
    }

    /// The sums of ``timeWeightedObservedBitrate``; `nil` where it is, and where they are beyond 64 bits.
    public var observedBits: BitSum? {
        access.flatMap { BitSum($0.observedTimesWatched, $0.observedWatched) }
    }

    /// Whether a session's bits are too many for 64 bits: an exabyte, which no true log holds.
    public var areBitSumsTooLarge: Bool {
        timeWeightedIndicatedBitrate != nil && indicatedBits == nil
            || timeWeightedObservedBitrate != nil && observedBits == nil
    }

    /// A mean in bits per second from a sum in millionths of a bit per second times microseconds.
    static func mean(_ sum: Int128, _ watched: Int64) -> Double? {
        guard watched > 0 else { return nil }
        // The whole part exactly, the rest by division: a mean of equal bitrates is that bitrate to the last digit.
        let (quotient, remainder) = sum.quotientAndRemainder(dividingBy: Int128(watched))
        // The remainder always has 64 bits.
        return (Double(nearest: quotient) + Double(Int64(truncatingIfNeeded: remainder)) / Double(watched)) / 1e6
    }
}

/// A bitrate times the time watched at it, added up, and that time: in whole numbers of 64 bits, so that sums of any sessions
/// are exact.
public struct BitSum: Equatable, Sendable {
    /// Whole bits.
    public var bits: Int64
    /// What is left, in millionths of a millionth of a bit: fewer than ``picobitsPerBit``.
    public var picobits: Int64
    /// The time, microseconds.
    public var microseconds: Int64

    /// How many millionths of a bit per second, times microseconds, make a bit.
    public static let picobitsPerBit: Int64 = 1_000_000_000_000

    /// A sum in millionths of a bit per second times microseconds; `nil` where nothing was watched, or the bits do not fit.
    init?(_ sum: Int128, _ microseconds: Int64) {
        let (bits, picobits) = sum.quotientAndRemainder(dividingBy: Int128(Self.picobitsPerBit))
        guard microseconds > 0, let bits = Int64(exactly: bits) else { return nil }
        (self.bits, self.picobits, self.microseconds) = (bits, Int64(picobits), microseconds)
    }
}
