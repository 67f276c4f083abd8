import Descriptions
import PlayheadNumerics
import VisibleText

extension ReportValue.Field {
    /// The field's cells by their columns: a record has one for each of its members.
    func cells(under prefix: String) -> [(column: String, cell: String)] {
        let value = value
        return switch value {
        case .record(let fields), .dictionary(let fields): fields.flatMap { $0.cells(under: prefix + name + ".") }
        case .unknown: [(prefix + name, "")]
        case .text(let text): [(prefix + name, CSV.cell(text))]
        case .list(let values): [(prefix + name, CSV.cell(values))]
        case .truth, .whole, .number, .date: [(prefix + name, CSV.json(value))]
        }
    }
}

/// Cells and rows of RFC 4180.
enum CSV {
    /// What makes a spreadsheet run a cell as a formula, in half and in full width.
    private static let dangerous: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]

    /// A row of cells.
    static func row(_ cells: [String]) -> String { cells.joined(separator: ",") + "\r\n" }

    /// The columns that a record has.
    static func columns(of record: [ReportValue.Field]) -> [String] {
        record.flatMap { $0.cells(under: "") }.map(\.column)
    }

    /// A record's row; a column that it does not have is empty.
    static func row(_ record: [ReportValue.Field], _ columns: [String]) -> String {
        let cells = Dictionary(record.flatMap { $0.cells(under: "") }) { first, _ in first }
        return row(columns.map { cells[$0] ?? "" })
    }

    /// A text as a cell: quoted where it must be, with an apostrophe before what would be run as a formula, and control
    /// characters that are neither tab nor line break made visible.
    static func cell(_ text: String) -> String {
        let shown = escaped(text, keeping: ["\t", "\n"])
        let harmless = text.unicodeScalars.first.map(dangerous.contains) ?? false ? "'" + shown : shown
        guard harmless.utf8.contains(where: { ",\";\t\n".utf8.contains($0) }) else { return harmless }
        return "\"" + harmless.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }

    /// A list as a cell: words if it has no more than those, else JSON.
    fileprivate static func cell(_ values: [ReportValue]) -> String {
        let words = values.compactMap { value in if case .text(let word) = value { word } else { nil } }
        return cell(words.count == values.count ? words.joined(separator: " ") : json(.list(values)))
    }

    fileprivate static func json(_ value: ReportValue) -> String {
        var json = JSONWriter(.oneLine)
        value.write(to: &json)
        return json.take()
    }
}
