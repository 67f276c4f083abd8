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
