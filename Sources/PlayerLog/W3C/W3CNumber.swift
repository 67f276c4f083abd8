/// The numbers of a W3C log. AVPlayer writes whole ones, and fractions of three digits; others are read too.
enum W3CNumber {
    /// Reads a number, in millionths or whole units; a negative one, `-` and what is none are unknown.
    ///
    /// - Parameters:
    ///   - limit: the end of what may be read behind the number.
    ///   - isUnreadable: becomes true for what is no number, nor a word that says that there is none.
    @inline(__always)
    static func parse(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, limit: UnsafePointer<UInt8>, millionths: Bool,
        isUnreadable: inout Bool
    ) -> Int64 {
        if start < end, start.pointee == 0x2D, end - start == 1 { return AccessLogEvent.unknown }
        if millionths, end - start > 4, let fraction = threeDecimals(end - 4) {
            if let value = wholeNumber(start, end - 4, limit) { return (value &* 1000 &+ fraction) &* 1000 }
        } else if let value = wholeNumber(start, end, limit) {
            return millionths ? value &* 1_000_000 : value
        }
        let text = UnsafeRawBufferPointer(start: start, count: end - start)
        if let value = unusual(text, millionths: millionths) { return value }
        isUnreadable = true
        return AccessLogEvent.unknown
    }

    /// Reads a number of another form than AVPlayer writes, negative numbers and words for null, which are unknown.
    ///
    /// - Returns: `nil` for anything else, and for what is beyond any log's range.
    @inline(never)
    private static func unusual(_ text: UnsafeRawBufferPointer, millionths: Bool) -> Int64? {
        if let value = FixedPoint.parse(text, millionths: millionths) {
            return text.first == UInt8(ascii: "-") ? AccessLogEvent.unknown : value
        }
        return NullWord.contains(String(decoding: text, as: UTF8.self)) ? AccessLogEvent.unknown : nil
    }

    /// A whole number of up to twelve digits; `nil` where this is none.
    @inline(__always)
    private static func wholeNumber(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ limit: UnsafePointer<UInt8>
    ) -> Int64? {
        let count = end - start
        guard count > 0, limit - start >= 8 else { return nil }
        if count <= 8 { return eightDigits(start, last: count) }
        guard count <= 12, let high = eightDigits(start, last: count - 8), let low = eightDigits(end - 8, last: 8)
        else {
            return nil
        }
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
