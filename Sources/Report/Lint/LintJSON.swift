import HLS
public import HLSLint
import Numerics
import PlayerLog

extension LintReport {
    /// The version of the report's names, as JSON carries it.
    public static let schema = "playhead.lint/2"

    /// The report as one JSON document.
    var json: String {
        var json = JSONWriter(.indented)
        let fields: [ReportValue.Field] = [
            .init("schema", .text(Self.schema)), .init("profile", .text(profile.rawValue)),
            .init("ruleCount", .whole(Int128(ruleCount))), .init("files", .list(files.map(ReportValue.text))),
            .init(
                "counts",
                .record(
                    PlaylistFinding.Severity.allCases.map { .init($0.rawValue, .whole(Int128(counts[$0] ?? 0))) })),
            .init("findings", .list(findings.map { .record($0.record) })),
            .init("notes", .list(notes.map(ReportValue.text))),
        ]
        ReportValue.record(fields).write(to: &json)
        return json.take() + "\n"
    }
}

extension LintFinding {
    /// The finding by the contract's names, with what the catalogue says of its rule.
    fileprivate var record: [ReportValue.Field] {
        let rule = LintCatalogue[rule]
        return [
            .init("rule", .text(self.rule)), .init("severity", .text(severity.rawValue)), .init("file", .text(file)),
            .init("line", ReportValue(line)), .init("column", ReportValue(column)), .init("message", .text(message)),
            .init("why", ReportValue(rule?.why)), .init("howToFix", ReportValue(rule?.howToFix)),
            .init("sources", .list((rule?.citations ?? []).map { .text($0.description) })),
        ]
    }
}
