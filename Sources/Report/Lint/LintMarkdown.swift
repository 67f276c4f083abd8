import HLS
import HLSLint

extension LintReport {
    /// The report as a table for a pull request.
    var markdown: String {
        let rows = findings.map { finding -> [ReportText] in
            let location = finding.file + (finding.line.map { ":\($0)" } ?? "")
            let howToFix = LintCatalogue[finding.rule]?.howToFix ?? ""
            return [
                ReportText(finding.severity.rawValue), ReportText(foreign: location), ReportText(foreign: finding.rule),
                ReportText(foreign: finding.message), ReportText(howToFix),
            ]
        }
        let table = ReportTable(
            columns: ["Severity", "Place", "Rule", "What is wrong", "How to fix it"].map { .init(title: $0) },
            rows: rows)
        let blocks: [ReportBlock] = [.heading("Lint"), .paragraph(ReportText(summary + "."))]
        let notes = ReportBlock.notes(notes).joined()
        return ((rows.isEmpty ? blocks : blocks + [.table(table)]) + notes).map(MarkdownRenderer().render).joined()
    }
}
