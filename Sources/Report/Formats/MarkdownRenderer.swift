import VisibleText

/// Prints a report for people as GitHub's Markdown. What comes from a log stands in code spans, where it is neither a
/// link nor a mention nor markup.
struct MarkdownRenderer {
    func render(_ block: ReportBlock) -> String {
        switch block {
        case .heading(let text): "### \(harmless(text))\n\n"
        case .paragraph(let text): harmless(text) + "\n\n"
        case .table(let table): render(table)
        case .list(let items):
            items.map { item in
                "- \(harmless(item.line))\n" + item.details.map { "  \(harmless($0))\n" }.joined()
            }.joined() + "\n"
        }
    }

    private func harmless(_ text: ReportText) -> String {
        text.rendered { foreign in
            let shown = escaped(foreign).map { $0 == "`" ? "'" : String($0) }.joined()
            return shown.allSatisfy { $0 == " " } ? "" : "`\(shown)`"
        }
    }

    private func render(_ table: ReportTable) -> String {
        let titles = row(table.columns.map(\.title))
        let rule = row(table.columns.map { $0.isRight ? "---:" : "---" })
        let rows = table.rows.map { cells in row(cells.map { harmless($0) }) }
        return titles + rule + rows.joined() + "\n"
    }

    private func row(_ cells: [String]) -> String {
        // A bar ends the cell even within a code span, unless a backslash stands before it.
        "| "
            + cells.map { $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") }
            .joined(separator: " | ") + " |\n"
    }
}
