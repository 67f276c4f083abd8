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
        guard text.count >= 8, let hour = pair(text, 0), let minute = pair(text, 3), let second = pair(text, 6),
            hour < 25, minute < 60, second < 61, text[2] == text[5], text[2] == UInt8(ascii: ":")
        else { return nil }
        return Int64((hour &* 60 &+ minute) &* 60 &+ second) &* 1_000_000
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
