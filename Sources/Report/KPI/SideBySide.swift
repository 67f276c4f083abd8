import Comparison
import Descriptions
import PlayheadAnalytics

/// A recorded session beside what a model makes of it, KPI by KPI. A change is from the session as the model plays it unchanged,
/// where that is known: what the model gets wrong is no change.
struct SideBySide {
    let comparison: KPIReport.Comparison
    /// The indices of the report's sessions, by their ids.
    let indices: [String: Int]

    var blocks: [ReportBlock] {
        [.heading("Session \(foreign: comparison.recorded.id)")]
            + (misfit.map { [.paragraph(ReportText($0.sentence))] } ?? []) + [.table(table)]
    }

    /// What the model does not reproduce of the record.
    private var misfit: WhatIfMisfit? {
        comparison.unchanged.flatMap {
            WhatIfMisfit(comparison.recorded, unchanged: [$0], calibration: .of(.requests))
        }
    }

    /// Of a single model the differences are shown too.
    private var table: ReportTable {
        let modelled = comparison.modelled
        let only = modelled.count == 1 ? modelled.first?.totals : nil
        func figure(_ kpi: KPI, of session: SessionTotals) -> ReportText {
            kpi.figure(of: session, at: indices[session.id]) + ReportText(kpi.mark(session))
        }
        var columns: [TableColumn<KPI>] = [
            .left("KPI", \.name), .right("Recorded") { figure($0, of: comparison.recorded) },
        ]
        if let unchanged = comparison.unchanged {
            columns.append(.right("Unchanged") { ReportText($0.text($0.number(of: unchanged)) + $0.mark(unchanged)) })
        }
        columns += modelled.map { label, totals in
            .right(label, isFlexible: modelled.count > 3) { figure($0, of: totals) }
        }
        if let only {
            let (before, misfit) = (comparison.unchanged ?? comparison.recorded, misfit)
            columns.append(
                .right("Change") { misfit?.covers($0) == true ? "cannot tell" : change($0, from: before, to: only) })
        }
        return ReportTable(KPI.sideBySide, columns)
    }

    private func change(_ row: KPI, from recorded: SessionTotals, to modelled: SessionTotals) -> String {
        // What is measured in two ways has no difference.
        guard let before = row.number(of: recorded), let after = row.number(of: modelled),
            row.measure(recorded) == row.measure(modelled)
        else { return NumberText.unknown }
        let difference = after - before
        let text = row.text(difference.magnitude)
        // Of which no digit is left is no change.
        guard text.contains(where: { ("1"..."9").contains($0) }) else { return "same" }
        return (difference > 0 ? "+" : "-") + text
    }
}
