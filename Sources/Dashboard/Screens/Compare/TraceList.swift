import Analytics
import Comparison
import Report
import Terminal

/// The traces of an experiment by name, where B does worst first: what it lost there in the KPI that ranks them, and in
/// the one that is selected.
struct TraceList {
    let experiment: ExperimentModel
    let state: AppState
    let rect: Rect

    private var ranking: KPI { experiment.comparison.worstBy }

    private var table: Table {
        var columns = [
            Table.Column("trace", width: 14, priority: 9, grows: true),
            Table.Column("B-A " + ranking.shortName, width: 14, priority: 8, alignsRight: true),
        ]
        if state.compare.kpi != ranking {
            columns.append(
                Table.Column("B-A " + state.compare.kpi.shortName, width: 17, priority: 7, alignsRight: true))
        }
        return Table(columns: columns)
    }

    private var first: Int { state.pin.first(showing: state.compare.row, of: experiment.order.count, in: rect) }

    /// The row at a point of the screen.
    func row(at point: Point) -> Int? {
        table.row(at: point, in: rect, count: experiment.order.count, first: first)
    }

    func draw(title: Rect, of frame: inout Frame) {
        let comparison = experiment.comparison
        let harmed = comparison.worstTraces.count
        if comparison.whatIf != nil {
            frame.rule(title, title: "A link to watch", note: "nearest to the medians")
        } else {
            frame.rule(
                title,
                titles: harmed > 0
                    ? ["Where B hurts most, by \(ranking.phrase)", "Where B hurts most"] : ["Traces"],
                note: harmed > 0
                    ? "B is worse on \(harmed) of \(comparison.traces.count)" : "B is nowhere worse")
        }
        let pointer = frame.glyphs.pointer
        let selected = state.compare.isInTraces ? state.compare.row : -1
        table.draw(
            in: rect, of: &frame, count: experiment.order.count, first: first, selected: selected
        ) { row, column in
            let trace = comparison.traces[experiment.order[row]]
            if column == 0 { return ((row == selected ? pointer : " ") + " " + trace.name, .text) }
            let kpi = column == 1 ? ranking : state.compare.kpi
            let difference = trace.difference(in: kpi)
            return (difference == 0 ? "same" : kpi.change(difference), row < harmed && column == 1 ? .bad : .text)
        }
    }
}
