import PlayheadAnalytics

extension SessionTotals {
    /// This session under the names of the schema `playhead.kpi/2`, in its order. All are always there.
    package var record: [ReportValue.Field] { SharedSession(self).record }

    /// The session's record behind the values of some keys of its context, under their own names.
    package func record(leading keys: [String]) -> [ReportValue.Field] {
        if keys.isEmpty { return record }
        return keys.map { .init($0, contextValue($0)) } + record.filter { !keys.contains($0.name) }
    }
}

/// A session that the fields of its record share: else each that makes its value later would hold a copy of all.
private final class SharedSession: Sendable {
    private let session: SessionTotals

    init(_ session: SessionTotals) { self.session = session }

    package var record: [ReportValue.Field] {
        SessionColumn.all.map { column in
            let value = column.value
            return .init(column.name, value(self.session))
        }
    }
}
