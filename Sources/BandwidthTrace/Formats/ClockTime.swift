import PlayerLog

/// A clock's time as G-NetTrack and other loggers write it: year, month, day, hour, minute and second with one other
/// character between, such as `2020.02.14_09.38.22`; or ISO 8601.
enum ClockTime {
    /// Microseconds since 1970 by a clock that shows UTC; `nil` for a text that is none.
    static func microseconds(_ text: String) -> Int64? {
        let parts = text.split(omittingEmptySubsequences: false) { !$0.isASCII || !$0.isNumber }
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
}
