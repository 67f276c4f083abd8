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
        var rest = rect.splitLeft(2).rest.splitRight(1).rest
        let line = Rect(x: rect.x, y: rect.y, width: 1, height: rect.height)
        frame.fill(line, with: frame.glyphs.frame.vertical, style: .border)
        frame.rule(rest.splitTop(1).top, title: "KPIs", note: "at \(state.timeText.string(state.time))")
        drawFigures(in: rest.splitTop(1).rest, &frame)
        rest = rest.splitTop(figures.count + 3).rest
        for side in Side.allCases { drawVariants(side, in: &rest, &frame) }
    }

    private func drawFigures(in rect: Rect, _ frame: inout Frame) {
        let width = (rect.width - Self.nameWidth - Self.wordWidth) / 3
        let figures = width < Self.widthInFull ? figures.map(\.short) : figures
        func put(_ text: String, _ column: Int, _ row: Int, _ style: Style) {
            guard row < rect.height else { return }
            let shown = truncated(text, to: width - 1, in: frame.glyphs.repertoire)
            let end = rect.x + Self.nameWidth + width * (column + 1)
            frame.put(shown, endingAt: Point(x: end, y: rect.y + row), style: style)
        }
        for (column, title) in ["A", "B", "B-A"].enumerated() { put(title, column, 0, .muted) }
        for (index, figure) in figures.enumerated() {
            let row = index + 1
            guard row < rect.height else { return }
            frame.put(
                figure.kpi.shortName, at: Point(x: rect.x, y: rect.y + row), style: .muted, truncatedTo: Self.nameWidth
            )
            put(figure.text(.a), 0, row, .text)
            put(figure.text(.b), 1, row, .text)
            put(figure.change, 2, row, figure.better.map { $0 == .b ? .good : .bad } ?? .muted)
            guard let better = figure.better else { continue }
            frame.put(
                "\(better.name) better", at: Point(x: rect.x + Self.nameWidth + width * 3 + 1, y: rect.y + row),
                style: CompareScreen.style(better), width: Self.wordWidth - 1)
        }
    }

    private func drawVariants(_ side: Side, in rest: inout Rect, _ frame: inout Frame) {
        let totals = pair[side].totals(at: state.time)
        let shares = totals.variantShares.sorted { ($0.indicatedBitrate ?? 0) > ($1.indicatedBitrate ?? 0) }.prefix(8)
        guard rest.height > shares.count, !shares.isEmpty else { return }
        frame.rule(
            rest.splitTop(1).top, title: "\(side.name): time by variant", note: pair.contenders.name(side))
        rest = rest.splitTop(1).rest
        let bars = shares.map { share in
            Bars.Bar(
                label: Figures.bitrate(share.indicatedBitrate), value: share.share,
                text: "\(Figures.percent(share.share))  \(Figures.clock(share.durationWatched))",
                style: CompareScreen.style(side))
        }
        Bars(bars, maximum: 1).draw(in: rest.splitTop(shares.count).top, of: &frame)
        rest = rest.splitTop(shares.count + 1).rest
    }
}
