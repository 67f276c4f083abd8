import PlayheadAnalytics

extension SessionTotals {
    /// This session under the names of the schema `playhead.kpi/2`, in its order. All are always there.
    var record: [ReportValue.Field] { SharedSession(self).record }
}

/// A session that the fields of its record share: else each that makes its value later would hold a copy of all.
private final class SharedSession: Sendable {
    private let session: SessionTotals

    init(_ session: SessionTotals) { self.session = session }

    var record: [ReportValue.Field] {
        SessionColumn.all.map { column in
            let value = column.value
            return .init(column.name, value(self.session))
        }
    }
}
