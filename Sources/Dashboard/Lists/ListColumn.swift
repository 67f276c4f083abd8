import Descriptions
import PlayheadAnalytics
import PlayheadTerminal
import TablesAndCharts
import VisibleText

/// A column of a list that can be sorted by any of its columns.
struct ListColumn<Row>: Sendable {
    let heading: ColumnHeading
    let style: @Sendable (Row) -> Style
    /// What rows are sorted by.
    let key: @Sendable (Row) -> ListKey
    let text: @Sendable (Row) -> String
    /// By what of a fleet's columns rows are sorted in the same way, in a moment; nil where these do not tell it.
    let order: FleetTable.Order?
    /// The number of a session by which it is sorted in the same way; nil where it is by a text.
    let number: (@Sendable (SessionTotals) -> Double?)?
    /// What a cell says of a session by its number alone; nil where it says a text of it.
    let figure: (@Sendable (SessionTotals) -> String)?
    /// Which text of many sessions sorts them in the same way; nil where none does.
    let sessionText: SessionText?

    /// What stands above it.
    var title: String { heading.title }

    /// - Parameters:
    ///   - sessionText: the text of sessions by which they are sorted.
    ///   - text: what a cell says; nil for the text by which rows are sorted.
    init(
        _ heading: ColumnHeading, style: @escaping @Sendable (Row) -> Style = { _ in .text },
        order: FleetTable.Order? = nil, sessionText: SessionText? = nil,
        text: (@Sendable (Row) -> String)? = nil, key: @escaping @Sendable (Row) -> ListKey
    ) {
        (self.heading, self.style, self.order, self.sessionText, self.key) = (heading, style, order, sessionText, key)
        (number, figure) = (nil, nil)
        self.text =
            text ?? { row in if case .text(let text) = key(row) { text } else { NumberText.unknown } }
    }

    /// A column of sessions that is sorted by a number of each.
    init(
        _ heading: ColumnHeading, style: @escaping @Sendable (SessionTotals) -> Style, order: FleetTable.Order? = nil,
        number: @escaping @Sendable (SessionTotals) -> Double?, text: @escaping @Sendable (SessionTotals) -> String
    ) where Row == ListedSession {
        (self.heading, self.order, self.number, figure, sessionText) = (heading, order, number, text, nil)
        self.style = { style($0.entry.totals) }
        self.text = { text($0.entry.totals) }
        key = { ListKey(number($0.entry.totals)) }
    }

    /// Rows sorted by this column; those of which the key is unknown stand last in both directions, and equal ones as they
    /// are numbered.
    func sorted(_ rows: [Int], descending: Bool, _ row: (Int) -> Row) -> [Int] {
        let keyed = rows.map { (row: $0, key: key(row($0))) }
        return keyed.sorted { left, right in
            if left.key == right.key { return left.row < right.row }
            if left.key == .unknown || right.key == .unknown { return right.key == .unknown }
            return descending ? right.key < left.key : left.key < right.key
        }.map(\.row)
    }
}

/// What rows of a list are sorted by.
enum ListKey: Equatable, Comparable {
    case number(Double)
    case text(String)
    case unknown

    init(_ number: Double?) { self = number.map { .number($0) } ?? .unknown }
    init(_ text: String?) { self = text.map { .text($0) } ?? .unknown }
}

/// A list as a table: a click on a heading sorts it, and the selected row is kept in view.
struct ListTable<Row> {
    let columns: [ListColumn<Row>]
    let sort: ListSort
    let count: Int
    let selected: Int
    /// The columns that are shown, as indices, from the left; nil for all that there is room for.
    var shown: [Int]?
    /// Where the selected row was clicked.
    var pin: ListPin?
    /// The highest number that a row has; numbers are never cut.
    var highest = 0
    let rect: Rect

    private var indices: [Int] { shown ?? Array(columns.indices) }
    /// The heading of a column; that of the numbers as wide as the highest, with the pointer before it.
    private func heading(_ index: Int) -> ColumnHeading {
        var heading = columns[index].heading
        if columns[index].order == .number { heading.width = max(heading.width ?? 0, String(highest).count + 2) }
        return heading
    }
    /// A row is a line of the list.
    private func table(_ cell: @escaping (_ row: Int, _ column: Int) -> StyledText) -> Table<Int> {
        let indices = indices
        let sorted = indices.firstIndex(of: sort.column).map { (column: $0, descending: sort.descending) }
        return Table(
            indices.map { index in Table<Int>.Column(heading(index)) { cell($0, index) } }, count: count, sort: sorted
        ) { $0 }
    }
    private var first: Int { pin.first(showing: selected, of: count, in: rect) }

    /// At which row it is, and by what the rows are sorted; they are numbered in an order of their own.
    var position: ListPosition {
        let title = columns.indices.contains(sort.column) ? columns[sort.column].title : nil
        return ListPosition(line: selected, count: count, order: title == "#" ? nil : title)
    }

    /// The row at a point of the screen.
    func row(at point: Point) -> Int? { rect.row(at: point, of: count, first: first) }

    /// The column whose heading is at a point of the screen.
    func heading(at point: Point) -> Int? {
        guard rect.contains(point), point.y == rect.y else { return nil }
        let isCut = rect.rows(of: count, from: first).count < count
        let width = rect.width - (isCut ? Frame.columnsOfScrollbar : 0)
        let layout = table { _, _ in StyledText() }.layout(width: width, in: .unicode)
        return layout.column(at: point.x - rect.x).map { indices[$0] }
    }

    /// - Parameter cell: what a cell says and how it looks, by its row and column and what the column makes of it.
    func draw(
        of frame: inout Frame, row: @escaping (Int) -> Row,
        cell: @escaping (Int, Int, String, Style) -> (String, Style) = { ($2, $3) }
    ) {
        let pointer = frame.glyphs.pointer + " "
        table { index, column in
            let row = row(index)
            let mark = column == indices.first && index == selected ? pointer : ""
            let (text, style) = cell(index, column, columns[column].text(row), columns[column].style(row))
            return StyledText(mark, style) + StyledText(text, style)
        }.draw(
            in: frame.scrollbar(beside: rect, from: first, of: count), of: &frame, first: first, selected: selected)
    }
}
