import Descriptions
import HLS
public import HLSLint
import VisibleText

/// Prints what a linter found for people: by playlist and line, each rule explained where it comes up first.
struct LintText {
    /// The columns that a line may take.
    let width: Int

    func render(_ report: LintReport) -> String {
        var result = ""
        var location: String?
        var explained: Set<String> = []
        for finding in report.news {
            let here = sanitized(finding.file) + (finding.line.map { ":\($0)" } ?? "")
            if here != location {
                result += (result.isEmpty ? "" : "\n") + here + "\n"
                location = here
            }
            result += render(finding, isFirst: explained.insert(finding.rule).inserted)
        }
        let tables = TextRenderer(width: width).render(report.measuredSections + report.watchSections)
        if !tables.isEmpty { result += (result.isEmpty ? "" : "\n") + tables }
        if report.findings.count >= Self.many || report.watch != nil && !report.findings.isEmpty {
            result += "\n" + TextRenderer(width: width).render([[.heading("Broken rules"), .table(report.ruleTable)]])
        }
        result += (result.isEmpty ? "" : "\n") + report.summary + "\n"
        for note in report.notes { result += paragraph("Note: " + sanitized(note) + ".", indent: 0, hanging: 2) }
        return result
    }

    private static let indent = 10
    /// From so many findings on they are added up by rule: nobody counts more.
    private static let many = 20

    private func render(_ finding: LintFinding, isFirst: Bool) -> String {
        let severity = finding.severity.rawValue
        let column = finding.column.map { " (column \($0))" } ?? ""
        let time = finding.time.map { " (\(NumberText.fixed($0, 1)) s into the watch)" } ?? ""
        let head = "  \(severity)" + String(repeating: " ", count: Self.indent - 2 - severity.utf8.count)
        var result = paragraph(
            "\(finding.rule): \(sanitized(finding.message))\(column)\(time)", first: head, indent: Self.indent)
        guard let rule = LintCatalogue[finding.rule] else { return result }
        if isFirst {
            result += paragraph("Why: " + rule.why, indent: Self.indent, hanging: 2)
            result += paragraph("Fix: " + rule.howToFix, indent: Self.indent, hanging: 2)
        }
        return result + paragraph("[\(rule.origin)]", indent: Self.indent, hanging: 2)
    }

    /// A text broken between words; a word that has no room stays whole, so that it can be copied.
    private func paragraph(_ text: String, first: String? = nil, indent: Int, hanging: Int = 0) -> String {
        let margin = String(repeating: " ", count: indent)
        return wrapped(text, to: max(20, width - indent), hanging: hanging).enumerated().map { number, line in
            (number == 0 ? first ?? margin : margin + String(repeating: " ", count: hanging)) + line + "\n"
        }.joined()
    }
}

extension LintRule {
    /// The rule explained for people.
    ///
    /// - Parameter width: the columns that a line may take.
    public func explanation(width: Int = 100) -> String {
        let severities = LintProfile.allCases.map { profile in
            "\(severity(in: profile)?.rawValue ?? "-") in the \(profile.rawValue) profile"
        }
        var lines = ["\(id): \(title)", "", "Why: \(why)", "Fix: \(howToFix)"]
        lines.append("Severity: \(severities.joined(separator: ", "))")
        lines.append("Source: \(origin)")
        if let need { lines.append("Looks at: \(need.words)") }
        if canBeFixed { lines.append("--fix: fixes it where that is certain") }
        let text = lines.map { line in
            line.isEmpty
                ? "\n"
                : wrapped(line, to: max(20, width), hanging: 2).enumerated().map { ($0 > 0 ? "  " : "") + $1 + "\n" }
                    .joined()
        }.joined()
        // An address stays whole, so that it can be followed.
        return text + Set(citations.compactMap(\.document.address)).sorted().map { "See: \($0)\n" }.joined()
    }
}

extension LintNeed {
    fileprivate var words: String {
        switch self {
        case .mediaPlaylists: "media playlists"
        case .segmentSizes: "the sizes of segments: byte ranges, files, or EXT-X-BITRATE"
        case .segments: "the media segments themselves"
        case .refreshes: "a live media playlist and its later copies"
        case .reloads: "what a server answers to a player that loads a live playlist again and again (--watch)"
        }
    }
}

extension LintProfile {
    /// The profile's rules, one a line: its severity, its identifier, what is wrong where it is broken.
    public var ruleTable: String {
        let rules = LintCatalogue.rules.compactMap { rule in
            rule.severity(in: self).map { (rule: rule, severity: $0.rawValue) }
        }
        let width = rules.map(\.rule.id.utf8.count).max() ?? 0
        return rules.map { rule, severity in
            severity + String(repeating: " ", count: 8 - severity.utf8.count) + rule.id
                + String(repeating: " ", count: width + 2 - rule.id.utf8.count) + rule.title + "\n"
        }.joined()
    }
}
