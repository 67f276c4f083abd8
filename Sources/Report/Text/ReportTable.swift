/// A table for people.
struct ReportTable {
    struct Column {
        var title: String
        var isRight = false
        /// Whether the column gives way where the width does not do.
        var isFlexible = false
    }

    var columns: [Column]
    var rows: [[ReportText]]
}

extension ReportTable {
    /// A table with a row for each element.
    init<Element>(_ elements: some Sequence<Element>, _ columns: [TableColumn<Element>]) {
        self.columns = columns.map(\.column)
        rows = elements.map { element in columns.map { $0.cell(element) } }
    }
}

/// A column with what stands in it.
struct TableColumn<Element> {
    fileprivate let column: ReportTable.Column
    fileprivate let cell: (Element) -> ReportText

    static func left<Cell: TableCell>(_ title: String, _ cell: @escaping (Element) -> Cell) -> Self {
        Self(column: .init(title: title)) { cell($0).inTable }
    }

    /// A column of figures.
    static func right<Cell: TableCell>(
        _ title: String, isFlexible: Bool = false, _ cell: @escaping (Element) -> Cell
    ) -> Self {
        Self(column: .init(title: title, isRight: true, isFlexible: isFlexible)) { cell($0).inTable }
    }

    /// A column that gives way where the width does not do.
    static func flexible<Cell: TableCell>(_ title: String, _ cell: @escaping (Element) -> Cell) -> Self {
        Self(column: .init(title: title, isFlexible: true)) { cell($0).inTable }
    }

    private init(column: ReportTable.Column, _ cell: @escaping (Element) -> ReportText) {
        (self.column, self.cell) = (column, cell)
    }
}

/// What can stand in a cell: a text of our own, a whole number, or a text of which parts come from a log.
protocol TableCell {
    var inTable: ReportText { get }
}

extension ReportText: TableCell { var inTable: ReportText { self } }
extension String: TableCell { var inTable: ReportText { ReportText(self) } }
extension Int: TableCell { var inTable: ReportText { ReportText(String(self)) } }
