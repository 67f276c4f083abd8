import PlayerLog
import PlayheadAnalytics

extension KPIReport {
    /// Writes RFC 4180: a header and one session a row, nested names dotted, lists as JSON (flags as words).
    ///
    /// Without single sessions the rows are the groups, and the aggregate last: the first column says which a row is, since
    /// the aggregate has no more of a key than a group of sessions that do not know theirs. Of a comparison with a baseline
    /// they are its KPIs, which have other columns.
    func writeCSV<Failure: Error>(to output: (String) throws(Failure) -> Void) throws(Failure) {
        guard sessions.isEmpty, aggregate.sessionCount > 0 else {
            let context = Set(sessions.lazy.flatMap(\.fullContext.keys)).sorted()
            let rows = SessionRows(
                .csv, leading: leadingKeys, context: context, others: answerColumns, skippedCount: skippedCount,
                isPartial: isPartial)
            try output(rows.header)
            for session in sessions { try output(rows.row(session, with: answerFields(of: session))) }
            return
        }
        if let against {
            let rows = against.difference.rows.map { [.init("row", "difference")] + $0.flatRecord }
            let columns = CSV.columns(of: rows[0])
            try output(CSV.row(columns.map { CSV.cell($0) }))
            for row in rows { try output(CSV.row(row, columns)) }
            return
        }
        let keys = Set(groups.lazy.flatMap(\.names)).sorted().map { "group." + $0 }
        let columns = ["row"] + keys + CSV.columns(of: aggregate.record) + ["skippedCount", "isPartial"]
        try output(CSV.row(columns.map { CSV.cell($0) }))
        for group in groups {
            let record =
                [.init("row", group.foldedCount > 0 ? "other" : "group"), .init("group", .dictionary(group.keyRecord))]
                + group.aggregate.record
            try output(CSV.row(record, columns))
        }
        let total =
            [.init("row", "total")] + aggregate.record
            + [.init("skippedCount", skippedCount), .init("isPartial", isPartial)]
        try output(CSV.row(total, columns))
    }
}
