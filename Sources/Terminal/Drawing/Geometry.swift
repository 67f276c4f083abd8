/// A number of columns and rows. Never negative.
public struct Size: Equatable, Sendable {
    /// Columns.
    public var width: Int
    /// Rows.
    public var height: Int

    /// Makes a size; a negative number counts as zero.
    public init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
    }
}

/// A cell's position: column `x` from the left, row `y` from the top, both from zero. May lie outside of a frame.
public struct Point: Equatable, Sendable {
    /// The column.
    public var x: Int
    /// The row.
    public var y: Int

    /// Makes a point.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// A rectangle of cells. May lie, in part or in whole, outside of a frame: drawing clips.
public struct Rect: Equatable, Sendable {
    /// The leftmost column.
    public var x: Int
    /// The topmost row.
    public var y: Int
    /// Columns.
    public var width: Int
    /// Rows.
    public var height: Int

    /// Makes a rectangle; a negative width or height counts as zero.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// The rectangle of that size at the origin.
    public init(_ size: Size) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// The top left cell.
    public var origin: Point { Point(x: x, y: y) }
    /// The columns covered.
    public var columns: Range<Int> { x..<(x + width) }
    /// The rows covered.
    public var rows: Range<Int> { y..<(y + height) }
    /// True where no cell is inside.
    public var isEmpty: Bool { width == 0 || height == 0 }

    /// Whether the cell at `point` is inside: the hit test for the mouse.
    public func contains(_ point: Point) -> Bool {
        columns.contains(point.x) && rows.contains(point.y)
    }

    /// What remains inside a margin of `dx` columns on either side and `dy` rows above and below.
    public func inset(dx: Int = 1, dy: Int = 1) -> Rect {
        Rect(x: x + min(dx, width), y: y + min(dy, height), width: width - 2 * dx, height: height - 2 * dy)
    }

    /// The topmost `count` rows and the rest below.
    public func splitTop(_ count: Int) -> (top: Rect, rest: Rect) {
        let taken = min(max(0, count), height)
        return (
            Rect(x: x, y: y, width: width, height: taken),
            Rect(x: x, y: y + taken, width: width, height: height - taken)
        )
    }

    /// Takes the topmost `count` rows away: the rest is what is left for what follows.
    public mutating func takeTop(_ count: Int) -> Rect {
        let (top, rest) = splitTop(count)
        self = rest
        return top
    }

    /// The rows above and the lowest `count` rows.
    public func splitBottom(_ count: Int) -> (rest: Rect, bottom: Rect) {
        let (rest, bottom) = splitTop(height - min(max(0, count), height))
        return (rest, bottom)
    }

    /// The leftmost `count` columns and the rest.
    public func splitLeft(_ count: Int) -> (left: Rect, rest: Rect) {
        let taken = min(max(0, count), width)
        return (
            Rect(x: x, y: y, width: taken, height: height),
            Rect(x: x + taken, y: y, width: width - taken, height: height)
        )
    }

    /// The columns before and the rightmost `count` columns.
    public func splitRight(_ count: Int) -> (rest: Rect, right: Rect) {
        let (rest, right) = splitLeft(width - min(max(0, count), width))
        return (rest, right)
    }

    /// `count` rectangles side by side that fill the width, each as wide as the next or one column more, `gap`
    /// columns between them.
    public func splitColumns(_ count: Int, gap: Int = 0) -> [Rect] {
        guard count > 0 else { return [] }
        let room = max(0, width - gap * (count - 1))
        return (0..<count).map { index in
            let start = room * index / count
            let end = room * (index + 1) / count
            return Rect(x: x + start + gap * index, y: y, width: end - start, height: height)
        }
    }
}
