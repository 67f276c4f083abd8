import Descriptions
import TablesAndCharts

/// A table for people.
struct ReportTable {
    typealias Column = ColumnHeading

    var columns: [Column]
    var rows: [[ReportText]]
}

extension ReportTable {
    /// A table with a row for each element.
    init<Element>(_ elements: some Sequence<Element>, _ columns: [TableColumn<Element>]) {
        self.columns = columns.map(\.heading)
        rows = elements.map { element in columns.map { $0.text(element) } }
    }
}

/// A column whose cells are texts of a report.
typealias TableColumn<Element> = TablesAndCharts.TableColumn<Element, ReportText>

extension TableColumn where Text == ReportText {
    static func left<Cell: TableCell>(_ title: String, _ cell: @escaping (Element) -> Cell) -> Self {
        Self(ColumnHeading(title: title)) { cell($0).inTable }
    }

    /// A column of figures.
    static func right<Cell: TableCell>(
        _ title: String, isFlexible: Bool = false, _ cell: @escaping (Element) -> Cell
    ) -> Self {
        Self(ColumnHeading(title: title, isRight: true, isFlexible: isFlexible)) { cell($0).inTable }
    }

    /// A column that gives way where the width does not do.
    static func flexible<Cell: TableCell>(_ title: String, _ cell: @escaping (Element) -> Cell) -> Self {
        Self(ColumnHeading(title: title, isFlexible: true)) { cell($0).inTable }
    }
}

extension ColumnHeading {
    /// What a flexible column keeps.
    private static var narrowest: Int { 8 }

    /// - Parameter isFlexible: whether the column gives way where the width does not do.
    init(title: String, isRight: Bool = false, isFlexible: Bool = false) {
        self.init(title, least: isFlexible ? Self.narrowest : nil, alignsRight: isRight)
    }
}

/// What can stand in a cell: a text of our own, a whole number, or a text of which parts come from a log.
protocol TableCell {
    var inTable: ReportText { get }
}

extension ReportText: TableCell { var inTable: ReportText { self } }
extension String: TableCell { var inTable: ReportText { ReportText(self) } }
extension Int: TableCell { var inTable: ReportText { ReportText(String(self)) } }
