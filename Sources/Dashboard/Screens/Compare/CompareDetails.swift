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

    func draw(in rect: Rect, of frame: inout Frame) {
        var rest = frame.edge(of: rect)
        frame.rule(rest.takeTop(1), title: "KPIs at \(state.timeText.string(state.time))", note: "cards: at the end")
        drawFigures(in: rest, &frame)
        _ = rest.takeTop(figures.count + 2)
        for side in Side.allCases {
            frame.putVariants(
                of: pair[side].totals(at: state.time), title: "\(side.name): time by variant",
                note: pair.contenders.name(side), style: CompareScreen.style(side), in: &rest)
        }
    }

    /// With their units where these have room.
    private func drawFigures(in rect: Rect, _ frame: inout Frame) {
        let tables = [figures, figures.map(\.short)].map { figures in
            FittedTable(Self.columns, rows: figures, width: rect.width, glyphs: frame.glyphs)
        }
        (tables.first(where: \.isWhole) ?? tables[1]).draw(in: rect, of: &frame)
    }

    private static var columns: [FittedColumn<ComparedFigure>] {
        [
            FittedColumn(title: "", priority: 4, alignsRight: false, least: 10) {
                StyledText($0.kpi.shortName, .muted)
            },
            FittedColumn(title: "A", priority: 3) { StyledText(" " + $0.text(.a)) },
            FittedColumn(title: "B", priority: 3) { StyledText(" " + $0.text(.b)) },
            FittedColumn(title: "B-A", priority: 2) { StyledText(" " + $0.change, $0.changeStyle) },
            FittedColumn(title: "better", priority: 1, alignsRight: false) { figure in
                figure.better.map { StyledText($0.name, CompareScreen.style($0)) } ?? StyledText()
            },
        ]
    }
}
