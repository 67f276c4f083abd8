import Analytics

/// What distinguishes sessions: the keys of their context that a report leads with, where they are not all the
/// same, else their ids.
struct SessionNames {
    private let keys: [String]

    init(_ report: KPIReport) {
        keys = report.leadingKeys.filter { key in
            Set(report.sessions.lazy.map { $0.contextValue(key) }).count > 1
        }
    }

    var titles: [String] { keys.isEmpty ? ["Session"] : keys }

    /// A session's name in one text.
    func name(_ session: SessionTotals) -> String {
        keys.isEmpty
            ? session.id : keys.map { session.contextValue($0) ?? Figures.unknown }.joined(separator: " / ")
    }

    func cells(_ session: SessionTotals) -> [ReportText] {
        if keys.isEmpty { return [ReportText(foreign: session.id)] }
        return keys.map { ReportText(foreign: session.contextValue($0) ?? Figures.unknown) }
    }
}
