import Descriptions
import TablesAndCharts
import VisibleText

/// Prints a report for people as GitHub's Markdown. What comes from a log stands in code spans, where it is neither a
/// link nor a mention nor markup.
struct MarkdownRenderer {
    func render(_ sections: [[ReportBlock]]) -> String { sections.joined().map(render).joined() }

    private func render(_ block: ReportBlock) -> String {
        switch block {
        case .heading(let text): "### \(harmless(text))\n\n"
        case .paragraph(let text): harmless(text) + "\n\n"
        case .table(let table): render(table)
        case .list(let items):
            items.map { item in
                "- \(harmless(item.line))\n" + item.details.map { "  \(harmless($0))\n" }.joined()
            }.joined() + "\n"
        case .markup: ""
        }
    }

    private func harmless(_ text: ReportText) -> String {
        text.parts.map { $0.isForeign ? code($0.text) : words($0.text) }.joined()
    }

    /// A text from a log.
    private func code(_ foreign: String) -> String {
        let shown = escaped(foreign).map { $0 == "`" ? "'" : String($0) }.joined()
        return shown.allSatisfy { $0 == " " } ? "" : "`\(shown)`"
    }

    /// The program's own words, in which `<0.001` begins no tag, and nothing else does.
    private func words(_ own: String) -> String {
        let shown = escaped(own)
        if !shown.utf8.contains(UInt8(ascii: "<")) { return shown }
        return zip(shown, shown.dropFirst() + " ").map { character, next in
            character == "<" && !(next.isNumber || next == " ") ? "&lt;" : String(character)
        }.joined()
    }

    /// A column's title, which may be a log's own key.
    private func title(_ text: String) -> String {
        text.utf8.contains { "@`]<".utf8.contains($0) } ? code(text) : words(text)
    }

    private func render(_ table: ReportTable) -> String {
        let titles = row(table.columns.map { title($0.title) })
        let rule = row(table.columns.map { $0.alignsRight ? "---:" : "---" })
        let rows = table.rows.map { cells in row(cells.map { harmless($0) }) }
        return titles + rule + rows.joined() + "\n"
    }

    private func row(_ cells: [String]) -> String { "| " + cells.map(cell).joined(separator: " | ") + " |\n" }

    /// A bar ends the cell even within a code span, unless a backslash stands before it; and two of those are one, so a bar
    /// behind a log's own backslash is replaced.
    private func cell(_ text: String) -> String {
        if !text.utf8.contains(UInt8(ascii: "|")) { return text }
        var result = ""
        for character in text {
            result += character == "|" ? (result.last == "\\" ? "¦" : "\\|") : String(character)
        }
        return result
    }
}
