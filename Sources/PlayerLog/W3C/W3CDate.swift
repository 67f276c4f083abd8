/// The dates of a W3C log: `2024/06/10` and `08:43:53.053`.
///
/// The fraction is no fraction: AVPlayer's date format ends in `sss`, so it is the seconds once more, and is dropped.
enum W3CDate {
    /// Microseconds of the day's start as a clock in UTC would show it; `nil` where the text is no such day.
    @inline(__always)
    static func day(_ text: UnsafeRawBufferPointer) -> Int64? {
        guard text.count == 10, let century = pair(text, 0), let years = pair(text, 2), let month = pair(text, 5),
            let day = pair(text, 8), isSeparator(text[4]), isSeparator(text[7]),
            LogDate.isDay(year: century * 100 + years, month: month, day: day)
        else { return nil }
        let days = LogDate.daysSince1970(year: century * 100 + years, month: month, day: day)
        return Int64(days) &* 86_400_000_000
    }

    /// Microseconds since midnight; `nil` where the text is no time.
    @inline(__always)
    static func time(_ text: UnsafeRawBufferPointer) -> Int64? {
        guard text.count >= 8 else { return nil }
        // All eight bytes at once: digits become 0 to 9, colons 0, and anything else sets its highest bit.
        let bytes = UInt64(littleEndian: text.loadUnaligned(as: UInt64.self)) ^ 0x3030_3A30_303A_3030
        guard ((bytes &+ 0x7676_7F76_767F_7676) | bytes) & 0x8080_8080_8080_8080 == 0 else { return nil }
        let pairs = bytes &* 10 &+ (bytes &>> 8)
        let (hour, minute, second) = (pairs & 0xFF, (pairs &>> 24) & 0xFF, (pairs &>> 48) & 0xFF)
        guard hour < 25, minute < 60, second < 61 else { return nil }
        return Int64(truncatingIfNeeded: (hour &* 60 &+ minute) &* 60 &+ second) &* 1_000_000
    }

    /// The day that was read last, which most rows have too.
    struct Recent {
        private var text: (UInt64, UInt16) = (0, 0)
        private var day: Int64?

        /// The same as ``W3CDate/day(_:)``.
        @inline(__always)
        mutating func day(_ text: UnsafeRawBufferPointer) -> Int64? {
            guard text.count == 10 else { return nil }
            let bytes = (
                text.loadUnaligned(as: UInt64.self), text.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
            )
            if bytes != self.text { (self.text, day) = (bytes, W3CDate.day(text)) }
            return day
        }
    }

    private static func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "-") }

    @inline(__always)
    private static func pair(_ text: UnsafeRawBufferPointer, _ index: Int) -> Int? {
        let tens = text[index] &- 48
        let ones = text[index + 1] &- 48
        return tens < 10 && ones < 10 ? Int(tens) &* 10 &+ Int(ones) : nil
    }
}
