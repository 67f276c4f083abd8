import Analytics
import PlayerLog

extension KPIReport {
    /// Writes RFC 4180: a header and one session a row, nested names dotted, lists as JSON (flags as words).
    ///
    /// Without single sessions the rows are the groups, and the aggregate last.
    func writeCSV<Failure: Error>(to output: (String) throws(Failure) -> Void) throws(Failure) {
        guard sessions.isEmpty, aggregate.sessionCount > 0 else {
            let context = Set(sessions.lazy.flatMap(\.fullContext.keys)).sorted()
            let rows = SessionRows(.csv, leading: leadingKeys, context: context)
            try output(rows.header)
            for session in sessions { try output(rows.row(session)) }
            return
        }
        let rows = groups.map(\.csvRecord) + [aggregate.record]
        let keys = Set(groups.lazy.flatMap(\.names)).sorted().map { "group." + $0 }
        let columns = keys + CSV.columns(of: aggregate.record)
        try output(CSV.row(columns.map { CSV.cell($0) }))
        for row in rows { try output(CSV.row(row, columns)) }
    }
}

extension KPIReport.Group {
    fileprivate var csvRecord: [ReportValue.Field] { [.init("group", .dictionary(keyRecord))] + aggregate.record }
}
