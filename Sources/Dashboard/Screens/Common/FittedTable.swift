import PlayheadTerminal
import VisibleText

/// A column of a table that takes no more room than its texts.
struct FittedColumn<Row> {
    let title: String
    /// Lower ones are left out first where the width does not suffice, all of a priority together: A without B says nothing.
    let priority: Int
    var alignsRight = true
    /// To so many columns of the screen its texts may be cut; figures are never cut.
    var least = Int.max
    let text: (Row) -> StyledText
}

/// A table whose columns are as wide as their texts, in the room that there is.
struct FittedTable<Row> {
    private let columns: [(column: FittedColumn<Row>, width: Int)]
    private let texts: [[StyledText]]
    /// Whether the first line has the columns' titles.
    private let hasTitles: Bool
    /// Whether there is room for all columns.
    let isWhole: Bool

    /// Lays a table out.
    ///
    /// - Parameters:
    ///   - columns: the columns from the left.
    ///   - width: the columns of the screen.
    ///   - glyphs: what the terminal can draw.
    init(_ columns: [FittedColumn<Row>], rows: [Row], width: Int, glyphs: Glyphs, hasTitles: Bool = true) {
        self.hasTitles = hasTitles
        let all = columns.map { column in (column, rows.map(column.text)) }
        let needed = all.map { column, texts in
            let widest = texts.map { $0.width(in: glyphs.repertoire) }.max() ?? 0
            return max(widest, hasTitles ? displayWidth(column.title, in: glyphs.repertoire) : 0)
        }
        let least = zip(all, needed).map { min($1, $0.0.least) }
        var shown = Array(all.indices)
        func used(_ widths: [Int]) -> Int { shown.reduce(-1) { $0 + 1 + widths[$1] } }
        while used(least) > width, let lowest = shown.map({ all[$0].0.priority }).min(),
            shown.contains(where: { all[$0].0.priority > lowest })
        {
            shown.removeAll { all[$0].0.priority == lowest }
        }
        var spare = max(0, width - used(least))
        self.columns = shown.map { index in
            let more = min(spare, needed[index] - least[index])
            spare -= more
            return (all[index].0, least[index] + more)
        }
        isWhole = shown.count == all.count
        texts = rows.indices.map { row in shown.map { all[$0].1[row] } }
    }

    /// The columns of the screen that it takes.
    var width: Int { columns.reduce(-1) { $0 + 1 + $1.width } }

    /// Draws the titles and the rows from `first` on, as many as there is room for.
    func draw(in rect: Rect, of frame: inout Frame, first: Int = 0) {
        var rest = rect
        if hasTitles { draw(columns.map { StyledText($0.column.title, .title) }, in: rest.takeTop(1), of: &frame) }
        for row in texts.dropFirst(first).prefix(rest.height) { draw(row, in: rest.takeTop(1), of: &frame) }
    }

    private func draw(_ row: [StyledText], in rect: Rect, of frame: inout Frame) {
        guard rect.height > 0 else { return }
        var x = rect.x
        for (text, (column, width)) in zip(row, columns) {
            let width = min(width, rect.columns.upperBound - x)
            let indent = column.alignsRight ? max(0, width - text.width(in: frame.glyphs.repertoire)) : 0
            frame.put(text, at: Point(x: x + indent, y: rect.y), width: width - indent)
            x += width + 1
        }
    }
}
