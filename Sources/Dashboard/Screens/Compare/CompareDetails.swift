import Analytics
import Comparison
import Report
import Terminal
import VisibleText

/// Everything else that is known of two sessions at the playhead: all KPIs beside each other, and the time by variant.
struct CompareDetails {
    let pair: CompareModel
    let state: AppState
    let figures: [ComparedFigure]

    private static let nameWidth = 15
    private static let wordWidth = 9
    /// Columns from which on a figure has room with its unit.
    private static let widthInFull = 13

    func draw(in rect: Rect, of frame: inout Frame) {
        var rest = frame.edge(of: rect)
        frame.rule(rest.takeTop(1), title: "KPIs", note: "at \(state.timeText.string(state.time))")
        drawFigures(in: rest, &frame)
        _ = rest.takeTop(figures.count + 2)
        for side in Side.allCases {
            frame.putVariants(
                of: pair[side].totals(at: state.time), title: "\(side.name): time by variant",
                note: pair.contenders.name(side), style: CompareScreen.style(side), in: &rest)
        }
    }

    private func drawFigures(in rect: Rect, _ frame: inout Frame) {
        let width = (rect.width - Self.nameWidth - Self.wordWidth) / 3
        let figures = width < Self.widthInFull ? figures.map(\.short) : figures
        func put(_ name: String, _ cells: [(text: String, style: Style)], _ row: Int) {
            frame.put(
                name, cells, in: rect.splitTop(row).rest, nameWidth: Self.nameWidth, columnWidth: width)
        }
        put("", ["A", "B", "B-A"].map { ($0, .muted) }, 0)
        for (index, figure) in figures.enumerated() {
            let row = index + 1
            guard row < rect.height else { return }
            put(
                figure.kpi.shortName,
                [(figure.text(.a), .text), (figure.text(.b), .text), (figure.change, figure.changeStyle)], row)
            guard let better = figure.better else { continue }
            frame.put(
                "\(better.name) better", at: Point(x: rect.x + Self.nameWidth + width * 3 + 1, y: rect.y + row),
                style: CompareScreen.style(better), width: Self.wordWidth - 1)
        }
    }
}
