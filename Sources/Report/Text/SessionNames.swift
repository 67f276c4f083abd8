import Analytics

/// What sessions are told apart by: the keys of their context that a report leads with, where they are not all the
/// same, else their ids.
struct SessionNames {
    private let keys: [String]

    init(_ report: KPIReport) {
        keys = report.leadingKeys.filter { key in
            Set(report.sessions.lazy.map { $0.contextValue(key) }).count > 1
        }
    }

    var titles: [String] { keys.isEmpty ? ["Session"] : keys }

    func cells(_ session: SessionTotals) -> [ReportText] {
        if keys.isEmpty { return [ReportText(foreign: session.id)] }
        return keys.map { ReportText(foreign: session.contextValue($0) ?? Figures.unknown) }
    }
}
