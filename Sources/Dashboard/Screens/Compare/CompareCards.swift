import Comparison
import Descriptions
import PlayheadAnalytics
import PlayheadTerminal
import VisibleText

/// KPIs of two whole sessions side by side, each with the difference and which of the two is better.
///
///     ╭ Rebuffer ────────╮     Rebuffer
///     │ A 12.4 s         │     A 12.4 s
///     │ B 3.10 s  better │     B 3.10 s  better
///     │ B-A  -9.30 s     │     B-A  -9.30 s
///     ╰──────────────────╯
struct CompareCards {
    /// As many as have room are drawn, from the first.
    let figures: [ComparedFigure]
    let style: SessionLayout.CardStyle

    /// The columns that a card needs.
    private var leastWidth: Int { style == .compact ? 15 : 19 }

    func draw(in rect: Rect, of frame: inout Frame) {
        let count = max(1, min(figures.count, rect.width / leastWidth))
        let areas = rect.splitColumns(count, gap: style == .compact ? 1 : 0)
        for (figure, area) in zip(figures, areas) {
            draw(figure, in: frame.card(area, title: figure.name, style: style), &frame)
        }
    }

    private func draw(_ figure: ComparedFigure, in rect: Rect, _ frame: inout Frame) {
        for side in Side.allCases {
            let row = rect.splitTop(side.rawValue).rest
            var text = StyledText(side.name + " ", CompareScreen.style(side))
            let isBetter = figure.better == side
            // Where the word has no room, the better value is set off: its line says by how much.
            text.add(figure.text(side), isBetter ? Style.good.adding(.underline) : .title)
            let used = frame.put(text, at: row.origin, width: rect.width)
            let word = "better"
            guard isBetter, used + word.count < rect.width else { continue }
            let gap = used + word.count + 2 <= rect.width ? 2 : 1
            frame.put(word, at: Point(x: row.x + used + gap, y: row.y), style: .good, width: rect.width - used - gap)
        }
        guard rect.height > 2 else { return }
        // A word that is cut is none: where there is little room its label gives way.
        let labels = ["B-A  ", "B-A ", ""]
        let label = labels.first { $0.count + figure.change.count <= rect.width } ?? ""
        var text = StyledText(label, .muted)
        text.add(figure.change, figure.changeStyle)
        frame.put(text, at: Point(x: rect.x, y: rect.y + 2), width: rect.width)
    }
}
