import HLS
public import HLSLint
import Numerics

extension LintReport {
    /// The version of the report's names, as JSON carries it.
    public static let schema = "playhead.lint/2"

    /// The report as one JSON document.
    var json: String {
        let counts: [ReportValue.Field] = PlaylistFinding.Severity.allCases.map { severity in
            .init(severity.rawValue, self.counts[severity] ?? 0)
        }
        return ReportValue.record([
            .init("schema", Self.schema), .init("profile", profile.rawValue), .init("ruleCount", ruleCount),
            .init("files", files), .init("counts", counts),
            .init("findings", findings.map(\.record)), .init("notes", notes),
        ]).json(.indented)
    }
}

extension LintFinding {
    /// The finding by the contract's names, with what the catalogue says of its rule.
    fileprivate var record: [ReportValue.Field] {
        let rule = LintCatalogue[rule]
        return [
            .init("rule", self.rule), .init("severity", severity.rawValue), .init("file", file), .init("line", line),
            .init("column", column), .init("message", message), .init("why", rule?.why),
            .init("howToFix", rule?.howToFix), .init("sources", (rule?.citations ?? []).map(\.description)),
        ]
    }
}
