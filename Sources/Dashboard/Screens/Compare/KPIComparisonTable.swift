import Analytics
import Comparison
import Report
import Terminal

/// Every KPI of two sides over many traces: both values, the paired difference with its interval and p-value, who is
/// better for sure, and on how many of the traces.
struct KPIComparisonTable {
    let experiment: ExperimentModel
    /// The KPI whose distribution is shown.
    let selected: KPI

    private static let columns = [
        Table.Column("KPI", width: 16, priority: 10),
        Table.Column("A", width: 8, priority: 9, alignsRight: true),
        Table.Column("B", width: 8, priority: 8, alignsRight: true),
        Table.Column("B-A", width: 9, priority: 7, alignsRight: true),
        Table.Column("95 % interval", width: 20, priority: 6, alignsRight: true),
        Table.Column("better", width: 6, priority: 5),
        Table.Column("p", width: 6, priority: 4, alignsRight: true),
        Table.Column("A/=/B %", width: 7, priority: 3, alignsRight: true),
        Table.Column("traces", width: 7, priority: 2, alignsRight: true),
    ]
    private func table(in rect: Rect) -> Table {
        var columns = Self.columns
        // That there are more must be seen.
        if kpis.count > rect.height - 1, let index = kpis.firstIndex(of: selected) {
            columns[0].title = "KPI \(index + 1) of \(kpis.count)"
        }
        return Table(columns: columns)
    }
    /// The KPIs that have a row.
    private var kpis: [KPI] { experiment.knownKPIs }

    private func first(in rect: Rect) -> Int {
        Table.first(showing: kpis.firstIndex(of: selected) ?? 0, of: kpis.count, in: rect)
    }

    /// The KPI at a point of the screen.
    func kpi(at point: Point, in rect: Rect) -> KPI? {
        table(in: rect).row(at: point, in: rect, count: kpis.count, first: first(in: rect)).map { kpis[$0] }
    }

    func draw(in rect: Rect, of frame: inout Frame) {
        let pointer = frame.glyphs.pointer
        table(in: rect).draw(in: rect, of: &frame, count: kpis.count, first: first(in: rect)) { row, column in
            let comparison = experiment.comparison[kpis[row]]
            let text = cell(column, comparison)
            return column == 0
                ? ((kpis[row] == selected ? pointer : " ") + " " + text, kpis[row] == selected ? .title : .text)
                : (text, style(column, comparison))
        }
    }

    private func cell(_ column: Int, _ comparison: KPIComparison) -> String {
        let kpi = comparison.kpi
        return switch column {
        case 0: kpi.shortName
        case 1: kpi.shortText(comparison.a)
        case 2: kpi.shortText(comparison.b)
        case 3: comparison.outcome == .identical ? "same" : kpi.shortChange(comparison.difference)
        case 4: kpi.shortRange(comparison.interval)
        case 5: better(comparison)
        case 6: comparison.outcome == .identical ? "" : Figures.pValue(comparison.pValue)
        case 7: shares(comparison.wins)
        default: String(comparison.traceCount)
        }
    }

    /// Who is better for sure; `?` where interval and p-value leave it open, `few` where too few traces differ.
    private func better(_ comparison: KPIComparison) -> String {
        switch comparison.outcome {
        case .unknown: Figures.unknown
        case .identical: "same"
        case .single, .undecided: "?"
        case .tooFew: "few"
        case .lower, .higher:
            experiment.comparison.contenders.isComparable(comparison.kpi)
                ? comparison.better ?? Figures.unknown : Figures.unknown
        }
    }

    private func style(_ column: Int, _ comparison: KPIComparison) -> Style {
        guard (3...5).contains(column), experiment.comparison.contenders.isComparable(comparison.kpi) else {
            return .text
        }
        return switch comparison.better {
        case "B": .good
        case "A": .bad
        default: .muted
        }
    }

    private func shares(_ wins: WinShare) -> String {
        guard wins.count > 0 else { return Figures.unknown }
        return [wins.first, wins.ties, wins.second].map { Figures.fixed(Double($0) * 100 / Double(wins.count), 0) }
            .joined(separator: "/")
    }
}
