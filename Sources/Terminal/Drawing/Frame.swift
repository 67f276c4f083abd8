/// A picture of the whole screen: a grid of cells. What falls outside is clipped, so drawing cannot fail at any size.
public struct Frame: Sendable {
    /// Columns and rows.
    public let size: Size
    /// The characters that charts and frames are drawn with; under `.ascii` text is reduced to ASCII too.
    public let glyphs: Glyphs
    /// Row after row; wide glyphs always have both their halves.
    private(set) var cells: [Cell]

    /// Makes an empty frame.
    public init(size: Size, glyphs: Glyphs = .braille) {
        self.size = size
        self.glyphs = glyphs
        cells = Array(repeating: .blank, count: size.width * size.height)
    }

    /// All of it.
    public var bounds: Rect { Rect(size) }

    /// The cell at a place, nil outside.
    public subscript(point: Point) -> Cell? {
        guard bounds.contains(point) else { return nil }
        return cells[point.y * size.width + point.x]
    }

    /// Draws text in one row, sanitised (see `sanitized(_:in:)`).
    ///
    /// - Parameters:
    ///   - text: What to draw; it may come from a stranger.
    ///   - point: The place of its first column; may lie outside of the frame.
    ///   - style: How it looks.
    ///   - width: The columns that it may take, nil for as many as there are up to the right edge.
    /// - Returns: The columns taken, counted from `point` whether they are visible or not.
    @discardableResult
    public mutating func put(_ text: String, at point: Point, style: Style = .text, width: Int? = nil) -> Int {
        let room = min(width ?? Int.max, max(0, size.width - point.x))
        var used = 0
        for glyph in GlyphSequence(text, repertoire: glyphs.repertoire) {
            guard used + Int(glyph.columns) <= room else { break }
            var cell = glyph
            cell.style = style
            set(cell, at: Point(x: point.x + used, y: point.y))
            used += Int(glyph.columns)
        }
        return used
    }

    /// Draws text that ends before the column of `point`: right-aligned.
    ///
    /// - Returns: The columns taken.
    @discardableResult
    public mutating func put(_ text: String, endingAt point: Point, style: Style = .text) -> Int {
        let columns = displayWidth(text, in: glyphs.repertoire)
        return put(text, at: Point(x: point.x - columns, y: point.y), style: style, width: columns)
    }

    /// Draws one character of one column; anything else becomes its placeholder.
    public mutating func put(_ scalar: Unicode.Scalar, at point: Point, style: Style = .text) {
        set(cell(scalar, style), at: point)
    }

    /// Fills a rectangle with a character of one column.
    public mutating func fill(_ rect: Rect, with scalar: Unicode.Scalar = " ", style: Style = .text) {
        let cell = cell(scalar, style)
        for y in visible(rect.rows, limit: size.height) {
            for x in visible(rect.columns, limit: size.width) {
                set(cell, at: Point(x: x, y: y))
            }
        }
    }

    /// Gives the cells of a rectangle another style and leaves their characters.
    public mutating func restyle(_ rect: Rect, _ style: Style) {
        for y in visible(rect.rows, limit: size.height) {
            for x in visible(rect.columns, limit: size.width) {
                cells[y * size.width + x].style = style
            }
        }
    }

    /// The one-column cell of a character.
    private func cell(_ scalar: Unicode.Scalar, _ style: Style) -> Cell {
        let fits = CharacterWidth(scalar) == .narrow && (glyphs.repertoire == .unicode || scalar.isASCII)
        return Cell(base: fits ? scalar.value : glyphs.repertoire == .ascii ? 0x3F : 0xFFFD, style: style)
    }

    /// Writes one glyph; a wide one that does not fit in whole becomes spaces, and so do halves of others that it cuts.
    private mutating func set(_ cell: Cell, at point: Point) {
        guard point.y >= 0, point.y < size.height, point.x < size.width, point.x + Int(cell.columns) > 0 else { return }
        let row = point.y * size.width
        guard cell.columns == 2 else {
            clearSplit(row + point.x, row)
            cells[row + point.x] = cell
            return
        }
        for x in visible(point.x..<(point.x + 2), limit: size.width) {
            clearSplit(row + x, row)
            cells[row + x] = Cell(base: 0x20, style: cell.style)
        }
        guard point.x >= 0, point.x + 1 < size.width else { return }
        cells[row + point.x] = cell
        cells[row + point.x + 1] = .trailing(cell.style)
    }

    /// Before the cell at `index` is overwritten: the other half of the wide glyph that it belongs to becomes a space.
    private mutating func clearSplit(_ index: Int, _ row: Int) {
        let columns = cells[index].columns
        if columns == 1 { return }
        let other = columns == 2 ? index + 1 : index - 1
        cells[other] = Cell(base: 0x20, style: cells[other].style)
    }

    private func visible(_ range: Range<Int>, limit: Int) -> Range<Int> {
        range.clamped(to: 0..<limit)
    }
}
