import PlayheadAnalytics
import PlayheadTerminal
import VisibleText

/// The KPI cards side by side.
///
///     ╭ Stall rate ─────╮     Stall rate
///     │ 12.4 /h   ▁▃▅▇▆ │     12.4 /h  ▁▃▅▇
///     │ 3 stalls        │     3 stalls
///     ╰─────────────────╯
struct CardsPanel {
    let cards: [KPICard]
    let style: SessionLayout.CardStyle

    func draw(in rect: Rect, of frame: inout Frame) {
        let areas = rect.splitColumns(cards.count, gap: style == .compact ? 1 : 0)
        for (card, area) in zip(cards, areas) {
            let inside = frame.card(area, title: card.title, style: style)
            drawRows(card, in: inside, &frame)
        }
    }

    /// The value and the trend, and the note below; where there is a third row the trend has it.
    private func drawRows(_ card: KPICard, in rect: Rect, _ frame: inout Frame) {
        guard rect.width > 0 else { return }
        let repertoire = frame.glyphs.repertoire
        var used = frame.put(card.value, at: rect.origin, style: card.style, truncatedTo: rect.width)
        let aside = displayWidth(card.aside, in: repertoire)
        if aside > 0, used + 2 + aside <= rect.width {
            let gap = style == .tall ? rect.width - aside : used + 2
            used = gap + frame.put(card.aside, at: Point(x: rect.x + gap, y: rect.y))
        }
        frame.put(card.note, at: Point(x: rect.x, y: rect.y + 1), style: .muted, truncatedTo: rect.width)
        if style == .tall {
            Sparkline(card.trend).draw(in: Rect(x: rect.x, y: rect.y + 2, width: rect.width, height: 1), of: &frame)
        } else {
            let room = rect.width - used - 1
            guard room >= 4 else { return }
            let width = min(room, 12)
            Sparkline(card.trend)
                .draw(in: Rect(x: rect.columns.upperBound - width, y: rect.y, width: width, height: 1), of: &frame)
        }
    }
}
