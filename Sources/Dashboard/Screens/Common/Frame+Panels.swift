import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal
import VisibleText

// What several panels draw alike.
extension Frame {
    /// What a list says where it has no lines.
    mutating func putNote(_ text: String, in rect: Rect) {
        put(text, at: Point(x: rect.x + 2, y: rect.y), style: .muted, truncatedTo: rect.width - 2)
    }

    /// A line down the left edge of a panel that stands beside others.
    ///
    /// - Returns: The room beside it.
    mutating func edge(of rect: Rect) -> Rect {
        fill(Rect(x: rect.x, y: rect.y, width: 1, height: rect.height), with: glyphs.frame.vertical, style: .border)
        return rect.splitLeft(2).rest.splitRight(1).rest
    }

    /// The title of a card, and its frame where it has one.
    ///
    /// - Returns: The room below, or inside.
    mutating func card(_ rect: Rect, title: String, style: SessionLayout.CardStyle) -> Rect {
        guard style == .compact else {
            return box(rect, title: title, titleStyle: .muted).inset(dx: 1, dy: 0)
        }
        put(title, at: rect.origin, style: .muted, truncatedTo: rect.width)
        return rect.splitTop(1).rest
    }

    /// A name, and figures that end where their columns do.
    mutating func put(
        _ name: String, _ figures: [(text: String, style: Style)], in row: Rect, nameWidth: Int, columnWidths: [Int]
    ) {
        guard row.height > 0 else { return }
        put(name, at: row.origin, style: .muted, truncatedTo: nameWidth)
        var end = row.x + nameWidth
        for (figure, width) in zip(figures, columnWidths) {
            end += width
            let text = truncated(figure.text, to: width - 1, in: glyphs.repertoire)
            put(text, endingAt: Point(x: end, y: row.y), style: figure.style)
        }
    }

    /// For how much of the time each variant was watched, under a heading; takes its rows from what is left.
    mutating func putVariants(
        of totals: SessionTotals, title: String, note: String = "", style: Style = .series(0), in rest: inout Rect
    ) {
        let shares = totals.variantShares.sorted { ($0.indicatedBitrate ?? 0) > ($1.indicatedBitrate ?? 0) }.prefix(8)
        guard rest.height > shares.count, !shares.isEmpty else { return }
        rule(rest.takeTop(1), title: title, note: note)
        let bars = shares.map { share in
            Bars.Bar(
                label: NumberText.bitrate(share.indicatedBitrate), value: share.share,
                text: "\(NumberText.percent(share.share))  \(NumberText.clock(share.durationWatched))", style: style)
        }
        Bars(bars, maximum: 1).draw(in: rest.takeTop(shares.count), of: &self)
        _ = rest.takeTop(1)
    }
}
