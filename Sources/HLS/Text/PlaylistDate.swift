/// A time as playlists write it: ISO 8601 with a date, a time of the day and a zone (RFC 8216bis section 4.4.4.6).
public struct PlaylistDate: Equatable, Comparable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
    public var secondsSince1970: Double

    /// A time of this.
    public init(secondsSince1970: Double) { self.secondsSince1970 = secondsSince1970 }

    /// A time as `2026-03-02T08:15:32.250+01:00` says it; nil where the zone is missing, and for what is no such time.
    public init?(_ text: String) {
        var rest = Substring(text).utf8
        func take(_ count: Int, _ range: ClosedRange<Int>) -> Int? {
            let digits = rest.prefix(count)
            guard digits.count == count, let value = Number.integer(digits), range.contains(value) else { return nil }
            rest = rest.dropFirst(count)
            return value
        }
        func take(_ characters: String) -> UInt8? {
            guard let byte = rest.first, characters.utf8.contains(byte) else { return nil }
            rest = rest.dropFirst()
            return byte
        }
        guard let year = take(4, 0...9999), take("-") != nil, let month = take(2, 1...12), take("-") != nil,
            let day = take(2, 1...Self.days(in: month, of: year)), take("Tt ") != nil, let hour = take(2, 0...24),
            take(":") != nil, let minute = take(2, 0...59), take(":") != nil, let second = take(2, 0...60)
        else { return nil }
        var seconds = Double(second)
        if take(".,") != nil {
            let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
            guard !digits.isEmpty, let fraction = Number.decimal(Array("0.".utf8) + digits) else { return nil }
            seconds += fraction
            rest = rest.dropFirst(digits.count)
        }
        guard let zone = take("Zz+-") else { return nil }
        var offset = 0
        if zone == UInt8(ascii: "+") || zone == UInt8(ascii: "-") {
            guard let hours = take(2, 0...23) else { return nil }
            _ = take(":")
            guard let minutes = rest.isEmpty ? 0 : take(2, 0...59) else { return nil }
            offset = (hours * 60 + minutes) * (zone == UInt8(ascii: "-") ? -60 : 60)
        }
        guard rest.isEmpty else { return nil }
        let day1970 = Self.dayNumber(year, month, day)
        secondsSince1970 = Double(day1970 * 86_400 + hour * 3600 + minute * 60 - offset) + seconds
    }

    /// A time later than this one.
    public func advanced(by seconds: Double) -> PlaylistDate {
        PlaylistDate(secondsSince1970: secondsSince1970 + seconds)
    }

    /// Whether a time is before another.
    public static func < (left: PlaylistDate, right: PlaylistDate) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1970-01-01 in the Gregorian calendar, counted in years that begin in March.
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let century = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfCentury = shifted - century * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return century * 146_097 + yearOfCentury * 365 + yearOfCentury / 4 - yearOfCentury / 100 + dayOfYear - 719_468
    }
}
