import Descriptions
import PlayheadAnalytics
import PlayheadTerminal

/// Every KPI of A and B, the difference with its interval on one scale, and what it means.
struct CohortsKPITable {
    let model: CohortsModel
    /// The KPIs as they stand in the table, and how they are sorted.
    let order: [Int]
    let sort: ListSort
    let selected: Int
    /// The room, with a line for the heading and one for the titles.
    let rect: Rect

    private typealias Row = (index: Int, row: CohortDifference.Row)

    /// Columns from which on KPIs have their whole names.
    private static let widthForNames = 100
    /// Columns from which on intervals stand there as figures too.
    private static let widthForIntervals = 140

    /// The lines that it takes.
    static func lines(_ model: CohortsModel) -> Int { 2 + max(1, model.rows.count) }

    /// The titles and the rows.
    private var area: Rect { rect.splitTop(1).rest }
    private var line: Int { order.firstIndex(of: selected) ?? 0 }
    private var first: Int { area.firstRow(showing: line, of: model.rows.count) }

    /// The KPI at a point of the screen.
    func row(at point: Point) -> Int? {
        area.row(at: point, of: model.rows.count, first: first)
    }

    func draw(of frame: inout Frame) {
        let difference = model.difference
        let level = NumberText.trimmed(difference.level * 100)
        let margin = NumberText.trimmed(difference.margin * 100)
        let titles = [
            "KPIs: B - A with \(level) % intervals; what counts as a change: \(margin) % of A or more",
            "KPIs: B - A, \(level) % intervals; a change is \(margin) % of A or more",
            "KPIs: B - A, \(level) % intervals",
        ]
        frame.rule(rect, titles: titles, note: rect.width >= Self.widthForNames ? "sessions taken as independent" : "")
        if model.rows.isEmpty {
            frame.putNote("no session of A or B knows any of the KPIs", in: area)
            return
        }
        let rows = order.map { (index: $0, row: model.rows[$0]) }
        ForestTable(
            figures: columns(frame.glyphs),
            verdicts: [.left("", priority: 0) { Self.verdict($0.row) }],
            rows: rows, margin: difference.margin, difference: { $0.row.relative }, style: { $0.row.verdict.style }
        ).draw(in: frame.scrollbar(beside: area, from: first, of: rows.count), of: &frame, first: first)
    }

    private func columns(_ glyphs: Glyphs) -> [Table<Row>.Column] {
        let isWide = rect.width >= Self.widthForNames
        // That there are more must be seen.
        let isCut = model.rows.count > area.height - 1
        let by = sort.column == 0 ? "" : ", by \(CohortsView.orders[sort.column].name)"
        var columns: [Table<Row>.Column] = [
            .left(isCut ? "  KPI \(line + 1) of \(model.rows.count)\(by)" : "  KPI\(by)", priority: 9) {
                let isSelected = $0.index == selected
                let measure = $0.row.measure
                return StyledText(
                    "\(isSelected ? glyphs.pointer : " ") \(isWide ? measure.name : measure.shortName)",
                    isSelected ? .title : .text)
            },
            .right("A", priority: 8) {
                StyledText(Self.figure($0.row.measure.kpi, $0.row.a, of: model.difference.a))
            },
            .right("B", priority: 8) {
                StyledText(Self.figure($0.row.measure.kpi, $0.row.b, of: model.difference.b))
            },
            .right("B - A", priority: 6) {
                StyledText($0.row.measure.kpi.change($0.row.difference?.value))
            },
            .right("of A", priority: 7) {
                StyledText(NumberText.relativeChange($0.row.relative?.value), $0.row.verdict.style)
            },
        ]
        if rect.width >= Self.widthForIntervals {
            let level = NumberText.trimmed(model.difference.level * 100)
            columns.insert(
                .right("\(level) % interval", priority: 5) {
                    StyledText($0.row.measure.kpi.range(of: $0.row.difference), .muted)
                }, at: columns.count - 1)
        }
        return columns
    }

    private static func figure(_ kpi: KPI, _ estimate: Estimate?, of fleet: FleetAccumulator) -> String {
        kpi.preciseText(estimate?.value) + kpi.ofPart(of: fleet)
    }

    /// The verdict, and whether another mix of viewers explains it.
    private static func verdict(_ row: CohortDifference.Row) -> StyledText {
        var text = StyledText(row.verdict.text, row.verdict.style)
        if row.mix != nil { text.add(" (mix)", .warn) }
        return text
    }
}
