import PlayheadAnalytics

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
            ? session.id : keys.map { session.contextValue($0) ?? NumberText.unknown }.joined(separator: " / ")
    }

    /// The columns of a table that name sessions.
    ///
    /// - Parameter pages: where the pages of sessions are, by their ids.
    func columns<Element>(
        pages: [String: String] = [:], _ session: @escaping (Element) -> SessionTotals
    ) -> [TableColumn<Element>] {
        if keys.isEmpty {
            return [.flexible("Session") { ReportText(foreign: session($0).id, link: pages[session($0).id]) }]
        }
        return keys.map { key in
            .flexible(key) {
                let link = key == keys[0] ? pages[session($0).id] : nil
                return ReportText(foreign: session($0).contextValue(key) ?? NumberText.unknown, link: link)
            }
        }
    }
}
