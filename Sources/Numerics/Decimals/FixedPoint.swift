public import CProcessor

/// Decimal numbers as whole millionths: exact to add, and exact to print for anything that a log writes.
public enum FixedPoint {
    /// The largest magnitude that a value may have, in units: nine million million.
    @usableFromInline static let limit = 9.0e12

    /// `value` in millionths, rounded to the nearest; `nil` where it is not finite or beyond any real log's range.
    @inlinable
    @inline(__always)
    public static func millionths(_ value: Double) -> Int64? {
        guard abs(value) < limit else { return nil }
        return nearest(value * 1e6)
    }

    /// `value` in millionths or, where it is a whole number, in whole units; `nil` where it is not finite or beyond any
    /// real log's range.
    package static func fixed(_ value: Double, millionths: Bool) -> Int64? {
        if millionths { return self.millionths(value) }
        return value.magnitude < 9e15 ? Int64(exactly: value) : nil
    }

    /// The nearest whole number, of two the one that is farther from zero: `rounded()` without the call that it is on
    /// processors as they were in 2003, which compilers still build for.
    ///
    /// - Parameter value: within the range of `Int64`; what comes of another is not said.
    @inlinable
    @inline(__always)
    public static func nearest(_ value: Double) -> Int64 {
        let whole = truncated(value)
        let rest = value - Double(whole)
        return rest >= 0.5 ? whole &+ 1 : rest <= -0.5 ? whole &- 1 : whole
    }

    /// Reads a plain decimal (`12`, `-3`, `0.250`, `14598047.302367469`), in millionths or whole units.
    ///
    /// - Returns: the value, rounded half away from zero to the nearest millionth; `nil` where the text is no plain
    ///   decimal, is out of range, or has a fraction where whole units are wanted.
    package static func parse(_ text: UnsafeRawBufferPointer, millionths: Bool) -> Int64? {
        var index = 0
        let negative = text.first == UInt8(ascii: "-")
        if negative { index = 1 }
        guard index < text.count else { return nil }
        var value: Int64 = 0
        var digits = 0
        while index < text.count, let digit = digitValue(text[index]) {
            guard value < 900_000_000_000_000_000 else { return nil }
            value = value &* 10 &+ digit
            digits += 1
            index += 1
        }
        var scale = millionths ? 6 : 0
        var roundUp = false
        if index < text.count, text[index] == UInt8(ascii: ".") {
            index += 1
            var first = true
            while index < text.count, let digit = digitValue(text[index]) {
                if scale > 0 {
                    guard value < 900_000_000_000_000_000 else { return nil }
                    value = value &* 10 &+ digit
                    scale -= 1
                } else if !millionths {
                    guard digit == 0 else { return nil }
                } else if first {
                    roundUp = digit >= 5
                    first = false
                }
                digits += 1
                index += 1
            }
        }
        guard index == text.count, digits > 0 else { return nil }
        while scale > 0 {
            guard value < 900_000_000_000_000_000 else { return nil }
            value = value &* 10
            scale -= 1
        }
        if roundUp { value += 1 }
        return negative ? -value : value
    }

    @inline(__always)
    private static func digitValue(_ byte: UInt8) -> Int64? {
        let digit = byte &- UInt8(ascii: "0")
        return digit < 10 ? Int64(digit) : nil
    }

    /// `value` millionths with exactly three decimals, as AVPlayer's `%.3f` prints it.
    package static func threeDecimals(_ value: Int64) -> String {
        let magnitude = value.magnitude
        let thousandths = (magnitude + 500) / 1000
        let fraction = String(thousandths % 1000)
        let sign = value < 0 ? "-" : ""
        return sign + String(thousandths / 1000) + "." + String(repeating: "0", count: 3 - fraction.utf8.count)
            + fraction
    }
}

extension Double {
    /// The number nearest to a whole number of 128 bits. Most such fit into 64, which takes one instruction; the others take
    /// two thousand.
    @inlinable
    package init(nearest whole: Int128) {
        self = Int64(exactly: whole).map { Double($0) } ?? Double(whole)
    }
}

extension Double {
    /// These seconds as milliseconds: exact where they are whole nanoseconds.
    @inlinable
    @inline(__always)
    package var milliseconds: Double {
        let nanoseconds = self * 1e9
        // In the sum there is no room for digits behind the point: the nearest whole number, without a call. An engine that
        // converts some thousand times a session feels that.
        let shift = 0x1.8p52
        return (abs(nanoseconds) < 0x1p51 ? (nanoseconds + shift) - shift : nanoseconds.rounded()) / 1e6
    }

    /// These milliseconds as seconds.
    @inlinable
    @inline(__always)
    package var seconds: Double { self / 1000 }
}

extension FixedWidthInteger {
    /// The nearest whole number to a value, of those that the type has: the least or the greatest where it has none so far
    /// out, zero where it is not a number. Any value will do: what comes from a file or a server may be anything.
    @inlinable
    public init(clamping value: Double) {
        let whole = value.rounded()
        self = Self(exactly: whole) ?? (whole > 0 ? .max : whole < 0 ? .min : 0)
    }
}
