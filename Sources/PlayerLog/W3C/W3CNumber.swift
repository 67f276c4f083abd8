import CProcessor
import PlayheadNumerics

/// The numbers of a W3C log. AVPlayer writes whole ones, and fractions of three digits; others are read too.
enum W3CNumber {
    /// How many bytes behind a number are read with it.
    static let lookahead = 16

    /// Reads a number, in millionths or whole units; a negative one, `-` and what is none are unknown, and so is a
    /// fraction where a whole number should stand.
    ///
    /// - Parameters:
    ///   - start: where the number begins; ``lookahead`` bytes behind it can be read.
    ///   - isUnreadable: becomes true for what is no number, nor a word that says that there is none.
    @inline(__always)
    static func parse(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, millionths: Bool, isUnreadable: inout Bool
    ) -> Int64 {
        let count = end - start
        if millionths {
            if count > 4, let fraction = threeDecimals(end - 4), let value = wholeNumber(start, count &- 4) {
                return (value &* 1000 &+ fraction) &* 1000
            }
            if let value = wholeNumber(start, count) { return value &* 1_000_000 }
        } else if let value = wholeNumber(start, count) {
            return value
        }
        return unusual(UnsafeRawBufferPointer(start: start, count: count), millionths, &isUnreadable)
    }

    /// Whether this is seen at once to be a number, or `-`: most are, and ``parse(_:_:millionths:isUnreadable:)`` looks at
    /// the others.
    ///
    /// - Parameter start: where the number begins; ``lookahead`` bytes behind it can be read.
    @inline(__always)
    static func isPlain(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, millionths: Bool
    ) -> Bool {
        let count = end - start
        guard UInt(bitPattern: count &- 1) < 16 else { return false }
        let behind = UInt32(1) &<< UInt32(truncatingIfNeeded: count)
        let others = ~UInt32(digits(start)) & (behind &- 1)
        // As many digits as millionths may have, and behind a point three more.
        if others == 0 { return count <= 12 }
        return others == behind &>> 4 ? millionths && end[-4] == 0x2E : count == 1 && start.pointee == 0x2D
    }

    /// Whether ``parse(_:_:millionths:isUnreadable:)`` knows what this says.
    @inline(never)
    static func isReadable(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, millionths: Bool
    ) -> Bool {
        var isUnreadable = false
        _ = parse(start, end, millionths: millionths, isUnreadable: &isUnreadable)
        return !isUnreadable
    }

    /// Reads a number of another form than AVPlayer writes, negative numbers and words for null, which are unknown.
    /// Anything else is unreadable, and so is what is beyond any log's range.
    @inline(never)
    private static func unusual(
        _ text: UnsafeRawBufferPointer, _ millionths: Bool, _ isUnreadable: inout Bool
    ) -> Int64 {
        if text.count == 1, text[0] == UInt8(ascii: "-") { return AccessLogEvent.unknown }
        let isNegative = text.first == UInt8(ascii: "-")
        if let value = FixedPoint.parse(text, millionths: millionths || isNegative) {
            return isNegative ? AccessLogEvent.unknown : value
        }
        if !NullWord.contains(String(decoding: text, as: UTF8.self)) { isUnreadable = true }
        return AccessLogEvent.unknown
    }

    /// A whole number of up to twelve digits; `nil` where this is none.
    @inline(__always)
    private static func wholeNumber(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int64? {
        if UInt(bitPattern: count &- 1) < 8 { return eightDigits(start, last: count) }
        guard UInt(bitPattern: count &- 9) < 4, let high = eightDigits(start, last: count &- 8),
            let low = eightDigits(start + (count &- 8), last: 8)
        else { return nil }
        return high &* 100_000_000 &+ low
    }

    /// The number that the first `count` of eight bytes are, all digits at once; `nil` where one of them is no digit.
    @inline(__always)
    private static func eightDigits(_ start: UnsafePointer<UInt8>, last count: Int) -> Int64? {
        // What is behind the digits is shifted out, and zeros come in before them.
        var value = (word(start) ^ 0x3030_3030_3030_3030) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        guard ((value &+ 0x7676_7676_7676_7676) | value) & 0x8080_8080_8080_8080 == 0 else { return nil }
        // Pairs, fours and eights of digits are brought together, each by a multiplication.
        value = value &* 10 &+ (value &>> 8)
        let high = (value & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
        let low = ((value &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
        return Int64(truncatingIfNeeded: (high &+ low) &>> 32)
    }

    /// The thousandths that a point and three digits stand for; `nil` where these are none.
    @inline(__always)
    private static func threeDecimals(_ start: UnsafePointer<UInt8>) -> Int64? {
        let text = UInt32(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)) ^ 0x3030_302E
        guard (text | (text &+ 0x0606_0600)) & 0xF0F0_F0FF == 0 else { return nil }
        let (hundreds, tens, ones) = ((text &>> 8) & 0xF, (text &>> 16) & 0xF, text &>> 24)
        return Int64(hundreds &* 100 &+ tens &* 10 &+ ones)
    }

    @inline(__always)
    private static func word(_ start: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    }
}
