/// A raster finer than cells: 2 by 4 dots a cell in braille, 1 by 2 elsewhere.
struct DotCanvas {
    /// Dots across and down.
    let width: Int
    let height: Int
    private let glyphs: Glyphs
    private let columns: Int
    private let dotsAcross: Int
    private let dotsDown: Int
    private var masks: [UInt8]
    private var styles: [Style]

    init(columns: Int, rows: Int, glyphs: Glyphs) {
        self.glyphs = glyphs
        self.columns = columns
        dotsAcross = glyphs == .braille ? 2 : 1
        dotsDown = glyphs == .braille ? 4 : 2
        width = columns * dotsAcross
        height = rows * dotsDown
        masks = Array(repeating: 0, count: columns * rows)
        styles = Array(repeating: .text, count: columns * rows)
    }

    /// Sets a dot; outside of the canvas nothing happens. Where series share a cell the last one gives its colour.
    mutating func set(_ x: Int, _ y: Int, style: Style) {
        guard x >= 0, x < width, y >= 0, y < height else { return }
        let cell = y / dotsDown * columns + x / dotsAcross
        masks[cell] |= 1 << UInt8(x % dotsAcross * dotsDown + y % dotsDown)
        styles[cell] = style
    }

    /// Sets the dots from one point to another (Bresenham), both within the canvas, where `dash` allows their column.
    mutating func line(from start: Point, to end: Point, style: Style, dash: Dash) {
        let dx = abs(end.x - start.x)
        let dy = -abs(end.y - start.y)
        let stepX = start.x < end.x ? 1 : -1
        let stepY = start.y < end.y ? 1 : -1
        var x = start.x
        var y = start.y
        var error = dx + dy
        while true {
            if dash.draws(x) { set(x, y, style: style) }
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
        for index in masks.indices where masks[index] != 0 {
            let point = Point(x: origin.x + index % columns, y: origin.y + index / columns)
            frame.put(character(masks[index]), at: point, style: styles[index])
        }
    }

    private func character(_ mask: UInt8) -> Unicode.Scalar {
        switch glyphs {
        case .braille: braille(mask)
        case .block, .tty: mask == 1 ? "▀" : mask == 2 ? "▄" : "█"
        case .ascii: mask == 1 ? "'" : mask == 2 ? "." : ":"
        }
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
