import VisibleText

extension Frame {
    /// Draws a frame along the edges of a rectangle, with a title in its upper edge.
    ///
    /// - Returns: The room inside.
    @discardableResult
    public mutating func box(_ rect: Rect, title: String = "", titleStyle: Style = .title) -> Rect {
        guard rect.width >= 2, rect.height >= 2 else { return rect.inset() }
        let (lines, style) = (glyphs.frame, Style.border)
        let right = rect.x + rect.width - 1
        let bottom = rect.y + rect.height - 1
        let across = Rect(x: rect.x + 1, y: rect.y, width: rect.width - 2, height: 1)
        let down = Rect(x: rect.x, y: rect.y + 1, width: 1, height: rect.height - 2)
        fill(across, with: lines.horizontal, style: style)
        fill(Rect(x: across.x, y: bottom, width: across.width, height: 1), with: lines.horizontal, style: style)
        fill(down, with: lines.vertical, style: style)
        fill(Rect(x: right, y: down.y, width: 1, height: down.height), with: lines.vertical, style: style)
        put(lines.topLeft, at: rect.origin, style: style)
        put(lines.topRight, at: Point(x: right, y: rect.y), style: style)
        put(lines.bottomLeft, at: Point(x: rect.x, y: bottom), style: style)
        put(lines.bottomRight, at: Point(x: right, y: bottom), style: style)
        if !title.isEmpty, rect.width >= 6 {
            let label = truncated(title, to: rect.width - 4, in: glyphs.repertoire)
            put(" \(label) ", at: Point(x: rect.x + 1, y: rect.y), style: titleStyle)
        }
        return rect.inset()
    }
}

extension Frame {
    /// Sets off where a text stands within single rows of a rectangle, in any case of its letters.
    ///
    /// - Parameters:
    ///   - text: what was searched for; nothing is set off where it is empty.
    ///   - rect: where to look.
    ///   - style: how a hit looks.
    public mutating func highlight(_ text: String, in rect: Rect, style: Style) {
        let wanted = Array(text.lowercased())
        let columns = rect.columns.clamped(to: 0..<size.width)
        guard !wanted.isEmpty, !columns.isEmpty else { return }
        for y in rect.rows.clamped(to: 0..<size.height) {
            // Each character with the column that its cell stands in.
            var row: [(character: Character, x: Int)] = []
            for x in columns {
                var glyph = ""
                cells[y * size.width + x].write(to: &glyph)
                row += glyph.lowercased().map { ($0, x) }
            }
            var start = 0
            while start + wanted.count <= row.count {
                let end = start + wanted.count
                guard row[start..<end].lazy.map(\.character).elementsEqual(wanted) else {
                    start += 1
                    continue
                }
                restyle(Rect(x: row[start].x, y: y, width: row[end - 1].x + 1 - row[start].x, height: 1), style)
                start = end
            }
        }
    }
}
