import PlayerLog
import PlayheadTerminal
import VisibleText

/// Lines of a file in front of the screen, each with its number, long ones over as many lines as they take: what is shown is
/// bright and marked, what stands around it faint.
///
///     ╭ access.log:13 ──────────────────────────────────────╮
///     │   12  #Fields: date time uri …                      │
///     │ › 13  2023-07-17 08:00:24 1080p.m3u8 …              │
///     ╰─────────────────────────────────────────────────────╯
struct SourceLinesOverlay {
    let lines: SourceLines
    let size: Size
    let repertoire: Repertoire

    private enum Row {
        /// What a reader should know of the lines.
        case remark(String)
        /// A row of a line's text; the number stands before its first.
        case text(String, number: String, isShown: Bool)

        var isShown: Bool { if case .text(_, _, let isShown) = self { isShown } else { false } }
    }

    private var rect: Rect {
        let height = min(size.height - 2, max(3, rows.count + 2))
        return Rect(x: 0, y: 1 + (size.height - 2 - height) / 2, width: size.width, height: height)
    }

    private var numberWidth: Int { lines.lines.last.map { String($0.number).count } ?? 0 }
    /// The columns of the text: beside it stand the frame, the mark and the number.
    private var textWidth: Int { max(1, size.width - numberWidth - 8) }

    private var rows: [Row] {
        let remarks = lines.remarks.flatMap { wrapped($0, to: size.width - 4, in: repertoire) }
        return remarks.map(Row.remark)
            + lines.lines.flatMap { line in
                pieces(of: line.text).enumerated().map { index, text in
                    .text(text, number: index == 0 ? String(line.number) : "", isShown: line.isShown)
                }
            }
    }

    /// A line in pieces that fit beside its number, wherever they break it: it has no words.
    private func pieces(of line: String) -> [String] {
        var (pieces, used) = ([""], 0)
        for glyph in GlyphSequence(withoutSecrets(line), repertoire: repertoire) {
            if used + Int(glyph.columns) > textWidth {
                pieces.append("")
                used = 0
            }
            glyph.write(to: &pieces[pieces.count - 1])
            used += Int(glyph.columns)
        }
        return pieces
    }

    /// How many rows a screen shows.
    var visibleRows: Int { max(1, size.height - 4) }

    /// How far it can be scrolled.
    var lastScroll: Int { max(0, rows.count - visibleRows) }

    /// From where on what is shown is in view, with what stands above it where there is room.
    var firstScroll: Int {
        let rows = rows
        let (first, last) = (rows.firstIndex(where: \.isShown) ?? 0, rows.lastIndex(where: \.isShown) ?? 0)
        return min(lastScroll, last < visibleRows ? 0 : first)
    }

    /// Draws it, its first row being this one.
    func draw(from scroll: Int, of frame: inout Frame) {
        let (rows, rect) = (rows, rect)
        frame.fill(rect)
        let inside = frame.box(rect, title: truncated(lines.place, to: rect.width - 4, in: repertoire))
        let first = min(max(0, scroll), lastScroll)
        for (offset, row) in rows[first...].prefix(inside.height).enumerated() {
            draw(row, in: Rect(x: inside.x + 1, y: inside.y + offset, width: inside.width - 2, height: 1), &frame)
        }
        guard rows.count > inside.height else { return }
        let location =
            " \(first + 1)-\(min(rows.count, first + inside.height)) of \(rows.count), \(frame.glyphs.upDown) "
        frame.put(location, endingAt: Point(x: rect.columns.upperBound - 2, y: rect.rows.upperBound - 1), style: .muted)
    }

    private func draw(_ row: Row, in rect: Rect, _ frame: inout Frame) {
        switch row {
        case .remark(let text): frame.put(text, at: rect.origin, style: .info, truncatedTo: rect.width)
        case .text(let text, let number, let isShown):
            if isShown, !number.isEmpty { frame.put(frame.glyphs.pointer, at: rect.origin, style: .key) }
            frame.put(number, endingAt: Point(x: rect.x + 2 + numberWidth, y: rect.y), style: .muted)
            frame.put(
                text, at: Point(x: rect.x + 4 + numberWidth, y: rect.y), style: isShown ? .text : .muted,
                truncatedTo: textWidth)
        }
    }
}
