public import PlayerLog
public import PlayheadAnalytics

/// Since when sessions are bad, in words.
public struct ChangeText {
    private let change: Explanation.Change
    private let level: Double
    private let clock: LocalTime

    /// The words of a change.
    ///
    /// - Parameters:
    ///   - change: the change.
    ///   - level: of the intervals of its moments.
    ///   - clock: the clock by which people read times.
    public init(_ change: Explanation.Change, level: Double, clock: LocalTime) {
        (self.change, self.level, self.clock) = (change, level, clock)
    }

    /// When, and how many are bad within, before and after it: `worse since 2026-03-12 19:00 (99 %: 18:52 to 19:04): 31.2 % bad,
    /// 4.0 % before`.
    public var full: String { sentence(hasIntervals: true) }

    /// The same without intervals, for where there is little room.
    public var short: String { sentence(hasIntervals: false) }

    private func sentence(hasIntervals: Bool) -> String {
        let within = NumberText.percent(change.within.share)
        let (before, after) = (NumberText.percent(change.before.share), NumberText.percent(change.after.share))
        func text(_ moment: Explanation.Change.SessionEvent, behind first: Explanation.Change.SessionEvent? = nil)
            -> String
        {
            let name = first == nil ? "\(NumberText.trimmed(level * 100)) %: " : ""
            let day = first.map { minute($0.second).prefix(10) }
            return shown(moment.second, on: day) + (hasIntervals ? " (\(name)\(interval(moment)))" : "")
        }
        return switch (change.from, change.to) {
        case (let from?, let to?):
            "worse from \(text(from)) to \(text(to, behind: from)): \(within) bad, \(before) before, \(after) after"
        case (let from?, nil): "worse since \(text(from)): \(within) bad, \(before) before"
        case (nil, let to?): "worse until \(text(to)): \(within) bad, \(after) after"
        case (nil, nil): ""
        }
    }

    private func interval(_ moment: Explanation.Change.SessionEvent) -> String {
        let day = minute(moment.second).prefix(10)
        // Up to the end of the last minute.
        return "\(shown(moment.interval.lowerBound, on: day)) to \(shown(moment.interval.upperBound + 59, on: day))"
    }

    /// Where the day is known, only the time.
    private func shown(_ second: Int, on day: Substring?) -> String {
        let text = minute(second)
        return day.map { text.hasPrefix($0) } == true ? String(text.dropFirst(11)) : text
    }

    private func minute(_ second: Int) -> String { Explanation.Term.minute(second, clock) }
}

extension Explanation.Term {
    /// A second since 1970, to the minute.
    package static func minute(_ second: Int, _ clock: LocalTime) -> String {
        let shown = clock.shown(at: LogDate(microseconds: Int64(second) * 1_000_000)).iso8601
        return String(shown.prefix(16).map { $0 == "T" ? " " : $0 })
    }
}
