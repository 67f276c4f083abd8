import Descriptions
import PlayerLog
import PlayheadAnalytics

/// What sets bad sessions apart, for people.
struct ExplanationSummary {
    private let report: ExplanationReport
    /// Where the pages of sessions are, by their ids.
    private let pages: [String: String]
    private var found: Explanation { report.explanation }

    init(_ report: ExplanationReport, pages: [String: String] = [:]) { (self.report, self.pages) = (report, pages) }

    var sections: [[ReportBlock]] {
        let details = ExplanationDetails(report)
        let head = [report.story.told, self.head, details.course].compactMap(\.self).map(ReportBlock.paragraph)
        return [
            [.heading("What sets the bad sessions apart")] + head + findings, details.occurrences(number: number),
            consequences, rest,
        ]
        .filter { !$0.isEmpty }
            + ReportBlock.notes(report.notes + [FleetSummary.skipped(report.skippedCount)].compactMap(\.self))
    }

    private var head: ReportText {
        let sessions = NumberText.counted(found.sessionCount, "session")
        let share = NumberText.percent(ExplanationReport.part(found.badCount, of: found.sessionCount))
        let filter =
            report.filter.map { " Only sessions count for which \(foreign: $0)." as ReportText } ?? ""
        let unknown = found.unknownCount
        let left =
            unknown > 0
            ? " \(NumberText.counted(unknown, "session")) left out: whether \(unknown == 1 ? "it is" : "they are") bad is not known."
            : ""
        return "Bad: \(foreign: report.bad). That is \(String(found.badCount)) of \(sessions) (\(share))." + filter
            + ReportText(left)
    }

    // MARK: Findings

    private var findings: [ReportBlock] {
        if found.findings.isEmpty {
            let none = "Nothing could be tested: no group has \(report.explainer.leastBad) bad sessions (--least-bad)."
            return [.paragraph(ReportText(found.testCount == 0 ? none : "Nothing sets them apart."))]
        }
        return [.table(table(found.findings, isNumbered: true))] + details
    }

    /// A row of the table: a finding with the first thing that its sessions have in common, or a further one.
    private struct Row {
        var number = ""
        var name: ReportText
        var finding: Explanation.Finding?
    }

    private func rows(of findings: [Explanation.Finding], isNumbered: Bool) -> [Row] {
        findings.enumerated().filter { index, finding in
            finding.explainedBy.map { index - $0 <= Self.mostExplained } ?? true
        }.flatMap { index, finding in
            finding.terms.flatMap { $0.lines(report.clock) }.enumerated().map { line, name in
                let by = finding.explainedBy.map { "by \(number($0)): " } ?? ""
                let margin = by.isEmpty ? "  " : String(repeating: " ", count: by.count)
                let isFirst = line == 0
                return Row(
                    number: isFirst && isNumbered && by.isEmpty ? number(index) : "",
                    name: ReportText(isFirst ? by : margin) + name, finding: isFirst ? finding : nil)
            }
        }
    }

    private func table(_ findings: [Explanation.Finding], isNumbered: Bool = false) -> ReportTable {
        let level = report.explainer.level
        let numbers: [TableColumn<Row>] = isNumbered ? [.right("#") { $0.number }] : []
        return ReportTable(
            rows(of: findings, isNumbered: isNumbered),
            numbers + [
                .flexible("Sessions with") { $0.name },
                .right("Bad") { $0.finding.map { String($0.badCount) } ?? "" },
                .right("of") { $0.finding.map { String($0.sessionCount) } ?? "" },
                .right("Ratio") { $0.finding.map { $0.ratio.valueText } ?? "" },
                .right(NumberText.percent(level)) { $0.finding?.ratio.intervalText(level: level) ?? "" },
                .right("Excess") { $0.finding.map { NumberText.fixed($0.ratio.excess, 0) } ?? "" },
            ])
    }

    /// How many rows stand below the one that accounts for them.
    private static let mostExplained = 5

    /// The number that people are given of a finding: only those that nothing accounts for are counted.
    private func number(_ index: Int) -> String { String(found.findings[...index].count { $0.explainedBy == nil }) }

    /// What the table has no room for: when, which sessions to look at, and how to read it.
    private var details: [ReportBlock] {
        var lines: [ReportText] = []
        for (index, finding) in found.findings.enumerated() where finding.explainedBy == nil {
            let number = number(index)
            let further = finding.alike.joined().filter { !finding.terms.contains($0) }
            if !further.isEmpty {
                let terms = further.enumerated().filter { further.firstIndex(of: $1) == $0 }.flatMap {
                    $1.lines(report.clock)
                }.joined(", ")
                lines.append(ReportText("\(number): the same sessions have ") + terms + ".")
            }
            if let course = ExplanationDetails(report).course(of: finding, number: number) { lines.append(course) }
            let ids = finding.typical.compactMap { report.examples[$0] }.map {
                ReportText(foreign: $0.id, link: pages[$0.id])
            }
            if !ids.isEmpty { lines.append(ReportText("\(number): typical sessions: ") + ids.joined(", ") + ".") }
        }
        if found.findings.contains(where: { $0.explainedBy != nil }) {
            lines.append(
                "A row with \"by 1\" is no worse than other sessions that are alike in row 1: row 1 accounts for it.")
        }
        let hidden = found.findings.enumerated().count { index, finding in
            finding.explainedBy.map { index - $0 > Self.mostExplained } ?? false
        }
        if hidden > 0 {
            lines.append(
                ReportText("\(NumberText.counted(hidden, "row")) more of this kind: json, ndjson and csv hold all."))
        }
        return lines.map(ReportBlock.paragraph)
    }

    private var consequences: [ReportBlock] {
        if found.consequences.isEmpty { return [] }
        return [
            .heading("What goes with it, and may follow from it"),
            .table(table(found.consequences)),
            .paragraph(
                "No causes: how a session went, what the question itself asks for, and that something is not known which "
                    + "only a session that played tells."),
        ]
    }

    // MARK: The rest

    private var rest: [ReportBlock] {
        var lines: [ReportText] = []
        if !found.nothingIn.isEmpty {
            let keys: [ReportText] = found.nothingIn.map {
                "\(foreign: $0.key.name) (\(NumberText.counted($0.testedCount, "value")))"
            }
            lines.append(ReportText("Nothing in: ") + keys.joined(", ") + ".")
        }
        let untested =
            found.untestedCount > 0
            ? " \(NumberText.counted(found.untestedCount, "value")) with fewer than \(report.explainer.leastBad) bad sessions "
                + "\(found.untestedCount == 1 ? "was" : "were") not tested." : ""
        lines.append(
            ReportText(
                "\(NumberText.counted(found.testCount, "test")); of what is named at most "
                    + "\(NumberText.percent(report.explainer.falseDiscoveryRate)) is chance.\(untested) "
                    + "This tells what goes together, and not why."))
        return lines.map(ReportBlock.paragraph)
    }
}

extension Explanation.Term {
    /// The term for people, times by a clock.
    fileprivate func lines(_ clock: LocalTime) -> [ReportText] {
        switch self {
        case .value(let key, let value): ["\(foreign: key.name) = \(foreign: value ?? "(not known)")"]
        case .started(let from, let to):
            [ReportText("from \(Self.minute(from, clock))"), ReportText("to   \(Self.minute(to, clock))")]
        }
    }
}
