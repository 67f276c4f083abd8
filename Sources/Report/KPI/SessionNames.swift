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

    /// A session's name in one text.
    func name(_ session: SessionTotals) -> String {
        keys.isEmpty
            ? session.id : keys.map { session.contextValue($0) ?? Figures.unknown }.joined(separator: " / ")
    }

    /// The columns of a table that name sessions.
    func columns<Element>(_ session: @escaping (Element) -> SessionTotals) -> [TableColumn<Element>] {
        if keys.isEmpty { return [.flexible("Session") { ReportText(foreign: session($0).id) }] }
        return keys.map { key in
            .flexible(key) { ReportText(foreign: session($0).contextValue(key) ?? Figures.unknown) }
        }
    }
}
