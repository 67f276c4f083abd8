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

    /// What was compared: sides that are ranked among themselves.
    public var comparison: Comparison
    /// Where the report comes from; nil where nobody asks.
    public var provenance: ReportProvenance?

    /// A report of sides that are ranked.
    public init(_ comparison: Comparison) { self.comparison = comparison }

    /// The whole report as one text; in the format `text`, it may take `width` columns.
    public func text(_ format: ReportFormat, width: Int = 80) -> String {
        switch format {
        case .json:
            let rows = ReportValue.Field("rows", .list(comparison.sides.indices.map { .record(record(at: $0)) }))
            return ReportValue.record(head + [rows]).json(.indented)
        case .ndjson:
            return (comparison.sides.indices.map(record) + [head]).map { ReportValue.record($0).json(.oneLine) }
                .joined()
        case .csv:
            let rows = comparison.sides.indices.map(record)
            let settings = Set(comparison.sides.flatMap(\.settings.keys)).sorted().map { "settings." + $0 }
            let columns = (rows.first.map(CSV.columns) ?? []).filter { !$0.hasPrefix("settings.") } + settings
            return CSV.row(columns.map { CSV.cell($0) }) + rows.map { CSV.row($0, columns) }.joined()
        case .html: return page.document(provenance)
        case .text:
            return TextRenderer(width: width).render(sections(isWide: width >= 110)) + "\n"
                + ParetoPlot(comparison.standings).text(width: min(width, 100))
                + TextRenderer(width: width).render(notes)
        case .markdown: return MarkdownRenderer().render(sections(isWide: true) + notes)
        }
    }

    /// What is known of the table as a whole, by the contract's names.
    var head: [ReportValue.Field] {
        [
            .init("schema", Self.schema), .init("isPartial", comparison.isPartial),
            .init("traceCount", comparison.traces.count),
            .init("expectedTraceCount", comparison.expectedTraceCount), .init("seed", comparison.seed),
            .init("margin", comparison.margin), .init("problems", comparison.problems.map(\.description)),
            .init("notes", comparison.traceNotes),
        ]
    }

    /// A contender by the contract's names.
    func record(at index: Int) -> [ReportValue.Field] {
        let standing = comparison.standings[index]
        func names(_ flags: [Bool]) -> ReportValue {
            .list(zip(KPI.compared, flags).filter(\.1).map { .text($0.0.key) })
        }
        let (best, alike) = (names(standing.isBest), names(standing.tiesWithBest))
        return comparison.sides[index].record(label: String(index + 1))
            + zip(KPI.compared, standing.values).map { kpi, value in .init(kpi.key, value) }
            + [
                .init("best", best), .init("notToldFromBest", alike), .init("isOnFrontier", standing.isOnFrontier),
            ]
    }

    // MARK: For people

    /// The KPIs that are shown; where there is little room those that matter most.
    private func shown(isWide: Bool) -> [KPI] {
        let few: [KPI] = [.startupTime, .rebufferRatio, .timeWeightedIndicatedBitrate, .linearQoE]
        let many: [KPI] = [
            .startupTime, .stallRate, .rebufferRatio, .timeWeightedIndicatedBitrate, .switchCount, .linearQoE,
        ]
        let fails = comparison.standings.contains { $0.value(of: .failurePercentage) ?? 0 > 0 }
        let misses = comparison.standings.contains { $0.value(of: .neverStartedPercentage) ?? 0 > 0 }
        return (misses ? [.neverStartedPercentage] : []) + (isWide ? many : few) + (fails ? [.failurePercentage] : [])
    }

    /// What a reader should know of the traces.
    var notes: [[ReportBlock]] { ReportBlock.notes(comparison.traceNotes) }

    func sections(isWide: Bool) -> [[ReportBlock]] {
        let traces = NumberText.counted(comparison.traces.count, "trace")
        let title =
            comparison.isPartial && comparison.isResampled
            ? "The first \(comparison.traces.count) of \(comparison.expectedTraceCount) traces"
            : "\(comparison.sides.count) sides over \(traces)"
        let legend =
            "Marked *: the best; ~: not shown to differ from the best by more than \(NumberText.trimmed(comparison.margin * 100)) % (95 % interval and p-value of the paired difference); F: on the frontier of rebuffer ratio "
            + "and indicated bitrate, where no other side is better in both."
            + (comparison.standings.contains(where: \.isLittlePlayed)
                ? " A side that played less than half as long as another is neither best by fewer or shorter stalls nor on the "
                    + "frontier: less rebuffering is no gain to it." : "")
            + (comparison.isResampled ? "" : " Stopped before all intervals were known: ~ may mean that there is none.")
        return [
            [.heading(ReportText(title)), .table(tableOfSides(shown(isWide: isWide))), .paragraph(ReportText(legend))]
        ]
    }

    private func tableOfSides(_ shown: [KPI]) -> ReportTable {
        let contender = { (index: Int) in comparison.sides[index] }
        var columns: [TableColumn<Int>] = [
            .right("") { $0 + 1 }, .flexible("Playlist") { ReportText(foreign: contender($0).playlist) },
            .left("ABR") { contender($0).abr ?? NumberText.unknown },
        ]
        if Set(comparison.sides.compactMap(\.player)).count > 1 {
            columns.append(.left("Player") { contender($0).player ?? NumberText.unknown })
        }
        columns += TableColumn.settings(of: comparison.sides, contender)
        columns += shown.map { kpi in .right(kpi.shortName) { figure(kpi, at: $0) } }
        columns.append(.left("") { comparison.standings[$0].isOnFrontier ? "F" : "" })
        return ReportTable(comparison.sides.indices, columns)
    }

    private func figure(_ kpi: KPI, at index: Int) -> ReportText {
        guard let column = KPI.compared.firstIndex(of: kpi) else { return "" }
        let standing = comparison.standings[index]
        let mark = standing.isBest[column] ? "* " : standing.tiesWithBest[column] ? "~ " : ""
        let value = standing.values[column]
        return ReportText(mark) + ReportText(kpi.text(value), at: "/rows/\(index)/\(kpi.key)", value)
    }
}
