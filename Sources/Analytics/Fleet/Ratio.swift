import PlayheadNumerics

/// A ratio of sums over the same sessions, with the count of sessions that know both sides.
///
/// A set's rate is this, not a mean of the sessions' ratios: a viewer of two minutes does not weigh as one of two hours.
public struct Ratio: Equatable, Sendable {
    /// The sum above the line.
    public private(set) var numerator: Int128 = 0
    /// The sum below the line.
    public private(set) var denominator: Int128 = 0
    /// How many sessions know both.
    public private(set) var known = 0
    /// The sum of the squares of what stands above the line, below it, and of the products of both, of which the ratio's variance is
    /// made by the delta method (Cochran, Sampling Techniques, 1977, section 2.11); they cannot be had later from the sums.
    private(set) var xx: Int128 = 0
    private(set) var yy: Int128 = 0
    private(set) var xy: Int128 = 0

    /// The ratio of nothing.
    public init() {}

    /// Adds a session; one that does not know both sides is left out.
    ///
    /// - Parameter bits: how many of the lowest bits the number above the line loses before it is squared, so that the
    ///   sums of squares of any number of sessions stay within 128 bits.
    @inline(__always)
    mutating func add<Above: FixedWidthInteger>(_ above: Above?, _ below: Int64?, momentShift bits: Int = 0) {
        guard let above, let below else { return }
        numerator = AccessTotals.sum(numerator, Int128(above))
        denominator = AccessTotals.sum(denominator, Int128(below))
        known += 1
        let shifted = Int64(clamping: above &>> Above(bits))
        xx = AccessTotals.sum(xx, Self.product(shifted, shifted))
        yy = AccessTotals.sum(yy, Self.product(below, below))
        xy = AccessTotals.sum(xy, Self.product(shifted, below))
    }

    @inline(__always)
    private static func product(_ left: Int64, _ right: Int64) -> Int128 {
        let (high, low) = left.multipliedFullWidth(by: right)
        return Int128(high) << 64 | Int128(low)
    }

    /// Adds another set's sums.
    mutating func merge(_ other: Ratio) {
        numerator = AccessTotals.sum(numerator, other.numerator)
        denominator = AccessTotals.sum(denominator, other.denominator)
        known = AccessTotals.sum(known, other.known)
        xx = AccessTotals.sum(xx, other.xx)
        yy = AccessTotals.sum(yy, other.yy)
        xy = AccessTotals.sum(xy, other.xy)
    }

    /// Takes out the sums of sessions that are in it.
    mutating func subtract(_ other: Ratio) {
        numerator -= other.numerator
        denominator -= other.denominator
        known -= other.known
        (xx, yy, xy) = (xx - other.xx, yy - other.yy, xy - other.xy)
    }

    /// The ratio; `nil` where nothing stands below the line.
    public var value: Double? { value(times: 1) }

    /// The ratio times a unit's factor, rounded in the order in which a session's own rate is: a set of one session has
    /// that session's rate to the last digit.
    func value(times factor: Double) -> Double? {
        denominator > 0 ? Double(numerator) * factor / Double(denominator) : nil
    }
}

/// How many sessions of those that know something it is true of.
public struct Share: Equatable, Sendable {
    /// Of how many sessions it is true.
    public private(set) var count = 0
    /// How many sessions know it.
    public private(set) var known = 0

    /// The share of nothing.
    public init() {}

    mutating func add(_ value: Bool?) {
        guard let value else { return }
        if value { count += 1 }
        known += 1
    }

    mutating func merge(_ other: Share) {
        count = AccessTotals.sum(count, other.count)
        known = AccessTotals.sum(known, other.known)
    }

    mutating func subtract(_ other: Share) {
        count -= other.count
        known -= other.known
    }

    /// Of a hundred sessions; `nil` where none knows it.
    public var percentage: Double? { known > 0 ? Double(count) * 100 / Double(known) : nil }
}

/// A sum over the sessions that know the value, and how many they are.
public struct KnownSum: Equatable, Sendable {
    /// The sum.
    public private(set) var sum: Int128 = 0
    /// How many sessions know the value.
    public private(set) var known = 0

    /// The sum of nothing.
    public init() {}

    mutating func add(_ value: (some BinaryInteger)?) {
        guard let value else { return }
        sum = AccessTotals.sum(sum, Int128(value))
        known += 1
    }

    mutating func merge(_ other: KnownSum) {
        sum = AccessTotals.sum(sum, other.sum)
        known = AccessTotals.sum(known, other.known)
    }

    mutating func subtract(_ other: KnownSum) {
        sum -= other.sum
        known -= other.known
    }

    /// The sum; `nil` where no session knows the value.
    public var value: Int128? { known > 0 ? sum : nil }
}

extension Ratio {
    /// Writes the sums above and below the line, those of x², y² and xy, and of how many sessions they are.
    func write(to writer: inout ByteWriter) {
        writer.write(known)
        guard known > 0 else { return }
        for sum in [numerator, denominator, xx, yy, xy] { writer.write(wide: sum) }
    }

    /// Reads what ``write(to:)`` wrote.
    init(_ reader: inout ByteReader) throws(ByteReaderError) {
        known = try reader.sessions()
        guard known > 0 else { return }
        (numerator, denominator) = (try reader.wide(), try reader.wide())
        (xx, yy, xy) = (try reader.wide(), try reader.wide(), try reader.wide())
        guard min(numerator, denominator, xx, yy, xy) >= 0 else { throw .invalid }
    }
}

extension Share {
    /// Writes how many sessions know it, and of how many it is true.
    func write(to writer: inout ByteWriter) {
        writer.write(known)
        writer.write(count)
    }

    /// Reads what ``write(to:)`` wrote.
    init(_ reader: inout ByteReader) throws(ByteReaderError) {
        (known, count) = (try reader.sessions(), try reader.sessions())
        guard count <= known else { throw .invalid }
    }
}

extension KnownSum {
    /// Writes of how many sessions the sum is, and the sum.
    func write(to writer: inout ByteWriter) {
        writer.write(known)
        if known > 0 { writer.write(wide: sum) }
    }

    /// Reads what ``write(to:)`` wrote.
    init(_ reader: inout ByteReader) throws(ByteReaderError) {
        known = try reader.sessions()
        if known > 0 { sum = try reader.wide() }
        guard sum >= 0 else { throw .invalid }
    }
}
