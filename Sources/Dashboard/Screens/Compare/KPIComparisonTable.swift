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

    private struct Column {
        let column: Table.Column
        /// Whether it looks as what the difference means.
        var isColoured = false
        let cell: (KPIComparison) -> String

        init(
            _ title: String, width: Int, priority: Int, isRight: Bool = true, isColoured: Bool = false,
            cell: @escaping (KPIComparison) -> String
        ) {
            column = Table.Column(title, width: width, priority: priority, alignsRight: isRight)
            (self.isColoured, self.cell) = (isColoured, cell)
        }
    }

    private var columns: [Column] {
        let sides: [Column] = [
            Column("KPI", width: 16, priority: 10, isRight: false) { $0.kpi.shortName },
            Column("A", width: 8, priority: 9) { $0.kpi.shortText($0.a) },
            Column("B", width: 8, priority: 8) { $0.kpi.shortText($0.b) },
        ]
        let difference: [Column] = [
            Column("B-A", width: 9, priority: 7, isColoured: true) {
                $0.outcome == .identical ? "same" : $0.kpi.shortChange($0.difference)
            },
            Column("95 % interval", width: 20, priority: 6, isColoured: true) { $0.kpi.shortRange($0.interval) },
            Column("better", width: isOverLinks ? 9 : 6, priority: 5, isRight: false, isColoured: true, cell: better),
        ]
        return isOverLinks ? sides + [valueInterval] + difference : sides + difference + overTraces
    }

    /// Whether the sides are played over links that fit a log, and not over traces.
    private var isOverLinks: Bool { experiment.comparison.whatIf != nil }

    /// Where the model's value lies.
    private var valueInterval: Column {
        let answer = experiment.comparison.whatIf
        return Column("\(experiment.comparison.modelledSide.name) 95 %", width: 20, priority: 4) { comparison in
            comparison.kpi.span(answer?[comparison.kpi]?.interval)
        }
    }

    private var overTraces: [Column] {
        [
            Column("p", width: 6, priority: 4) { $0.outcome == .identical ? "" : Figures.pValue($0.pValue) },
            Column("A/=/B %", width: 7, priority: 3) { shares($0.wins) },
            Column("traces", width: 7, priority: 2) { String($0.traceCount) },
        ]
    }

    private func table(in rect: Rect) -> Table {
        var columns = columns.map(\.column)
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
        let (pointer, columns) = (frame.glyphs.pointer, columns)
        table(in: rect).draw(in: rect, of: &frame, count: kpis.count, first: first(in: rect)) { row, column in
            let comparison = experiment.comparison[kpis[row]]
            let text = columns[column].cell(comparison)
            return column == 0
                ? ((kpis[row] == selected ? pointer : " ") + " " + text, kpis[row] == selected ? .title : .text)
                : (text, columns[column].isColoured ? style(comparison) : .text)
        }
    }

    /// Who is better for sure; `?` where interval and p-value leave it open, `few` where too few traces differ.
    private func better(_ comparison: KPIComparison) -> String {
        switch comparison.outcome {
        case .unknown: Figures.unknown
        case .identical: "same"
        case .undecided where isOverLinks: "undecided"
        case .single, .undecided: "?"
        case .tooFew: "few"
        case .lower, .higher:
            experiment.comparison.contenders.isComparable(comparison.kpi)
                ? comparison.better ?? Figures.unknown : Figures.unknown
        }
    }

    private func style(_ comparison: KPIComparison) -> Style {
        guard experiment.comparison.contenders.isComparable(comparison.kpi) else { return .text }
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
