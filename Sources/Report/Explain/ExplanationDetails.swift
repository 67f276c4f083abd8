import Descriptions
import PlayerLog
import PlayheadAnalytics

/// What more there is to tell of findings, for people: since when, and what else their sessions have more often than others.
struct ExplanationDetails {
    /// So many classes and codes of errors and causes of stalls are told of a finding.
    private static let mostOccurrences = 6

    let report: ExplanationReport
    private var found: Explanation { report.explanation }

    init(_ report: ExplanationReport) { self.report = report }

    // MARK: Over time

    /// Since when all sessions are bad; nil where nobody knows when they started.
    var course: ReportText? {
        let details = found.details
        guard details.undatedCount < found.sessionCount else { return nil }
        let left =
            details.undatedCount > 0
            ? " \(NumberText.counted(details.undatedCount, "session")) \(details.undatedCount == 1 ? "is" : "are") left out of "
                + "this: the start is not known, or far from all others." : ""
        let change = details.change.map(text) ?? "nothing tells that the part that is bad changed"
        return ReportText("Over time, of all sessions: \(change).\(left)")
    }

    /// Since when a finding's sessions are bad; nil where nothing is known, and where that is what is known of all sessions.
    ///
    /// - Parameter number: the number that people are given of it.
    func course(of finding: Explanation.Finding, number: String) -> ReportText? {
        guard let change = finding.details?.change else { return nil }
        let values = finding.terms.compactMap(\.line)
        if values.isEmpty { return nil }
        let all: ReportText =
            values.count < finding.terms.count ? " (of all sessions with " + values.joined(", ") + ")" : ""
        return ReportText("\(number) over time") + all + ReportText(": \(text(change)).")
    }

    private func text(_ change: Explanation.Change) -> String {
        ChangeText(change, level: report.explainer.level, clock: report.clock).full
    }

    // MARK: Errors and stalls

    private struct Row {
        var number: String
        var name: ReportText
        var ratio: RiskRatio
    }

    /// The errors and stalls that findings have more often than all other sessions.
    ///
    /// - Parameter number: the number that people are given of a finding, by its place.
    func occurrences(number: (Int) -> String) -> [ReportBlock] {
        let rows = found.findings.enumerated().flatMap { index, finding in
            Self.occurrences(of: finding.details).enumerated().map { line, occurrence in
                Row(
                    number: line == 0 ? number(index) : "",
                    name: "\(occurrence.key.name) = \(foreign: occurrence.value)", ratio: occurrence.ratio)
            }
        }
        if rows.isEmpty { return [] }
        let level = report.explainer.level
        return [
            .heading("Errors and stalls of these rows, and of all other sessions"),
            .table(
                ReportTable(
                    rows,
                    [
                        .right("#") { $0.number }, .flexible("Sessions with") { $0.name },
                        .right("These") { NumberText.percent($0.ratio.group.share) },
                        .right("Others") { NumberText.percent($0.ratio.othersShare) },
                        .right("Ratio") { $0.ratio.valueText },
                        .right(NumberText.percent(level)) { $0.ratio.intervalText(level: level) },
                        .right("Excess") { NumberText.fixed($0.ratio.excess, 0) },
                    ])),
            .paragraph("Of all sessions of a row, bad or not. They may follow from being bad."),
        ]
    }

    private static func occurrences(
        of details: Explanation.Details?
    ) -> [(key: GroupKey, value: String, ratio: RiskRatio)] {
        guard let details else { return [] }
        let all = details.occurrences.filter { $0.ratio.excess > 0 }
        return Array(all.prefix(mostOccurrences))
    }
}

extension Explanation.Term {
    /// A value for people; nil of a span of time.
    fileprivate var line: ReportText? {
        guard case .value(let key, let value) = self else { return nil }
        return "\(foreign: key.name) = \(foreign: value ?? "(not known)")"
    }
}
