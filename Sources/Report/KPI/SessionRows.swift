import Descriptions
import PlayerLog
public import PlayheadAnalytics
import PlayheadNumerics

/// Sessions as rows, written one by one as they come: CSV (RFC 4180), or a JSON object a line.
///
/// A row begins with what names the session among its like, as its context has it, and goes on with the names of the
/// schema `playhead.kpi/2`. Each ends with what all of them lack, so that rows on their own still say it.
public struct SessionRows: Sendable {
    /// How a row is written.
    public enum Layout: Hashable, Sendable {
        case csv, ndjson
    }

    private let layout: Layout
    private let leading: [String]
    /// The columns of CSV behind the leading ones.
    private let columns: [String]
    /// What all of the rows lack.
    private let gaps: [ReportValue.Field]

    /// Rows of a layout.
    ///
    /// - Parameters:
    ///   - layout: how a row is written.
    ///   - leading: the keys of the context that stand first.
    ///   - context: the keys of the context that CSV has columns for.
    ///   - others: what else CSV has columns for.
    ///   - skippedCount: how many lines and values of the logs of all rows could not be read.
    ///   - isPartial: whether somebody stopped the reading, or the playing, before its end; nil where the
    ///     rows are written while that can happen yet.
    public init(
        _ layout: Layout, leading: [String] = [], context: [String] = [], others: [String] = [], skippedCount: Int = 0,
        isPartial: Bool? = nil
    ) {
        self.layout = layout
        self.leading = leading
        gaps = [.init("skippedCount", skippedCount), .init("isPartial", isPartial)]
        columns =
            CSV.columns(of: SessionTotals(id: "").record.filter { !leading.contains($0.name) })
            + context.map { "context." + $0 } + others + gaps.map(\.name)
    }

    /// What stands before the first row.
    public var header: String {
        switch layout {
        case .csv: CSV.row((leading + columns).map { CSV.cell($0) })
        case .ndjson: ""
        }
    }

    /// A session's row, with its line break.
    public func row(_ session: SessionTotals) -> String { row(session, with: []) }

    /// A session's row with what stands behind its own members.
    func row(_ session: SessionTotals, with others: [ReportValue.Field]) -> String {
        let record = session.record(leading: leading) + others + gaps
        switch layout {
        case .csv: return CSV.row(record, leading + columns)
        case .ndjson: return ReportValue.record(record).json(.oneLine)
        }
    }
}

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

extension KPIReport {
    /// Writes an Arrow IPC stream of the sessions: a row each, under the names of the schema `playhead.kpi/2`.
    ///
    /// - Parameters:
    ///   - sessions: the sessions, in the order of their rows; each is asked for once.
    ///   - skippedCount: how many lines and values of the logs could not be read, which the stream's metadata says.
    ///   - isPartial: whether somebody stopped the reading before its end, which they say too.
    ///   - output: takes the next piece, of some ten thousand sessions; what it throws ends the writing.
    public static func writeArrow<Failure: Error>(
        _ sessions: some Sequence<SessionTotals>, skippedCount: Int = 0, isPartial: Bool = false,
        to output: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        let columns = SessionColumn.all
        var stream = ArrowStream(columns.map { ArrowColumn($0.name, $0.type) })
        try output(
            stream.schema(
                metadata: ["schema": schema, "skippedCount": String(skippedCount), "isPartial": String(isPartial)]))
        for session in sessions {
            if let batch = stream.append({ columns[$0].value(session) }) { try output(batch) }
        }
        try output(stream.finish())
    }
}
