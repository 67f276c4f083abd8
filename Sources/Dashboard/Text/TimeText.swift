import Descriptions
import PlayerLog

/// How times are shown.
public enum TimeDisplay: Hashable, Sendable {
    /// Seconds since the session's start.
    case session
    /// The clock on the wall, in UTC; only for sessions that have a date.
    case wall
}

/// Writes and reads times of one session.
struct TimeText {
    let display: TimeDisplay
    let startDate: LogDate?
    /// Whether the session is so short that seconds do not tell its events apart.
    var showsTenths = false

    /// A time: `03:12`, or `08:05:21Z` on the wall.
    func string(_ time: Double) -> String {
        guard display == .wall, let startDate else {
            guard showsTenths else { return NumberText.clock(time) }
            return "00:" + (time < 9.95 ? "0" : "") + NumberText.fixed(time, 1)
        }
        let parts = startDate.advanced(by: time).components
        return [parts.hour, parts.minute, parts.second].map { NumberText.padded(Int64($0), 2) }.joined(separator: ":")
            + "Z"
    }

    /// What the clock that is shown had at the session's start, seconds of its day; zero where times count from there.
    var origin: Double {
        guard display == .wall, let startDate else { return 0 }
        return Double(startDate.microseconds % 86_400_000_000) / 1e6
    }

    /// The columns that a time of a session of this length takes.
    func width(duration: Double) -> Int {
        string(duration).utf8.count
    }

    /// Reads what a user typed: seconds (`83`, `83.5`), `1:23`, `1:02:03`, `50%`, and with a sign a step from `now`.
    /// On the wall, three parts are a time of day. Nil where it is none of these.
    func parse(_ text: String, now: Double, duration: Double) -> Double? {
        var rest = text.filter { $0 != " " }[...]
        if rest.last == "%" {
            return Double(rest.dropLast()).flatMap { (0...100).contains($0) ? $0 / 100 * duration : nil }
        }
        if rest.last == "Z" || rest.last == "z" { rest = rest.dropLast() }
        let sign = rest.first == "+" ? 1.0 : rest.first == "-" ? -1.0 : nil
        if sign != nil { rest = rest.dropFirst() }
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for part in parts {
            guard let part, part >= 0, part.isFinite else { return nil }
            seconds = seconds * 60 + part
        }
        if let sign { return now + sign * seconds }
        guard display == .wall, parts.count == 3, let startDate else { return seconds }
        let start = startDate.components
        let offset = seconds - Double(start.hour * 3600 + start.minute * 60 + start.second)
        // A session may run past midnight.
        return offset < 0 ? offset + 86400 : offset
    }
}

extension NumberText {
    /// A factor of the speed: `x8`, `x1.25`, `x0.25`.
    static func factor(_ value: Double) -> String {
        if value == value.rounded() || value >= 100 { return "x" + fixed(value, 0) }
        let text = fixed(value, value < 10 ? 2 : 1)
        return "x" + (text.hasSuffix("0") ? String(text.dropLast()) : text)
    }
}
