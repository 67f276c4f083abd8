import Descriptions
public import PlayerLog
import PlayheadNumerics
import VisibleText

/// What `lint --cmcd` tells of logs with common media client data.
public struct CMCDLintReport: Sendable {
    /// The version of the report's names, as JSON carries it.
    public static let schema = "playhead.cmcd-lint/1"

    let files: [(name: String, findings: CMCDFindings)]

    /// The report on logs, each with its name.
    public init(_ files: [(name: String, findings: CMCDFindings)]) { self.files = files }

    /// Whether there is something of a severity, or of a stricter one.
    public func has(_ severity: String) -> Bool { files.contains { $0.findings.has(severity) } }

    /// The report for people: a finding a paragraph, with the lines where it comes first.
    public func text(width: Int) -> String {
        files.map { file in
            let findings = file.findings.findings
            var text = ""
            for finding in findings {
                let key = finding.key.map { " \($0)" } ?? ""
                let lines =
                    finding.lines.map(String.init).joined(separator: ", ")
                    + (finding.count > finding.lines.count ? ", …" : "")
                let severity = finding.severity + String(repeating: " ", count: 8 - finding.severity.utf8.count)
                let head =
                    "\(finding.rule)\(key): \(NumberText.counted(finding.count, "time")), \(finding.lines.count > 1 ? "lines" : "line") \(lines)"
                text += severity + head + "\n"
                for line in wrapped(finding.title, to: max(20, width - 8)) { text += "        \(line)\n" }
            }
            let counts = file.findings
            let summary =
                "\(NumberText.counted(counts.recordCount, "record")), \(NumberText.counted(counts.eventCount, "event")) among them, of "
                + NumberText.counted(counts.sessionCount, "session")
            return text + (findings.isEmpty ? "" : "\n")
                + "\(sanitized(file.name)): \(findings.isEmpty ? "no findings: " : "")\(summary)\n"
        }.joined(separator: "\n")
    }

    /// The report as one JSON document.
    public var json: String {
        ReportValue.record([
            .init("schema", Self.schema),
            .init(
                "files",
                files.map { file -> [ReportValue.Field] in
                    [
                        .init("file", file.name), .init("recordCount", file.findings.recordCount),
                        .init("eventCount", file.findings.eventCount),
                        .init("sessionCount", file.findings.sessionCount),
                        .init("refusedCount", file.findings.refusedCount),
                        .init(
                            "findings",
                            file.findings.findings.map { finding -> [ReportValue.Field] in
                                [
                                    .init("rule", finding.rule), .init("severity", finding.severity),
                                    .init("key", finding.key),
                                    .init("message", finding.title), .init("count", finding.count),
                                    .init("lines", finding.lines),
                                ]
                            }),
                    ]
                }),
        ]).json(.indented)
    }
}
