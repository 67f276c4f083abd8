import PlayerLog

/// Moments in UTC, for axes and headings.
enum FleetTime {
    private static func text(_ second: Int) -> String {
        LogDate(microseconds: Int64(second) * 1_000_000).iso8601
    }

    /// `2026-03-02 08:14`
    static func minute(_ second: Int) -> String { String(text(second).prefix(16).map { $0 == "T" ? " " : $0 }) }

    /// `2026-03-02`
    static func day(_ second: Int) -> String { String(text(second).prefix(10)) }

    /// A tick of a time axis: the hour `08:00` within a day, else the day `03-02`, and both where steps are less than a day.
    static func tick(_ second: Int, span: Int) -> String {
        let text = text(second)
        let (day, hour) = (text.dropFirst(5).prefix(5), text.dropFirst(11).prefix(5))
        if span <= 86_400 { return String(hour) }
        return second % 86_400 == 0 ? String(day) : "\(day) \(hour)"
    }

    /// What sessions satisfy that started from a second on and before another.
    static func predicate(from start: Int, to end: Int) -> String {
        "startDate >= \"\(predicateText(start))\" AND startDate < \"\(predicateText(end))\""
    }

    /// A moment as predicates compare it: as long as it takes, so that it is read at a glance.
    static func predicateText(_ second: Int) -> String {
        let text = text(second)
        return second % 86_400 == 0 ? String(text.prefix(10)) : String(text.prefix(16))
    }
}
