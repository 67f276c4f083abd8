import Comparison
import Descriptions
import PlayheadAnalytics
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

    private func table(_ selected: Int, _ pointer: String) -> Table<Int> {
        let comparison = experiment.comparison
        let harmed = Set(experiment.order(by: kpi).prefix(experiment.harmedCount(in: kpi)))
        func difference(in shown: KPI, of row: Int) -> String {
            let difference = comparison.traces[order[row]].difference(in: shown)
            return difference == 0 ? "same" : shown.change(difference)
        }
        let title = "B-A " + kpi.shortName
        var columns: [Table<Int>.Column] = [
            .left("trace", width: 14, priority: 9, grows: true) { row in
                StyledText("\(row == selected ? pointer : " ") ") + StyledText(comparison.traces[order[row]].name)
            },
            .right(title, width: max(17, title.count), priority: 8) { row in
                StyledText(
                    difference(in: kpi, of: row), harmed.contains(order[row]) && kpi.better != .neither ? .bad : .text)
            },
        ]
        if kpi != summing {
            columns.append(
                .right("B-A " + summing.shortName, width: 14, priority: 7) {
                    StyledText(difference(in: summing, of: $0))
                })
        }
        return Table(columns, count: order.count) { $0 }
    }

    private var first: Int { state.pin.first(showing: state.compare.row, of: order.count, in: rect) }

    /// The row at a point of the screen.
    func row(at point: Point) -> Int? {
        rect.row(at: point, of: order.count, first: first)
    }

    func draw(title: Rect, of frame: inout Frame) {
        let comparison = experiment.comparison
        let harmed = experiment.harmedCount(in: kpi)
        let (sort, filter) = (state.compare.traceSort, state.compare.pair == nil ? state.compare.filter : nil)
        let position = ListPosition(
            line: state.compare.row, count: order.count, order: sort.column == 1 ? "name" : nil)
        if comparison.whatIf != nil {
            frame.rule(title, title: "A link to watch", note: "nearest to the medians", position: position)
        } else if let filter {
            frame.rule(title, title: "Traces" + filter.words, position: position)
        } else if kpi.better == .neither || sort.column == 1 || sort.descending {
            frame.rule(
                title, titles: ["Traces by \(kpi.phrase), B less A"], note: "no way is better", position: position)
        } else {
            frame.rule(
                title,
                titles: ["Worst for B first, by \(kpi.phrase)", "Worst for B in \(kpi.phrase)", "By \(kpi.phrase)"],
                note: harmed > 0
                    ? "B is worse on \(harmed) of \(comparison.traces.count)" : "B is nowhere worse", position: position
            )
        }
        let selected = state.compare.isInTraces ? state.compare.row : -1
        table(selected, frame.glyphs.pointer).draw(
            in: frame.scrollbar(beside: rect, from: first, of: order.count), of: &frame, first: first,
            selected: selected)
    }
}
