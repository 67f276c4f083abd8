import Descriptions
import TablesAndCharts
import VisibleText

/// Prints a report for people as plain text: aligned with spaces, no wider than asked for.
struct TextRenderer {
    /// The columns that a line may take.
    let width: Int

    /// Sections with an empty line between them.
    func render(_ sections: [[ReportBlock]]) -> String {
        sections.map { $0.map(render).joined() }.joined(separator: "\n")
    }

    private func render(_ block: ReportBlock) -> String {
        switch block {
        case .heading(let text): cut(visible(text), to: width) + "\n"
        case .paragraph(let text): wrapped(visible(text), indent: 2)
        case .table(let table): render(table)
        case .list(let items):
            items.map { item in
                wrapped(visible(item.line), indent: 2, hanging: 2)
                    + item.details.map { wrapped(visible($0), indent: 4) }.joined()
            }.joined()
        case .markup: ""
        }
    }

    /// The program's own words pass the same gate: a part of a log may have found its way into them.
    private func visible(_ text: ReportText) -> String { text.parts.map { sanitized($0.text) }.joined() }

    private func render(_ table: ReportTable) -> String {
        let titles = table.columns.map { sanitized($0.title) }
        let rows = (titles.allSatisfy(\.isEmpty) ? [] : [titles]) + table.rows.map { $0.map(visible) }
        let wanted = table.columns.indices.map { column in
            min(Self.widest, rows.map { displayWidth($0[column]) }.max() ?? 0)
        }
        let places = table.columns.places(wanted: wanted, room: width - 2, gap: 2)
        // Rows are told apart by what they are called, however little of it has room.
        let shown = places.map { place in
            let cells = rows.map { $0[place.column] }
            return place.width < wanted[place.column]
                ? truncatedApart(cells, to: place.width, ellipsis: "~") : cells.map { cut($0, to: place.width) }
        }
        return rows.indices.map { row in
            let cells = zip(places, shown).map { place, column in
                let cell = column[row]
                let padding = String(repeating: " ", count: max(0, place.width - displayWidth(cell)))
                return table.columns[place.column].alignsRight ? padding + cell : cell + padding
            }
            let line = "  " + cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }

    /// No cell is wider: what somebody made of megabytes fills no screen.
    private static let widest = 1000

    /// `text` cut to `width` columns, with a tilde where something is left out: a pipe may know ASCII only.
    private func cut(_ text: String, to width: Int) -> String { truncated(text, to: width, ellipsis: "~") }

    /// `text` broken between words, its lines after the first indented further; a word that has no room is cut.
    private func wrapped(_ text: String, indent: Int, hanging: Int = 0) -> String {
        VisibleText.wrapped(text, to: max(1, width - indent), hanging: hanging).enumerated().map { number, line in
            let margin = String(repeating: " ", count: number == 0 ? indent : indent + hanging)
            return cut(margin + line, to: width) + "\n"
        }.joined()
    }
}
