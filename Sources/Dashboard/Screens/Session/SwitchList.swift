import Descriptions
import PlayheadAnalytics
import PlayheadTerminal
import TablesAndCharts

/// The switches of the variant, the largest first: when, from which bitrate to which, and by how much.
///
///       time    from        to          change
///     › 00:52   7.83 Mb/s   1.03 Mb/s   -6.80 Mb/s
struct SwitchList: Panel {
    let model: SessionModel
    let shown: ShownState
    let rect: Rect

    private var view: SessionView { state.sessionView }
    private var selected: Int { state.currentSessionLine ?? -1 }
    private var first: Int { state.pin.first(showing: max(0, selected), of: view.listed.count, in: rect) }

    /// The line of the list at a point of the screen.
    func line(at point: Point) -> Int? { rect.row(at: point, of: view.listed.count, first: first) }

    func draw(title: Rect, of frame: inout Frame) {
        let (view, count) = (view, view.listed.count)
        let position = ListPosition(
            line: state.currentSessionLine, count: count, order: view.panel.orders[view.sort.column].name)
        frame.rule(title, title: "Switches" + (view.filter?.words ?? ""), position: position)
        guard count > 0 else {
            let isKnown = model.totals(at: model.duration).switchCount != nil
            return frame.putNote(
                view.filter != nil
                    ? "no switch matches: Esc lists all" : isKnown ? "the variant never changed" : "no access log",
                in: rect)
        }
        // Orders are by size, time, the bitrate before and the one after; columns by time, bitrates and size.
        let column = [3, 0, 1, 2][view.sort.column]
        Table(columns(frame.glyphs), count: count, sort: (column, view.sort.descending)) { $0 }.draw(
            in: frame.scrollbar(beside: rect, from: first, of: count), of: &frame, first: first,
            selected: view.moment == nil ? nil : selected)
    }

    /// A row is a line of the list.
    private func columns(_ glyphs: Glyphs) -> [Table<Int>.Column] {
        func style(_ line: Int, _ style: Style = .text) -> Style {
            model.moments[view.listed[line]].time > state.time ? .muted : style
        }
        func rate(_ line: Int, _ rate: Double?) -> StyledText { StyledText(NumberText.bitrate(rate), style(line)) }
        let width = max(8, state.timeText.width(duration: model.duration) + 4)
        return [
            .left("  time", width: width, priority: 9) { line in
                let isMatch = state.search?.holds(line) ?? false
                return StyledText(
                    "\(line == selected ? glyphs.pointer : " ") \(state.timeText.string(model.moments[view.listed[line]].time))",
                    isMatch ? .key.adding(.underline) : style(line, .muted))
            },
            .right("from", width: 11, priority: 8) { rate($0, model.switchRates(view.listed[$0])?.from) },
            .right("to", width: 11, priority: 8) { rate($0, model.switchRates(view.listed[$0])?.to) },
            .right("change", width: 13, priority: 7) { line in
                let moment = model.moments[view.listed[line]]
                let mark = moment.mark.map { "\(glyphs.mark($0)) " } ?? ""
                let change = model.switchRates(view.listed[line]).map {
                    ($0.change > 0 ? "+" : "-") + NumberText.bitrate($0.change.magnitude)
                }
                return StyledText(mark + (change ?? NumberText.unknown), style(line, moment.mark?.style ?? .text))
            },
        ]
    }
}
