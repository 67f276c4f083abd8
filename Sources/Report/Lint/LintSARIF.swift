import HLS
import HLSLint
import Numerics
import PlayerLog

/// Prints what a linter found as SARIF 2.1.0 (OASIS Static Analysis Results Interchange Format).
struct LintSARIF {
    /// The program's version.
    var version: String?

    func render(_ report: LintReport) -> String {
        let broken = Set(report.findings.map(\.rule))
        let rules = LintCatalogue.rules.filter { broken.contains($0.id) }
        let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
        let run: [ReportValue.Field] = [
            .init("tool", .record([.init("driver", .record(driver(rules, report.profile)))])),
            // Columns count characters as Unicode does, not the bytes of UTF-8.
            .init("columnKind", .text("unicodeCodePoints")),
            .init("results", .list(report.findings.map { .record(result($0, indices[$0.rule])) })),
            .init("invocations", .list([.record(invocation(report))])),
        ]
        var json = JSONWriter(.indented)
        ReportValue.record([
            .init("$schema", .text("https://json.schemastore.org/sarif-2.1.0.json")), .init("version", .text("2.1.0")),
            .init("runs", .list([.record(run)])),
        ]).write(to: &json)
        return json.take() + "\n"
    }

    private func driver(_ rules: [LintRule], _ profile: LintProfile) -> [ReportValue.Field] {
        [.init("name", .text("playhead lint"))] + (version.map { [.init("version", .text($0))] } ?? [])
            + [.init("rules", .list(rules.map { .record(descriptor($0, profile)) }))]
    }

    private func descriptor(_ rule: LintRule, _ profile: LintProfile) -> [ReportValue.Field] {
        let severity = rule.severity(in: profile) ?? .info
        let address = rule.citations.lazy.compactMap(\.document.address).first
        return [
            .init("id", .text(rule.id)), .init("shortDescription", text(rule.title)),
            .init("fullDescription", text(rule.why)), .init("help", text("\(rule.howToFix) Source: \(rule.origin).")),
        ] + (address.map { [.init("helpUri", .text($0))] } ?? [])
            + [.init("defaultConfiguration", .record([.init("level", .text(level(severity)))]))]
    }

    private func result(_ finding: LintFinding, _ index: Int?) -> [ReportValue.Field] {
        let location = location(of: finding)
        return [.init("ruleId", .text(finding.rule))]
            + (index.map { [.init("ruleIndex", .whole(Int128($0)))] } ?? [])
            + [
                .init("level", .text(level(finding.severity))), .init("message", text(finding.message)),
                .init("locations", .list([.record([.init("physicalLocation", .record(location))])])),
            ]
    }

    private func location(of finding: LintFinding) -> [ReportValue.Field] {
        let file = ReportValue.Field(
            "artifactLocation", .record([.init("uri", .text(Self.address(of: finding.file)))]))
        guard let line = finding.line else { return [file] }
        let region =
            [.init("startLine", .whole(Int128(line)))]
            + (finding.character.map { [ReportValue.Field("startColumn", .whole(Int128($0)))] } ?? [])
        return [file, .init("region", .record(region))]
    }

    private func invocation(_ report: LintReport) -> [ReportValue.Field] {
        [.init("executionSuccessful", .truth(true))]
            + (report.notes.isEmpty
                ? []
                : [
                    .init(
                        "toolExecutionNotifications",
                        .list(
                            report.notes.map { .record([.init("level", .text("note")), .init("message", text($0))]) }))
                ])
    }

    private func text(_ text: String) -> ReportValue { .record([.init("text", .text(text))]) }

    private func level(_ severity: PlaylistFinding.Severity) -> String {
        switch severity {
        case .must: "error"
        case .should: "warning"
        case .info: "note"
        }
    }

    /// A path as a URI reference (RFC 3986): what has no place in one stands as a percent sign and two digits.
    static func address(of path: String) -> String {
        let isRemote = path.hasPrefix("http://") || path.hasPrefix("https://")
        let kept = Set("-._~/!$&'()*+,;=@".utf8 + (isRemote ? Array(":?%#[]".utf8) : []))
        let encoded = path.utf8.map { byte -> String in
            let isPlain = byte >= 0x30 && byte <= 0x39 || (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
            if isPlain || kept.contains(byte) { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.utf8.count < 2 ? "0" : "") + digits
        }.joined()
        return path.hasPrefix("/") ? "file://" + encoded : encoded
    }
}
