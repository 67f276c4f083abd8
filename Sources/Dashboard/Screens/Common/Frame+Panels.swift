import Descriptions
import PlayheadAnalytics
import PlayheadTerminal
import VisibleText

// What several panels draw alike.
extension Frame {
    /// A line across with a heading in it, and at its right end a note, which is cut where it has no room, and where the list is,
    /// which is not.
    mutating func rule(_ rect: Rect, title: String, note: String = "", position: ListPosition? = nil) {
        guard rect.height > 0, rect.width > 4 else { return }
        fill(Rect(x: rect.x, y: rect.y, width: rect.width, height: 1), with: glyphs.frame.horizontal, style: .border)
        let used = put(" \(title) ", at: Point(x: rect.x + 1, y: rect.y), style: .title, truncatedTo: rect.width - 2)
        let room = rect.width - used - 5
        let place = position?.text ?? ""
        var words = note
        if !place.isEmpty {
            let left = room - 4 - displayWidth(place, in: glyphs.repertoire)
            words = left > 3 ? truncated(note, to: left, in: glyphs.repertoire) : ""
        }
        let text = [words, place].filter { !$0.isEmpty }.joined(separator: "  ")
        guard !text.isEmpty, room > 3 else { return }
        put(
            truncated(" \(text) ", to: room, in: glyphs.repertoire),
            endingAt: Point(x: rect.columns.upperBound - 1, y: rect.y), style: .muted)
    }

    /// A line across with the first of some headings for which there is room beside the note and the position, else the last.
    mutating func rule(_ rect: Rect, titles: [String], note: String = "", position: ListPosition? = nil) {
        let notes = [note, position?.text ?? ""].filter { !$0.isEmpty }.joined(separator: "  ")
        let beside = notes.isEmpty ? 4 : 9 + displayWidth(notes, in: glyphs.repertoire)
        let title = titles.first { displayWidth($0, in: glyphs.repertoire) + beside <= rect.width }
        rule(rect, title: title ?? titles.last ?? "", note: note, position: position)
    }

    /// Draws text over several lines, broken between words.
    ///
    /// - Returns: the lines taken.
    @discardableResult
    mutating func putWrapped(_ text: String, in rect: Rect, style: Style = .text) -> Int {
        let lines = wrapped(text, to: rect.width, in: glyphs.repertoire)
        for (offset, line) in lines.prefix(rect.height).enumerated() {
            let isCut = offset == rect.height - 1 && lines.count > rect.height
            put(
                isCut ? line + " " + lines[offset + 1] : line, at: Point(x: rect.x, y: rect.y + offset), style: style,
                truncatedTo: rect.width)
        }
        return min(lines.count, rect.height)
    }

    /// What a list says where it has no lines.
    mutating func putNote(_ text: String, in rect: Rect) {
        guard !rect.isEmpty else { return }
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
