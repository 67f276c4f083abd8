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

extension SessionTotals {
    /// The session's record behind the values of some keys of its context, under their own names.
    func record(leading keys: [String]) -> [ReportValue.Field] {
        if keys.isEmpty { return record }
        return keys.map { .init($0, contextValue($0)) } + record.filter { !keys.contains($0.name) }
    }
}
