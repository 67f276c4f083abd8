public import TablesAndCharts
public import VisibleText

/// Rows and columns in cells, under a line of titles. Where the width does not suffice, columns are narrowed and left out whole.
public struct Table<Element> {
    /// A column whose texts are pieces in styles.
    public typealias Column = TableColumn<Element, StyledText>

    /// The columns, from the left.
    public let columns: [Column]
    /// How many rows there are.
    public let count: Int
    /// The column whose order the rows are in, and its direction, for the sign in its title.
    public let sort: (column: Int, descending: Bool)?
    /// How the columns' titles look in the first line; nil where there is no such line.
    public let titles: Style?
    private let row: (Int) -> Element

    /// Makes a table; a row is asked for by its index, and only of what is in view where all columns have widths.
    public init(
        _ columns: [Column], count: Int, sort: (column: Int, descending: Bool)? = nil, titles: Style? = .title,
        row: @escaping (Int) -> Element
    ) {
        (self.columns, self.count, self.sort, self.titles, self.row) = (columns, count, sort, titles, row)
    }

    /// Makes a table of a few rows.
    public init(_ columns: [Column], rows: [Element], titles: Style? = .title) {
        self.init(columns, count: rows.count, titles: titles) { rows[$0] }
    }

    /// Which columns are shown in so many columns of the screen, and where.
    public func layout(width: Int, in repertoire: Repertoire) -> TableLayout {
        let wanted = columns.map { column in
            if let width = column.heading.width { return width }
            let title = titles == nil ? 0 : displayWidth(column.heading.title, in: repertoire)
            return (0..<count).reduce(title) { max($0, column.text(row($1)).width(in: repertoire)) }
        }
        let places = columns.map(\.heading).places(wanted: wanted, room: width)
        return TableLayout(places: places, isWhole: places.count == columns.count)
    }

    /// Draws the titles and the rows from `first` on that have room.
    ///
    /// - Parameters:
    ///   - rect: The room.
    ///   - frame: The frame.
    ///   - first: The first row in view.
    ///   - selected: The row to set off.
    ///   - layout: Where its columns are, where that is known.
    public func draw(
        in rect: Rect, of frame: inout Frame, first: Int = 0, selected: Int? = nil, layout: TableLayout? = nil
    ) {
        let places = (layout ?? self.layout(width: rect.width, in: frame.glyphs.repertoire)).places
        var rest = rect
        if let titles {
            let line = rest.takeTop(1)
            for place in places {
                draw(StyledText(title(place.column, frame.glyphs), titles), place, in: line, of: &frame)
            }
        }
        let rows = rest.lines(of: count, from: first)
        let cells = places.map { place in
            cut(rows.map { columns[place.column].text(row($0)) }, to: place.width, in: frame.glyphs.repertoire)
        }
        for index in rows {
            let line = rest.takeTop(1)
            for (place, cells) in zip(places, cells) {
                draw(cells[index - rows.lowerBound], place, in: line, of: &frame)
            }
            if index == selected { frame.restyle(line, .selection) }
        }
    }

    /// The cells of a column, whose longest pieces are cut so that rows are told apart by them; others stay as they are.
    private func cut(_ cells: [StyledText], to width: Int, in repertoire: Repertoire) -> [StyledText] {
        let widths = cells.map { $0.width(in: repertoire) }
        guard widths.contains(where: { $0 > width }) else { return cells }
        let names = cells.map { $0.longestPiece(in: repertoire) }
        let beside = zip(widths, names).map { $0 - displayWidth($1.text, in: repertoire) }.max() ?? 0
        guard beside < width else { return cells }
        let shown = truncatedApart(names.map(\.text), to: width - beside, in: repertoire)
        return cells.indices.map {
            widths[$0] > width ? cells[$0].replacing(names[$0].index, by: shown[$0]) : cells[$0]
        }
    }

    private func title(_ column: Int, _ glyphs: Glyphs) -> String {
        let title = columns[column].heading.title
        guard let sort, sort.column == column else { return title }
        return title + (sort.descending ? glyphs.descending : glyphs.ascending)
    }

    private func draw(_ text: StyledText, _ place: ColumnPlace, in line: Rect, of frame: inout Frame) {
        guard line.height > 0 else { return }
        let width = min(place.width, line.width - place.offset)
        let isRight = columns[place.column].heading.alignsRight
        let indent = isRight ? max(0, width - text.width(in: frame.glyphs.repertoire)) : 0
        frame.put(text, at: Point(x: line.x + place.offset + indent, y: line.y), width: width - indent)
    }
}

/// Which columns of a table are shown, and where.
public struct TableLayout: Equatable, Sendable {
    /// The columns that are shown, from the left.
    public let places: [ColumnPlace]
    /// Whether there is room for all columns.
    public let isWhole: Bool

    /// The columns of the screen that it takes.
    public var width: Int { places.last.map { $0.offset + $0.width } ?? -1 }

    /// The column so far from the left edge, for sorting by a click.
    public func column(at offset: Int) -> Int? {
        places.first { offset >= $0.offset && offset <= $0.offset + $0.width }?.column
    }
}

// A rectangle as the room of a table, whose first line has the titles.
extension Rect {
    /// The first row in view where `selected` is kept in it, in the middle where it can be.
    public func firstRow(showing selected: Int, of count: Int) -> Int {
        let visible = max(1, height - 1)
        return max(0, min(selected - visible / 2, count - visible))
    }

    /// The row under a point of the screen, nil in the line of titles and below the last row.
    public func row(at point: Point, of count: Int, first: Int) -> Int? {
        guard contains(point), point.y > y else { return nil }
        let row = first + point.y - y - 1
        return rows(of: count, from: first).contains(row) ? row : nil
    }

    /// The rows in view, below the line of titles.
    public func rows(of count: Int, from first: Int) -> Range<Int> { splitTop(1).rest.lines(of: count, from: first) }

    /// The rows that it shows without titles.
    fileprivate func lines(of count: Int, from first: Int) -> Range<Int> {
        let first = min(max(0, first), count)
        return first..<min(count, first + max(0, height))
    }
}

// How columns on screens are written down.
extension TableColumn where Text == StyledText {
    /// A column of words.
    public static func left(
        _ title: String, width: Int? = nil, least: Int? = nil, priority: Int = 0, grows: Bool = false,
        _ text: @escaping (Element) -> StyledText
    ) -> Self {
        Self(ColumnHeading(title, width: width, least: least, priority: priority, grows: grows), text: text)
    }

    /// A column of figures.
    public static func right(
        _ title: String, width: Int? = nil, least: Int? = nil, priority: Int = 0, grows: Bool = false,
        _ text: @escaping (Element) -> StyledText
    ) -> Self {
        Self(
            ColumnHeading(title, width: width, least: least, priority: priority, alignsRight: true, grows: grows),
            text: text)
    }
}
