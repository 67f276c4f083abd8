import VisibleText

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

    /// The cell at a point, nil outside.
    public subscript(point: Point) -> Cell? {
        guard bounds.contains(point) else { return nil }
        return cells[point.y * size.width + point.x]
    }

    /// Draws text in one row, sanitised (see `sanitized(_:in:)`), and without what URLs in it should not show.
    ///
    /// - Parameters:
    ///   - text: What to draw; it may come from a stranger.
    ///   - point: The position of its first column; may lie outside of the frame.
    ///   - style: How it looks.
    ///   - width: The columns that it may take, nil for as many as there are up to the right edge.
    /// - Returns: The columns taken, counted from `point` whether they are visible or not.
    @discardableResult
    public mutating func put(_ text: String, at point: Point, style: Style = .text, width: Int? = nil) -> Int {
        let room = min(width ?? Int.max, max(0, size.width - point.x))
        let text = withoutSecrets(text)
        return putASCII(text, at: point, style, room) ?? putGlyphs(text, at: point, style, room)
    }

    /// Draws text cut to `width` columns, with an ellipsis where something was cut off.
    ///
    /// - Returns: The columns taken.
    @discardableResult
    public mutating func put(_ text: String, at point: Point, style: Style = .text, truncatedTo width: Int) -> Int {
        let text = withoutSecrets(text)
        guard let used = putASCII(text, at: point, style, width) else {
            return putGlyphs(truncated(text, to: width, in: glyphs.repertoire), at: point, style, width)
        }
        if used > 0, used < text.utf8.count {
            put(glyphs.ellipsis, at: Point(x: point.x + used - 1, y: point.y), style: style)
        }
        return used
    }

    /// Draws text that ends before the column of `point`: right-aligned.
    ///
    /// - Returns: The columns taken.
    @discardableResult
    public mutating func put(_ text: String, endingAt point: Point, style: Style = .text) -> Int {
        let text = withoutSecrets(text)
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
            overwrite(visible(rect.columns, limit: size.width), ofRow: y) { _ in cell }
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

    /// Makes the cells of a rectangle fainter: they keep their colours, so that what they say in colour is not lost.
    public mutating func fade(_ rect: Rect) {
        for y in visible(rect.rows, limit: size.height) {
            for x in visible(rect.columns, limit: size.width) {
                cells[y * size.width + x].style.attributes.insert(.dim)
            }
        }
    }

    /// The one-column cell of a character.
    private func cell(_ scalar: Unicode.Scalar, _ style: Style) -> Cell {
        let fits = CharacterWidth(scalar) == .narrow && (glyphs.repertoire == .unicode || scalar.isASCII)
        return Cell(base: fits ? scalar.value : glyphs.repertoire == .ascii ? 0x3F : 0xFFFD, style: style)
    }

    /// The common case of plain ASCII: a byte is a cell. Nil, and nothing drawn, where there is anything else in it.
    private mutating func putASCII(_ text: String, at point: Point, _ style: Style, _ room: Int) -> Int? {
        text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
            guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
            let used = max(0, min(bytes.count, room))
            guard (0..<size.height).contains(point.y) else { return used }
            let columns = visible(point.x..<(point.x + used), limit: size.width)
            overwrite(columns, ofRow: point.y) { Cell(base: UInt32(bytes[$0 - point.x]), style: style) }
            return used
        } ?? nil
    }

    private mutating func putGlyphs(_ text: String, at point: Point, _ style: Style, _ room: Int) -> Int {
        var used = 0
        for glyph in GlyphSequence(text, repertoire: glyphs.repertoire) {
            guard used + Int(glyph.columns) <= room else { break }
            set(Cell(glyph, style: style), at: Point(x: point.x + used, y: point.y))
            used += Int(glyph.columns)
        }
        return used
    }

    /// Writes cells of one column each to visible columns of a row.
    private mutating func overwrite(_ columns: Range<Int>, ofRow y: Int, with cell: (Int) -> Cell) {
        guard let first = columns.first, let last = columns.last else { return }
        let row = y * size.width
        clearSplit(row + first)
        clearSplit(row + last)
        for x in columns { cells[row + x] = cell(x) }
    }

    /// Writes one glyph; a wide one that does not fit in whole becomes spaces, and so do halves of others that it cuts.
    private mutating func set(_ cell: Cell, at point: Point) {
        guard point.y >= 0, point.y < size.height, point.x < size.width, point.x + Int(cell.columns) > 0 else { return }
        let row = point.y * size.width
        guard cell.columns == 2 else {
            clearSplit(row + point.x)
            cells[row + point.x] = cell
            return
        }
        for x in visible(point.x..<(point.x + 2), limit: size.width) {
            clearSplit(row + x)
            cells[row + x] = Cell(base: 0x20, style: cell.style)
        }
        guard point.x >= 0, point.x + 1 < size.width else { return }
        cells[row + point.x] = cell
        cells[row + point.x + 1] = .trailing(cell.style)
    }

    /// Before the cell at `index` is overwritten: the other half of the wide glyph that it belongs to becomes a space.
    private mutating func clearSplit(_ index: Int) {
        let columns = cells[index].columns
        if columns == 1 { return }
        let other = columns == 2 ? index + 1 : index - 1
        cells[other] = Cell(base: 0x20, style: cells[other].style)
    }

    private func visible(_ range: Range<Int>, limit: Int) -> Range<Int> {
        range.clamped(to: 0..<limit)
    }
}

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Frame {
    /// The cell at a point inside the frame.
    subscript(row y: Int, column x: Int) -> Cell {
        cells[y * size.width + x]
    }

    /// The columns of a row from the first to the last cell that differs from another frame of the same size, whole
    /// glyphs; all columns where there is no other; nil where the rows are alike.
    func span(ofRow y: Int, differingFrom other: Frame?) -> Range<Int>? {
        let start = y * size.width
        guard let other else { return size.width > 0 ? 0..<size.width : nil }
        let bytes = size.width * MemoryLayout<Cell>.stride
        let alike = cells.withUnsafeBytes { new in
            other.cells.withUnsafeBytes { old in
                guard bytes > 0, let new = new.baseAddress, let old = old.baseAddress else { return true }
                let offset = start * MemoryLayout<Cell>.stride
                return memcmp(new + offset, old + offset, bytes) == 0
            }
        }
        if alike { return nil }
        var first = 0
        while first < size.width, cells[start + first] == other.cells[start + first] { first += 1 }
        var last = size.width - 1
        while last > first, cells[start + last] == other.cells[start + last] { last -= 1 }
        guard first <= last else { return nil }
        if cells[start + first].columns == 0, first > 0 { first -= 1 }
        if cells[start + last].columns == 2, last + 1 < size.width { last += 1 }
        return first..<(last + 1)
    }
}
