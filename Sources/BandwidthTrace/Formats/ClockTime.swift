import PlayerLog
import PlayheadNumerics

/// A clock's time as G-NetTrack and other loggers write it: year, month, day, hour, minute and second with one other
/// character between, such as `2020.02.14_09.38.22`; ISO 8601; a day before its month with points between, as spreadsheets
/// write it (`14.02.2020 09:38:22`); or the time of a day (`09:38:22.5`).
enum ClockTime {
    /// Microseconds since 1970 by a clock that shows UTC; `nil` for a text that is none.
    static func microseconds(_ text: String) -> Int64? {
        let parts = text.split(omittingEmptySubsequences: false) { !$0.isASCII || !$0.isNumber }
        if text.contains(":"), parts.count < 5 || parts[0].count < 4 {
            return dayFirst(text)
        }
        guard parts.count >= 6, parts[0].count == 4 else { return nil }
        if let date = LogDate(parsing: text) { return date.microseconds }
        let numbers = parts.compactMap { $0.count <= 4 ? Int($0) : nil }
        guard parts.count == 6, numbers.count == 6, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]),
            numbers[3] < 24, numbers[4] < 60, numbers[5] <= 60
        else { return nil }
        return LogDate(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
            second: numbers[5]
        ).microseconds
    }

    /// Microseconds of `14.02.2020 09:38:22`, or of `09:38:22` on the first day of 1970.
    private static func dayFirst(_ text: String) -> Int64? {
        let words = text.split(separator: " ")
        guard let clock = words.last, words.count <= 2 else { return nil }
        let time = clock.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(time.count), let hour = number(time[0], below: 24),
            let minute = number(time[1], below: 60),
            let second = time.count < 3
                ? 0 : DecimalText.number(time[2].utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }),
            (0..<61).contains(second), let ofDay = FixedPoint.millionths(Double(hour * 60 + minute) * 60 + second)
        else { return nil }
        if words.count == 1 { return ofDay }
        let day = words[0].split(separator: ".", omittingEmptySubsequences: false)
        guard day.count == 3, let number = number(day[0], below: 32), let month = self.number(day[1], below: 13),
            let year = self.number(day[2], below: 10_000), number > 0, month > 0, year > 999
        else { return nil }
        return LogDate(year: year, month: month, day: number).microseconds + ofDay
    }

    private static func number(_ text: Substring, below limit: Int) -> Int? {
        guard let number = Int(text), (0..<limit).contains(number) else { return nil }
        return number
    }
}
