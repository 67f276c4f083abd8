import PlayerLog

/// Moments in UTC, and lengths of time, for axes and headings.
public enum FleetTime {
    private static func text(_ second: Int) -> String {
        LogDate(microseconds: Int64(second) * 1_000_000).iso8601
    }

    /// `2026-03-02 08:14`
    public static func minute(_ second: Int) -> String { String(text(second).prefix(16).map { $0 == "T" ? " " : $0 }) }

    /// `2026-03-02`
    public static func day(_ second: Int) -> String { String(text(second).prefix(10)) }

    /// A tick of a time axis: the hour `08:00` within a day, else the day `03-02`, and both where steps are less than a day.
    public static func tick(_ second: Int, span: Int) -> String {
        let text = text(second)
        let (day, hour) = (text.dropFirst(5).prefix(5), text.dropFirst(11).prefix(5))
        if span <= 86_400 { return String(hour) }
        return second % 86_400 == 0 ? String(day) : "\(day) \(hour)"
    }

    /// A length that people know, in whole units: `2 hours`.
    public static func length(_ seconds: Int) -> String {
        for (unit, size) in [("day", 86_400), ("hour", 3600)] where seconds % size == 0 {
            return NumberText.counted(seconds / size, unit)
        }
        return NumberText.counted(seconds / 60, "minute")
    }

    /// What sessions satisfy that started from a second on and before another.
    public static func predicate(from start: Int, to end: Int) -> String {
        "startDate >= \"\(predicateText(start))\" AND startDate < \"\(predicateText(end))\""
    }

    /// A moment as predicates compare it: as long as it takes, so that it is read at a glance.
    public static func predicateText(_ second: Int) -> String {
        let text = text(second)
        return second % 86_400 == 0 ? String(text.prefix(10)) : String(text.prefix(16))
    }
}
