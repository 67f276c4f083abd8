import Descriptions
import HLS
import PlayerLog
import PlayheadNumerics

extension CMCDLintReport {
    /// The report as SARIF 2.1.0: a result for each rule and key of a file, with its count and the first lines.
    ///
    /// - Parameter version: the program's.
    public func sarif(version: String?) -> String {
        let writer = LintSARIF(version: version)
        let found = files.flatMap { file in file.findings.findings.map { (file: file.name, finding: $0) } }
        let rules = CMCDRule.allCases.filter { rule in found.contains { $0.finding.rule == rule.rawValue } }
        let descriptors = rules.map { rule -> [ReportValue.Field] in
            [
                .init("id", rule.rawValue), .init("shortDescription", writer.text(rule.title)),
                .init("help", writer.text("Source: CTA-5004-B, table 1; CTA-5004 for records of version 1.")),
                .init("defaultConfiguration", [ReportValue.Field("level", Self.level(rule.severity.rawValue))]),
            ]
        }
        let results = found.map { file, finding -> [ReportValue.Field] in
            let lines: [Int?] = finding.lines.isEmpty ? [nil] : finding.lines
            return [
                .init("ruleId", finding.rule),
                .init("ruleIndex", rules.firstIndex { $0.rawValue == finding.rule }),
                .init("level", Self.level(finding.severity)),
                .init("message", writer.text((finding.key.map { "\($0): " } ?? "") + finding.title)),
                .init("occurrenceCount", finding.count),
                .init(
                    "locations",
                    lines.map { [ReportValue.Field("physicalLocation", LintSARIF.location(file, line: $0))] }),
            ]
        }
        return LintSARIF.document([
            .init("tool", [ReportValue.Field("driver", writer.driver(descriptors))]),
            .init("artifacts", files.map { writer.artifact($0.name, isGiven: true) }),
            .init("results", results),
            .init("invocations", [[ReportValue.Field("executionSuccessful", true)]]),
        ])
    }

    private static func level(_ severity: String) -> String {
        (PlaylistFinding.Severity(rawValue: severity) ?? .info).level
    }
}
