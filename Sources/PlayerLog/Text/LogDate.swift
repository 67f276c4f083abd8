import PlayheadNumerics

/// A moment, in microseconds since 1970-01-01T00:00:00Z.
public struct LogDate: Equatable, Comparable, Sendable {
    /// Microseconds since 1970 in UTC.
    public var microseconds: Int64

    /// The moment this many microseconds after 1970 in UTC.
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// The moment at which a clock that shows UTC reads these figures; out-of-range figures roll over.
    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, microsecond: Int = 0)
    {
        let days = Self.daysSince1970(year: year, month: month, day: day)
        let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
        microseconds = Int64(seconds) * 1_000_000 + Int64(microsecond)
    }

    /// Orders by time.
    public static func < (left: Self, right: Self) -> Bool { left.microseconds < right.microseconds }

    /// Seconds from `other` to this moment.
    public func seconds(since other: LogDate) -> Double {
        Double(microseconds &- other.microseconds) / 1e6
    }

    /// This moment moved by `seconds`.
    public func advanced(by seconds: Double) -> LogDate {
        LogDate(microseconds: microseconds &+ (FixedPoint.millionths(seconds) ?? 0))
    }

    /// Whether the Gregorian calendar has such a day.
    static func isDay(year: Int, month: Int, day: Int) -> Bool {
        guard month >= 1, month <= 12, day >= 1 else { return false }
        if month == 2 { return day <= (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28) }
        return day <= (month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31)
    }

    /// Days from 1970-01-01 to a date of the Gregorian calendar, by counting years from March
    /// (Richards, "Explanatory Supplement to the Astronomical Almanac", chapter 15).
    @inline(__always)
    static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = month > 2 ? month - 3 : month + 9
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The figures that a clock in UTC shows at this moment.
    public var components: (year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, microsecond: Int) {
        let perDay: Int64 = 86_400_000_000
        var (days, rest) = microseconds.quotientAndRemainder(dividingBy: perDay)
        if rest < 0 { (days, rest) = (days - 1, rest + perDay) }
        let shifted = Int(days) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let seconds = Int(rest / 1_000_000)
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1,
            seconds / 3600, seconds / 60 % 60, seconds % 60, Int(rest % 1_000_000)
        )
    }

    /// The moment in ISO 8601 with milliseconds: `2026-03-02T08:14:31.250Z`.
    public var iso8601: String {
        let c = components
        return "\(Self.padded(c.year, 4))-\(Self.padded(c.month, 2))-\(Self.padded(c.day, 2))"
            + "T\(Self.padded(c.hour, 2)):\(Self.padded(c.minute, 2)):\(Self.padded(c.second, 2))"
            + ".\(Self.padded(c.microsecond / 1000, 3))Z"
    }

    /// The moment in ISO 8601 to its last digit: with microseconds where milliseconds do not say all.
    public var exactISO8601: String {
        let rest = components.microsecond % 1000
        return rest == 0 ? iso8601 : "\(iso8601.dropLast())\(Self.padded(rest, 3))Z"
    }

    /// The moment as AVPlayer's W3C text writes it, `2024/06/10 08:43:53.053`: its fraction is the seconds again.
    public var w3cStamp: String {
        let c = components
        return "\(Self.padded(c.year, 4))/\(Self.padded(c.month, 2))/\(Self.padded(c.day, 2))"
            + " \(Self.padded(c.hour, 2)):\(Self.padded(c.minute, 2)):\(Self.padded(c.second, 2)).\(Self.padded(c.second, 3))"
    }

    static func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}

extension LogDate {
    /// Reads the date forms that apps write: ISO 8601 (`2026-03-02T08:14:31.250Z`, `+01:00`, a space for the `T`),
    /// `2025-01-31 12:14:44 +0000` (a Swift date's description), and bare figures. `localTime` is the zone of
    /// a time that names none.
    ///
    /// - Returns: `nil` where the text is no date of these forms.
    public init?(parsing text: some StringProtocol, localTime: LocalTime = .utc) {
        var scanner = DigitScanner(Array(text.utf8))
        guard let year = scanner.number(digits: 4), scanner.skip("-/"), let month = scanner.number(digits: 2),
            scanner.skip("-/"), let day = scanner.number(digits: 2), Self.isDay(year: year, month: month, day: day)
        else { return nil }
        guard scanner.skip("Tt ") else {
            guard scanner.isAtEnd else { return nil }
            self = localTime.date(showing: LogDate(year: year, month: month, day: day))
            return
        }
        guard let hour = scanner.number(digits: 2), scanner.skip(":"), let minute = scanner.number(digits: 2),
            hour < 25, minute < 60
        else { return nil }
        var second = 0
        var microsecond = 0
        if scanner.skip(":") {
            guard let value = scanner.number(digits: 2), value < 61 else { return nil }
            second = value
            if scanner.skip(".,") { microsecond = scanner.fractionInMillionths() }
        }
        let shown = LogDate(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second, microsecond: microsecond)
        _ = scanner.skip(" ")
        if scanner.isAtEnd {
            self = localTime.date(showing: shown)
            return
        }
        if scanner.skip("Zz"), scanner.isAtEnd {
            self = shown
            return
        }
        guard let sign = scanner.sign(), let hours = scanner.number(digits: 2) else { return nil }
        _ = scanner.skip(":")
        let offset = hours * 3600 + (scanner.number(digits: 2) ?? 0) * 60
        guard scanner.isAtEnd else { return nil }
        self.init(microseconds: shown.microseconds - Int64(sign * offset) * 1_000_000)
    }

    /// Less than this is no log's date, which HLS is younger than: 2001-09-09, seconds since 1970. Seconds since 2001, as
    /// Foundation counts them, are less.
    private static let earliestNumber = 1e9

    /// Reads a number as a date: seconds since 1970, or milliseconds where it is too large for seconds.
    public init?(number: Double) {
        let seconds = number > 1e11 ? number / 1000 : number
        guard seconds >= Self.earliestNumber, seconds < 1e11, let microseconds = FixedPoint.millionths(seconds) else {
            return nil
        }
        self.init(microseconds: microseconds)
    }
}

/// Reads figures off a short text, byte by byte.
private struct DigitScanner {
    let bytes: [UInt8]
    var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { index == bytes.count }

    mutating func number(digits: Int) -> Int? {
        guard index + digits <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[index..<index + digits] {
            guard byte >= 48, byte <= 57 else { return nil }
            value = value * 10 + Int(byte - 48)
        }
        index += digits
        return value
    }

    mutating func skip(_ choices: StaticString) -> Bool {
        guard index < bytes.count else { return false }
        let found = choices.withUTF8Buffer { $0.contains(bytes[index]) }
        if found { index += 1 }
        return found
    }

    mutating func sign() -> Int? {
        if skip("+") { return 1 }
        return skip("-") ? -1 : nil
    }

    mutating func fractionInMillionths() -> Int {
        var value = 0
        var digits = 0
        while index < bytes.count, bytes[index] >= 48, bytes[index] <= 57 {
            if digits < 6 {
                value = value * 10 + Int(bytes[index] - 48)
                digits += 1
            }
            index += 1
        }
        while digits < 6 {
            value *= 10
            digits += 1
        }
        return value
    }
}
