import Descriptions
import HLS
public import HLSLint
import VisibleText

/// The forms that a linter's report is written in.
public enum LintFormat: String, CaseIterable, Hashable, Sendable {
    /// For people, in a terminal.
    case text
    /// One JSON document.
    case json
    /// SARIF 2.1.0, which code scanning services read.
    case sarif
    /// GitHub's workflow commands: a finding becomes a remark at its line.
    case github
    /// A table for a pull request.
    case markdown
    /// A page that holds all it needs.
    case html
    /// How many findings there are by rule and severity, and how a presentation that is watched goes on: for Prometheus.
    case openMetrics = "openmetrics"
}

extension LintReport {
    /// The whole report.
    ///
    /// - Parameters:
    ///   - width: the columns that a text for people may take.
    ///   - version: the program's, for SARIF.
    ///   - provenance: who wrote it, for a page.
    public func text(
        _ format: LintFormat, width: Int = 100, version: String? = nil, provenance: ReportProvenance? = nil
    ) -> String {
        switch format {
        case .text: LintText(width: width).render(self)
        case .json: json
        case .sarif: LintSARIF(version: version).render(self)
        case .github: LintWorkflowCommands().render(self)
        case .markdown: markdown
        case .html: page(provenance)
        case .openMetrics: openMetrics
        }
    }

    /// The findings in words, as `2 must, 1 info`.
    var summary: String {
        let found = PlaylistFinding.Severity.allCases.compactMap { severity in
            newCounts[severity].map { "\($0) \(severity.rawValue)" }
        }
        let breadth =
            "\(NumberText.counted(ruleCount, "rule")) of the \(profile.rawValue) profile, "
            + "\(NumberText.counted(files.count, "playlist")) read"
            + (segments.map { ", \($0.openedCount) of \(NumberText.counted($0.count, "segment")) opened" } ?? "")
            + (watch.map { ", watched for \(NumberText.fixed($0.duration, 1)) s" } ?? "")
        guard let baseline else {
            return (found.isEmpty ? "No findings" : found.joined(separator: ", ")) + ": " + breadth
        }
        let known = counts.values.reduce(0, +) - newCounts.values.reduce(0, +)
        return (found.isEmpty ? "No new findings" : "New: " + found.joined(separator: ", "))
            + " (\(sanitized(baseline.name)) has \(known) of these playlists too, and \(baseline.gone) that \(baseline.gone == 1 ? "is" : "are") gone): "
            + breadth
    }
}

extension LintRule {
    /// Where it comes from, in one line: a document once, with its sections.
    var origin: String {
        var result: [String] = []
        for (index, citation) in citations.enumerated() {
            let isSame = index > 0 && citations[index - 1].document == citation.document
            if isSame, let section = citation.section {
                result[result.count - 1] += ", \(section)"
            } else {
                result.append(citation.description)
            }
        }
        return result.joined(separator: "; ")
    }
}
