import VisibleText

/// Rows and columns under a header. Where the width does not suffice, columns of low priority are left out whole.
public struct Table {
    /// A column.
    public struct Column: Hashable, Sendable {
        /// Its heading.
        public var title: String
        /// Columns of the screen that it has where there is room.
        public var width: Int
        /// Columns to which it may be narrowed before others are left out.
        public var least: Int
        /// Higher ones stay longer when room gets short.
        public var priority: Int
        /// Whether values end at its right edge, as numbers should.
        public var alignsRight: Bool
        /// Whether it takes the room that is left over.
        public var grows: Bool

        /// Makes a column; without `least` it is not narrowed.
        public init(
            _ title: String, width: Int, least: Int? = nil, priority: Int = 0, alignsRight: Bool = false,
            grows: Bool = false
        ) {
            self.title = title
            self.width = max(0, width)
            self.least = max(0, min(least ?? width, width))
            self.priority = priority
            self.alignsRight = alignsRight
            self.grows = grows
        }
    }

    /// A column's position on the screen.
    public struct Placement: Equatable, Sendable {
        /// Its index among the table's columns.
        public var column: Int
        /// The leftmost column of the screen.
        public var x: Int
        /// Columns of the screen.
        public var width: Int
    }

    /// The columns, from the left.
    public var columns: [Column]
    /// The column whose order the rows are in, and its direction, for the sign in the header.
    public var sort: (column: Int, descending: Bool)?

    /// Makes a table.
    public init(columns: [Column], sort: (column: Int, descending: Bool)? = nil) {
        self.columns = columns
        self.sort = sort
    }

    /// Which columns are shown in `rect`, and where. One space is between two columns.
    public func layout(in rect: Rect) -> [Placement] {
        var shown: [Int] = []
        var used = -1
        let byPriority = columns.indices.sorted { (columns[$1].priority, $0) < (columns[$0].priority, $1) }
        for index in byPriority {
            // The most important one is shown cut rather than not at all.
            guard used + 1 + columns[index].least <= rect.width || shown.isEmpty else { break }
            shown.append(index)
            used += 1 + columns[index].least
        }
        var spare = max(0, rect.width - used)
        var widths: [Int: Int] = [:]
        // The most important ones first; what then is left is for the one that grows.
        for index in shown {
            let more = min(spare, columns[index].width - columns[index].least)
            widths[index] = min(columns[index].least + more, rect.width)
            spare -= more
        }
        var x = rect.x
        return shown.sorted().map { index in
            var width = widths[index] ?? 0
            if columns[index].grows {
                width += spare
                spare = 0
            }
            defer { x += width + 1 }
            return Placement(column: index, x: x, width: width)
        }
    }

    /// The rows that `rect` shows when scrolled by `first`.
    public func visibleRows(in rect: Rect, count: Int, first: Int) -> Range<Int> {
        let first = min(max(0, first), count)
        return first..<min(count, first + max(0, rect.height - 1))
    }

    /// The first row in view where `selected` is kept in it, in the middle where it can be.
    public static func first(showing selected: Int, of count: Int, in rect: Rect) -> Int {
        let visible = max(1, rect.height - 1)
        return max(0, min(selected - visible / 2, count - visible))
    }

    /// The row under a point of the screen, nil in the header and below the last row.
    public func row(at point: Point, in rect: Rect, count: Int, first: Int) -> Int? {
        guard rect.contains(point), point.y > rect.y else { return nil }
        let row = first + point.y - rect.y - 1
        return visibleRows(in: rect, count: count, first: first).contains(row) ? row : nil
    }

    /// The column under a point of the screen, in the header or below: for sorting by a click.
    public func column(at point: Point, in rect: Rect) -> Int? {
        guard rect.contains(point) else { return nil }
        return layout(in: rect).first { point.x >= $0.x && point.x <= $0.x + $0.width }?.column
    }

    /// Draws the header and the rows in view.
    ///
    /// - Parameters:
    ///   - rect: Where.
    ///   - frame: On what.
    ///   - count: How many rows there are.
    ///   - first: The first row in view.
    ///   - selected: The row to set off.
    ///   - cell: The text and style of a row and column; asked for what is in view only.
    public func draw(
        in rect: Rect, of frame: inout Frame, count: Int, first: Int = 0, selected: Int? = nil,
        cell: (_ row: Int, _ column: Int) -> (text: String, style: Style)
    ) {
        guard rect.height > 0 else { return }
        let placements = layout(in: rect)
        for placement in placements {
            draw(title(placement.column, frame.glyphs), .title, placement, rect.y, &frame)
        }
        for row in visibleRows(in: rect, count: count, first: first) {
            let y = rect.y + 1 + row - max(0, first)
            for placement in placements {
                let (text, style) = cell(row, placement.column)
                draw(text, style, placement, y, &frame)
            }
            if row == selected {
                frame.restyle(Rect(x: rect.x, y: y, width: rect.width, height: 1), .selection)
            }
        }
    }

    private func title(_ column: Int, _ glyphs: Glyphs) -> String {
        guard let sort, sort.column == column else { return columns[column].title }
        return columns[column].title + (sort.descending ? glyphs.descending : glyphs.ascending)
    }

    private func draw(_ text: String, _ style: Style, _ placement: Placement, _ y: Int, _ frame: inout Frame) {
        let text = truncated(text, to: placement.width, in: frame.glyphs.repertoire)
        if columns[placement.column].alignsRight {
            frame.put(text, endingAt: Point(x: placement.x + placement.width, y: y), style: style)
        } else {
            frame.put(text, at: Point(x: placement.x, y: y), style: style)
        }
    }
}
