import Comparison
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal

/// The traces of an experiment by name, where B does worst in the selected KPI first: what it lost there in that, and in the
/// one that sums the others up.
struct TraceList: Panel {
    let experiment: ExperimentModel
    let shown: ShownState
    let rect: Rect

    private var kpi: KPI { state.compare.kpi }
    private var summing: KPI { experiment.comparison.worstBy }
    private var order: [Int] { state.compare.order }

    private var table: Table {
        let title = "B-A " + kpi.shortName
        var columns = [
            Table.Column("trace", width: 14, priority: 9, grows: true),
            Table.Column(title, width: max(17, title.count), priority: 8, alignsRight: true),
        ]
        if kpi != summing {
            columns.append(Table.Column("B-A " + summing.shortName, width: 14, priority: 7, alignsRight: true))
        }
        return Table(columns: columns)
    }

    private var first: Int { state.pin.first(showing: state.compare.row, of: order.count, in: rect) }

    /// The row at a point of the screen.
    func row(at point: Point) -> Int? {
        table.row(at: point, in: rect, count: order.count, first: first)
    }

    func draw(title: Rect, of frame: inout Frame) {
        let comparison = experiment.comparison
        let harmed = experiment.harmedCount(in: kpi)
        if comparison.whatIf != nil {
            frame.rule(title, title: "A link to watch", note: "nearest to the medians")
        } else if kpi.better == .neither {
            frame.rule(title, titles: ["Traces by \(kpi.phrase), B less A"], note: "no way is better")
        } else {
            frame.rule(
                title,
                titles: ["Worst for B first, by \(kpi.phrase)", "Worst for B in \(kpi.phrase)", "By \(kpi.phrase)"],
                note: harmed > 0
                    ? "B is worse on \(harmed) of \(comparison.traces.count)" : "B is nowhere worse")
        }
        let pointer = frame.glyphs.pointer
        let selected = state.compare.isInTraces ? state.compare.row : -1
        table.draw(
            in: rect, of: &frame, count: order.count, first: first, selected: selected
        ) { row, column in
            let trace = comparison.traces[order[row]]
            if column == 0 { return ((row == selected ? pointer : " ") + " " + trace.name, .text) }
            let shown = column == 1 ? kpi : summing
            let difference = trace.difference(in: shown)
            let isBad = row < harmed && column == 1 && kpi.better != .neither
            return (difference == 0 ? "same" : shown.change(difference), isBad ? .bad : .text)
        }
    }
}
