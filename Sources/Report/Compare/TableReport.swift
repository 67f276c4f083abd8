import BandwidthTrace
public import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadNumerics

/// A table of many sides, in every form.
public struct TableReport: Sendable {
    /// The version of the report's names, as JSON carries it.
    public static let schema = "playhead.compare-table/1"

    /// What was compared.
    public var table: ComparisonTable
    /// Where the report comes from; nil where nobody asks.
    public var provenance: ReportProvenance?

    /// A report of a table.
    public init(_ table: ComparisonTable) { self.table = table }

    /// The whole report as one text; in the format `text`, it may take `width` columns.
    public func text(_ format: ReportFormat, width: Int = 80) -> String {
        switch format {
        case .json:
            let rows = ReportValue.Field("rows", .list(table.rows.indices.map { .record(record(at: $0)) }))
            return ReportValue.record(head + [rows]).json(.indented)
        case .ndjson:
            return (table.rows.indices.map(record) + [head]).map { ReportValue.record($0).json(.oneLine) }.joined()
        case .csv:
            let rows = table.rows.indices.map(record)
            let settings = Set(table.rows.flatMap(\.contender.settings.keys)).sorted().map { "settings." + $0 }
            let columns = (rows.first.map(CSV.columns) ?? []).filter { !$0.hasPrefix("settings.") } + settings
            return CSV.row(columns.map { CSV.cell($0) }) + rows.map { CSV.row($0, columns) }.joined()
        case .html: return page.document(provenance)
        case .text:
            return TextRenderer(width: width).render(sections(isWide: width >= 110)) + "\n"
                + ParetoPlot(table).text(width: min(width, 100)) + TextRenderer(width: width).render(notes)
        case .markdown: return MarkdownRenderer().render(sections(isWide: true) + notes)
        }
    }

    /// What is known of the table as a whole, by the contract's names.
    var head: [ReportValue.Field] {
        [
            .init("schema", Self.schema), .init("isPartial", table.isPartial), .init("traceCount", table.traceCount),
            .init("expectedTraceCount", table.expectedTraceCount), .init("seed", table.seed),
            .init("margin", table.margin), .init("problems", table.problems.map(\.description)),
            .init("notes", table.traceNotes),
        ]
    }

    /// A contender by the contract's names.
    func record(at index: Int) -> [ReportValue.Field] {
        let row = table.rows[index]
        func names(_ flags: [Bool]) -> ReportValue {
            .list(zip(table.columns, flags).filter(\.1).map { .text($0.0.key) })
        }
        let (best, alike) = (names(row.isBest), names(row.tiesWithBest))
        return row.contender.record(label: String(index + 1))
            + zip(table.columns, row.values).map { kpi, value in .init(kpi.key, value) }
            + [
                .init("best", best), .init("notToldFromBest", alike), .init("isOnFrontier", row.isOnFrontier),
            ]
    }

    // MARK: For people

    /// The KPIs that are shown; where there is little room those that matter most.
    private func shown(isWide: Bool) -> [KPI] {
        let few: [KPI] = [.startupTime, .rebufferRatio, .timeWeightedIndicatedBitrate, .linearQoE]
        let many: [KPI] = [
            .startupTime, .stallRate, .rebufferRatio, .timeWeightedIndicatedBitrate, .switchCount, .linearQoE,
        ]
        let fails = table.rows.indices.contains { table.value(.failurePercentage, row: $0) ?? 0 > 0 }
        let misses = table.rows.indices.contains { table.value(.neverStartedPercentage, row: $0) ?? 0 > 0 }
        return (misses ? [.neverStartedPercentage] : []) + (isWide ? many : few) + (fails ? [.failurePercentage] : [])
    }

    /// What a reader should know of the traces.
    var notes: [[ReportBlock]] { ReportBlock.notes(table.traceNotes) }

    func sections(isWide: Bool) -> [[ReportBlock]] {
        let traces = NumberText.counted(table.traceCount, "trace")
        let title =
            table.isPartial && table.isResampled
            ? "The first \(table.traceCount) of \(table.expectedTraceCount) traces"
            : "\(table.rows.count) sides over \(traces)"
        let legend =
            "Marked *: the best; ~: not shown to differ from the best by more than \(NumberText.trimmed(table.margin * 100)) % (95 % interval and p-value of the paired difference); F: on the frontier of rebuffer ratio "
            + "and indicated bitrate, where no other side is better in both."
            + (table.rows.contains(where: \.isLittlePlayed)
                ? " A side that played less than half as long as another is neither best by fewer or shorter stalls nor on the "
                    + "frontier: less rebuffering is no gain to it." : "")
            + (table.isResampled ? "" : " Stopped before all intervals were known: ~ may mean that there is none.")
        return [
            [.heading(ReportText(title)), .table(tableOfSides(shown(isWide: isWide))), .paragraph(ReportText(legend))]
        ]
    }

    private func tableOfSides(_ shown: [KPI]) -> ReportTable {
        let contender = { table.rows[$0].contender }
        var columns: [TableColumn<Int>] = [
            .right("") { $0 + 1 }, .flexible("Playlist") { ReportText(foreign: contender($0).playlist) },
            .left("ABR") { contender($0).abr ?? NumberText.unknown },
        ]
        if Set(table.rows.compactMap(\.contender.player)).count > 1 {
            columns.append(.left("Player") { contender($0).player ?? NumberText.unknown })
        }
        columns += TableColumn.settings(of: table.rows.map(\.contender), contender)
        columns += shown.map { kpi in .right(kpi.shortName) { figure(kpi, at: $0) } }
        columns.append(.left("") { table.rows[$0].isOnFrontier ? "F" : "" })
        return ReportTable(table.rows.indices, columns)
    }

    private func figure(_ kpi: KPI, at index: Int) -> ReportText {
        guard let column = table.columns.firstIndex(of: kpi) else { return "" }
        let row = table.rows[index]
        let mark = row.isBest[column] ? "* " : row.tiesWithBest[column] ? "~ " : ""
        let value = row.values[column]
        return ReportText(mark) + ReportText(kpi.text(value), at: "/rows/\(index)/\(kpi.key)", value)
    }
}
