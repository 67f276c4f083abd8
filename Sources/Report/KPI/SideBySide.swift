import Analytics

/// A recorded session beside what a model makes of it, KPI by KPI.
struct SideBySide {
    let comparison: KPIReport.Comparison
    /// The indices of the report's sessions, by their ids.
    let indices: [String: Int]

    var blocks: [ReportBlock] {
        [.heading("Session \(foreign: comparison.recorded.id)"), .table(table)]
    }

    /// Of a single model the differences are shown too.
    private var table: ReportTable {
        let modelled = comparison.modelled
        let only = modelled.count == 1 ? modelled.first?.totals : nil
        var columns = [ReportTable.Column(title: "KPI"), .init(title: "Recorded", isRight: true)]
        columns += modelled.map { .init(title: $0.label, isRight: true, isFlexible: modelled.count > 3) }
        if only != nil { columns.append(.init(title: "Change", isRight: true)) }
        return ReportTable(
            columns: columns,
            rows: KPI.sideBySide.map { row in
                let sessions = [comparison.recorded] + modelled.map(\.totals)
                var cells = [ReportText(row.name)]
                cells += sessions.map { session in
                    row.figure(of: session, at: indices[session.id]) + ReportText(row.mark(session))
                }
                if let only { cells.append(ReportText(change(row, from: comparison.recorded, to: only))) }
                return cells
            })
    }

    private func change(_ row: KPI, from recorded: SessionTotals, to modelled: SessionTotals) -> String {
        // What is measured in two ways has no difference.
        guard let before = row.number(of: recorded), let after = row.number(of: modelled),
            row.measure(recorded) == row.measure(modelled)
        else { return Figures.unknown }
        let difference = after - before
        let text = row.text(difference.magnitude)
        // Of which no digit is left is no change.
        guard text.contains(where: { ("1"..."9").contains($0) }) else { return "same" }
        return (difference > 0 ? "+" : "-") + text
    }
}
