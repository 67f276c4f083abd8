public import PlayheadAnalytics

/// Which sessions of a table are the worst by a KPI, as predicates.
public enum WorstSessions {
    /// The slowest of twenty to start: those beyond the percentile that reports show.
    ///
    /// - Parameters:
    ///   - sessions: which sessions are looked at.
    ///   - table: their columns.
    ///   - sums: what these sessions come to.
    /// - Returns: nil where no startup time is known.
    public static func slowStarts(
        among sessions: SessionSet, of table: FleetTable, _ sums: FleetAccumulator
    ) -> String? {
        guard let column = table.column(.startupTime) else { return nil }
        return sums.slowestStart(of: sessions, in: column).map { "startupTime > \(rounded($0, .up))" }
    }

    /// Those beyond the value of a KPI that the worst twentieth lies beyond.
    ///
    /// - Parameters:
    ///   - kpi: one of which one way is better, and that the table has.
    ///   - sessions: which sessions are looked at.
    ///   - table: their columns.
    /// - Returns: nil where no value is known.
    public static func twentieth(by kpi: KPI, among sessions: SessionSet, of table: FleetTable) -> String? {
        let isGreatBad = kpi.better == .lower
        return table.column(kpi)?.quantile(isGreatBad ? 0.95 : 0.05, of: sessions).map {
            "\(kpi.sessionKey) \(isGreatBad ? ">" : "<") \(rounded(Double($0), isGreatBad ? .up : .down))"
        }
    }

    /// A limit in as few digits as tell sessions apart, rounded away from those that are not bad: all that have the limit
    /// itself would be bad if it were rounded to their other side.
    private static func rounded(_ value: Double, _ rule: FloatingPointRoundingRule) -> String {
        if value >= 100_000 { return String(Int((value / 1000).rounded(rule)) * 1000) }
        let size = value < 0.1 ? 1e5 : 1e3
        // The columns hold seven digits: what is beyond them says on no side where a value lies.
        let nearest = (value * size).rounded()
        let isWhole = (value * size - nearest).magnitude <= nearest.magnitude * 2e-7
        let text = NumberText.fixed((isWhole ? nearest : (value * size).rounded(rule)) / size, value < 0.1 ? 5 : 3)
        let trimmed = text.reversed().drop { $0 == "0" }.reversed()
        return trimmed.last == "." ? String(trimmed.dropLast()) : String(trimmed)
    }
}
