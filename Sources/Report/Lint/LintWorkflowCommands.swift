import Descriptions
import HLS
import HLSLint
import VisibleText

/// Prints what a linter found as GitHub's workflow commands: `::error file=…,line=…::…`.
struct LintWorkflowCommands {
    func render(_ report: LintReport) -> String {
        report.news.map(render).joined()
            + report.notes.map { "::notice title=playhead lint::\(data($0))\n" }.joined()
    }

    private func render(_ finding: LintFinding) -> String {
        var properties = ["file=" + property(finding.file)]
        if let line = finding.line { properties.append("line=\(line)") }
        if let column = finding.character { properties.append("col=\(column)") }
        properties.append("title=" + property("\(finding.rule) (\(finding.severity.rawValue))"))
        let rule = LintCatalogue[finding.rule]
        let message = [
            finding.message, rule.map { "Why: \($0.why)" }, rule.map { "Fix: \($0.howToFix)" }, rule?.origin,
        ]
        return "::\(command(finding.severity)) \(properties.joined(separator: ","))::"
            + message.compactMap { $0.map(data) }.joined(separator: "%0A") + "\n"
    }

    private func command(_ severity: PlaylistFinding.Severity) -> String {
        switch severity {
        case .must: "error"
        case .should: "warning"
        case .info: "notice"
        }
    }

    /// A text as a command carries it: one line, in which a percent sign begins what is written as two digits.
    private func data(_ text: String) -> String {
        escaped(text).map { $0 == "%" ? "%25" : String($0) }.joined()
    }

    /// A property ends at a comma, and its name at a colon.
    private func property(_ text: String) -> String {
        data(text).map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
    }
}

extension LintReport {
    /// The report as a table for a pull request.
    var markdown: String {
        let table = ReportTable(
            news,
            [
                .left("Severity", \.severity.rawValue),
                .left("Place") { ReportText(foreign: Self.place($0)) },
                .left("Rule") { ReportText(foreign: $0.rule) },
                .left("What is wrong") { ReportText(foreign: $0.message) },
                .left("How to fix it") { LintCatalogue[$0.rule]?.howToFix ?? "" },
            ])
        let blocks: [ReportBlock] = [.heading("Lint"), .paragraph(ReportText(summary + "."))]
        return MarkdownRenderer().render(
            [news.isEmpty ? blocks : blocks + [.table(table)]] + measuredSections + watchSections
                + ReportBlock.notes(notes))
    }
}
