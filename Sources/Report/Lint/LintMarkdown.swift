import HLS
import HLSLint

extension LintReport {
    /// The report as a table for a pull request.
    var markdown: String {
        let table = ReportTable(
            news,
            [
                .left("Severity", \.severity.rawValue),
                .left("Place") { ReportText(foreign: $0.file + ($0.line.map { ":\($0)" } ?? "")) },
                .left("Rule") { ReportText(foreign: $0.rule) },
                .left("What is wrong") { ReportText(foreign: $0.message) },
                .left("How to fix it") { LintCatalogue[$0.rule]?.howToFix ?? "" },
            ])
        let blocks: [ReportBlock] = [.heading("Lint"), .paragraph(ReportText(summary + "."))]
        return MarkdownRenderer().render(
            [news.isEmpty ? blocks : blocks + [.table(table)]] + ReportBlock.notes(notes))
    }
}
