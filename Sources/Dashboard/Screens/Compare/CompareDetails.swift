import Comparison
import Descriptions
import PlayheadAnalytics
import PlayheadTerminal
import VisibleText

/// Everything else that is known of two sessions at the playhead: all KPIs beside each other, and the time by variant.
struct CompareDetails: Panel {
    let pair: CompareModel
    let shown: ShownState
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

    /// With their units where these have room; figures are not cut. Where there is little, `+` is at the better one, as on
    /// the cards.
    private func drawFigures(in rect: Rect, _ frame: inout Frame) {
        let full = Table(Self.columns(isShort: false), rows: figures)
        let isWhole = full.layout(width: rect.width, in: frame.glyphs.repertoire).isWhole
        let table = isWhole ? full : Table(Self.columns(isShort: true), rows: figures.map(\.short))
        table.draw(in: rect, of: &frame)
    }

    private static func columns(isShort: Bool) -> [Table<ComparedFigure>.Column] {
        func side(_ side: Side) -> Table<ComparedFigure>.Column {
            .right(side.name + (isShort ? " " : ""), priority: 3) { figure in
                var text = StyledText(figure.text(side))
                if isShort { text.add(figure.better == side ? "+" : " ", .good) }
                return text
            }
        }
        var columns: [Table<ComparedFigure>.Column] = [
            .left("", least: isShort ? 9 : nil, priority: 4) {
                StyledText($0.name, .muted)
            },
            side(.a), side(.b),
            .right("B-A", priority: 2) { StyledText($0.change, $0.changeStyle) },
        ]
        guard !isShort else { return columns }
        columns.append(
            .left("better", priority: 1) { figure in
                figure.better.map { StyledText($0.name, CompareScreen.style($0)) } ?? StyledText()
            })
        return columns
    }
}
