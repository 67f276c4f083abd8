import Descriptions
import HLS
import HLSLint
import PlayheadNumerics

/// Prints what a linter found as SARIF 2.1.0 (OASIS Static Analysis Results Interchange Format).
struct LintSARIF {
    /// The program's version.
    var version: String?

    func render(_ report: LintReport) -> String {
        let broken = Set(report.findings.map(\.rule))
        let rules = LintCatalogue.rules.filter { broken.contains($0.id) }
        let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
        let run: [ReportValue.Field] = [
            .init("tool", .record([.init("driver", driver(rules, report.profile))])),
            // Columns count characters as Unicode does, not the bytes of UTF-8.
            .init("columnKind", "unicodeCodePoints"),
            // The playlist that was given first: by it a later report finds the others again.
            .init("artifacts", report.files.enumerated().map { artifact($1, isGiven: $0 == 0) }),
            .init("results", report.findings.map { result($0, indices[$0.rule], report.baseline) }),
            .init("invocations", [invocation(report)]),
            .init(
                "properties",
                .record([
                    .init("counts", LintReport.record(report.counts)),
                    .init("rules", report.brokenRules.map(\.record)),
                    .init("measured", report.measured.map(\.record)),
                ])),
        ]
        return Self.document(run)
    }

    /// The document of one run.
    static func document(_ run: [ReportValue.Field]) -> String {
        ReportValue.record([
            .init("$schema", "https://json.schemastore.org/sarif-2.1.0.json"), .init("version", "2.1.0"),
            .init("runs", [run]),
        ]).json(.indented)
    }

    private func driver(_ rules: [LintRule], _ profile: LintProfile) -> [ReportValue.Field] {
        driver(rules.map { descriptor($0, profile) })
    }

    /// The program, with what it says of the rules that are broken.
    func driver(_ rules: [[ReportValue.Field]]) -> [ReportValue.Field] {
        [.init("name", "playhead lint")] + (version.map { [ReportValue.Field("version", $0)] } ?? [])
            + [.init("rules", rules)]
    }

    private func descriptor(_ rule: LintRule, _ profile: LintProfile) -> [ReportValue.Field] {
        let severity = rule.severity(in: profile) ?? .info
        let address = rule.citations.lazy.compactMap(\.document.address).first
        let texts: [ReportValue.Field] = [
            .init("id", rule.id), .init("shortDescription", text(rule.title)), .init("fullDescription", text(rule.why)),
            .init("help", text("\(rule.howToFix) Source: \(rule.origin).")),
        ]
        return texts + (address.map { [ReportValue.Field("helpUri", $0)] } ?? [])
            + [.init("defaultConfiguration", .record([.init("level", severity.level)]))]
    }

    /// A file that was looked through.
    func artifact(_ file: String, isGiven: Bool) -> [ReportValue.Field] {
        [
            .init("location", .record([.init("uri", Self.address(of: file))])),
            .init("roles", ["analysisTarget"] + (isGiven ? ["referencedOnCommandLine"] : [])),
        ]
    }

    private func result(
        _ finding: LintFinding, _ index: Int?, _ baseline: LintReport.Baseline?
    ) -> [ReportValue.Field] {
        let location = ReportValue.Field("physicalLocation", location(of: finding))
        let facts: [ReportValue.Field] = [
            .init("level", finding.severity.level), .init("message", text(finding.message)),
            .init("locations", [[location]]),
        ]
        let state = baseline.map { _ in [ReportValue.Field("baselineState", finding.isKnown ? "unchanged" : "new")] }
        return [.init("ruleId", finding.rule)] + (index.map { [ReportValue.Field("ruleIndex", $0)] } ?? []) + facts
            + (state ?? [])
    }

    private func location(of finding: LintFinding) -> [ReportValue.Field] {
        Self.location(finding.file, line: finding.line, character: finding.character)
    }

    /// A place in a file.
    static func location(_ file: String, line: Int?, character: Int? = nil) -> [ReportValue.Field] {
        let file = ReportValue.Field("artifactLocation", .record([.init("uri", address(of: file))]))
        guard let line else { return [file] }
        let column = character.map { [ReportValue.Field("startColumn", $0)] } ?? []
        return [file, .init("region", [ReportValue.Field("startLine", line)] + column)]
    }

    private func invocation(_ report: LintReport) -> [ReportValue.Field] {
        let notes: [[ReportValue.Field]] = report.notes.map { [.init("level", "note"), .init("message", text($0))] }
        return [.init("executionSuccessful", true)]
            + (notes.isEmpty ? [] : [.init("toolExecutionNotifications", notes)])
    }

    func text(_ text: String) -> [ReportValue.Field] { [.init("text", text)] }

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

extension PlaylistFinding.Severity {
    /// SARIF's word for it.
    var level: String {
        switch self {
        case .must: "error"
        case .should: "warning"
        case .info: "note"
        }
    }
}
