import Comparison
import Descriptions
import PlayheadAnalytics

extension KPIReport {

    /// Of more sessions than these only the sums are shown side by side.
    private static let mostSideBySide = 5

    /// The session that the report is of, where it is of one.
    var onlySession: SessionTotals? { sessions.count == 1 && groups.isEmpty ? sessions.first : nil }

    /// Whether recorded sessions stand beside what models make of them, each by itself.
    var isSideBySide: Bool { !comparisons.isEmpty && comparisons.count <= Self.mostSideBySide }

    /// The indices of the sessions, by their ids.
    var sessionIndices: [String: Int] {
        Dictionary(sessions.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    /// A recorded session and its models: a section for each that was played over many links, else all beside each other.
    func blocks(of comparison: Comparison, indices: [String: Int]) -> [[ReportBlock]] {
        let tables = comparison.modelled.compactMap { label, totals in
            answers[totals.id].map { blocks(of: $0, label: label, indices: indices) }
        }
        return tables.isEmpty ? [SideBySide(comparison: comparison, indices: indices).blocks] : tables.flatMap(\.self)
    }

    private func blocks(of answer: WhatIfAnswer, label: String, indices: [String: Int]) -> [[ReportBlock]] {
        let tables = WhatIfTables(
            answer: answer, titles: ("Recorded", label, "Unchanged", "Change"), figures: answer.figures,
            recordedIndex: indices[answer.recorded.id],
            pointer: indices[answer.typical.totals.id].map { "/sessions/\($0)/whatIf" })
        let links = String(answer.link.samples.count)
        return [
            [.heading("Session \(foreign: answer.recorded.id): \(label)")]
                + (answer.misfit.map { [.paragraph(ReportText($0.sentence))] } ?? []) + [.table(tables.values)],
            [
                .heading(ReportText("What \(label) changes, over the same \(links) links")),
                .table(tables.differences),
            ],
        ]
    }

    /// What people read: a session by itself in full, several as a table with what they come to together.
    ///
    /// - Parameter plot: whether what can be drawn in characters is.
    func sections(_ options: ReportOptions, plot: Bool) -> [[ReportBlock]] {
        (against.map { BaselineSummary($0).sections(plot: plot) } ?? []) + sections(options)
    }

    private func sections(_ options: ReportOptions) -> [[ReportBlock]] {
        if aggregate.sessionCount == 0, sessions.isEmpty { return [[.paragraph("No session.")]] }
        if let onlySession { return SessionSummary(onlySession, options).sections }
        if isSideBySide {
            let sessionIndices = sessionIndices
            return comparisons.flatMap { blocks(of: $0, indices: sessionIndices) }
                + ReportBlock.notes(options.notes)
        }
        return FleetSummary(self, options).sections
    }
}
