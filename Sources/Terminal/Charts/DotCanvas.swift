/// A raster finer than cells: 2 by 4 dots a cell in braille, 1 by 2 elsewhere.
///
/// Where lines share a cell, the dots of all are there, and the cell looks like neither: no line hides another.
struct DotCanvas {
    /// What a line is drawn with.
    struct Pen {
        /// Its number among the chart's lines.
        let line: Int
        let style: Style
        /// Whether it is two dots thick in braille, and drawn in characters of its own elsewhere.
        var isHeavy = false
        var dash = Dash.solid
    }

    /// Less than this a value that stands on an edge between two dots may be above it by rounding.
    static let rounding = 1e-6

    /// Dots across and down.
    let width: Int
    let height: Int
    private let glyphs: Glyphs
    private let columns: Int
    let dotsAcross: Int
    private let dotsDown: Int
    private var cells: [CellDots]

    /// What is in a cell: the dots of thin and of heavy lines, and which lines.
    private struct CellDots {
        var (thin, heavy) = (UInt8(0), UInt8(0))
        var lines: UInt32 = 0
        var style = Style.text
    }

    init(columns: Int, rows: Int, glyphs: Glyphs) {
        self.glyphs = glyphs
        self.columns = columns
        dotsAcross = glyphs == .braille ? 2 : 1
        dotsDown = glyphs == .braille ? 4 : 2
        width = columns * dotsAcross
        height = rows * dotsDown
        cells = Array(repeating: CellDots(), count: columns * rows)
    }

    /// The rows of dots of a line at a depth, in rows of cells.
    func dots(at depth: Double, _ pen: Pen) -> ClosedRange<Int> {
        guard pen.isHeavy, dotsDown > 2 else {
            let row = min(max(0, Int(depth * Double(dotsDown) + Self.rounding)), height - 1)
            return row...row
        }
        let edge = min(max(1, Int(depth * Double(dotsDown) + 0.5 + Self.rounding)), height - 1)
        return edge - 1...edge
    }

    /// Sets a dot; outside of the canvas nothing happens.
    mutating func set(_ x: Int, _ y: Int, _ pen: Pen) {
        guard x >= 0, x < width, y >= 0, y < height else { return }
        let cell = y / dotsDown * columns + x / dotsAcross
        let dot = UInt8(1) << UInt8(x % dotsAcross * dotsDown + y % dotsDown)
        if pen.isHeavy { cells[cell].heavy |= dot } else { cells[cell].thin |= dot }
        cells[cell].lines |= 1 << UInt32(pen.line % 32)
        cells[cell].style = pen.style
    }

    /// Sets the dots of a column from one row to another.
    mutating func upright(_ x: Int, _ rows: ClosedRange<Int>, _ pen: Pen) {
        for y in rows { set(x, y, pen) }
    }

    /// Sets the dots from one point to another (Bresenham), both within the canvas, where the pen's dash allows their column.
    mutating func line(from start: Point, to end: Point, _ pen: Pen) {
        let dx = abs(end.x - start.x)
        let dy = -abs(end.y - start.y)
        let stepX = start.x < end.x ? 1 : -1
        let stepY = start.y < end.y ? 1 : -1
        var x = start.x
        var y = start.y
        var error = dx + dy
        while true {
            if pen.dash.draws(x) { set(x, y, pen) }
            if x == end.x, y == end.y { return }
            let doubled = 2 * error
            if doubled >= dy {
                error += dy
                x += stepX
            }
            if doubled <= dx {
                error += dx
                y += stepY
            }
        }
    }

    /// Draws the cells that have dots.
    func draw(at origin: Point, of frame: inout Frame) {
        for (index, cell) in cells.enumerated() where cell.lines != 0 {
            let point = Point(x: origin.x + index % columns, y: origin.y + index / columns)
            let isShared = cell.lines.nonzeroBitCount > 1
            frame.put(character(cell, isShared), at: point, style: isShared ? .overlap : cell.style)
        }
    }

    private func character(_ cell: CellDots, _ isShared: Bool) -> Unicode.Scalar {
        if glyphs == .braille { return braille(cell.thin | cell.heavy) }
        if isShared { return glyphs.dots.shared }
        let mask = cell.thin | cell.heavy
        return (cell.heavy == 0 ? glyphs.dots.thin : glyphs.dots.heavy)[Int(mask) - 1]
    }

    /// Braille numbers its dots 1 2 3 7 down the left and 4 5 6 8 down the right column.
    private func braille(_ mask: UInt8) -> Unicode.Scalar {
        let left = mask & 0b111
        let right = mask >> 4 & 0b111
        let low = (mask >> 3 & 1) << 6 | (mask >> 7 & 1) << 7
        return Unicode.Scalar(0x2800 + UInt32(left | right << 3 | low)) ?? " "
    }
}

/// Which dots of a line are drawn, so that lines differ without colour.
enum Dash: Int, CaseIterable {
    case solid
    case dashed
    case dotted
    case sparse

    func draws(_ x: Int) -> Bool {
        switch self {
        case .solid: true
        case .dashed: x % 6 < 4
        case .dotted: x % 2 == 0
        case .sparse: x % 8 < 2
        }
    }
}
