import Comparison
import Descriptions
import PlayheadAnalytics

extension ComparisonReport {
    /// What both sides come to as the model plays them over the links that fit the recorded one's log, beside the record, and
    /// what differs; nil where there are none.
    var whatIfSections: [[ReportBlock]]? {
        guard let answer = comparison.whatIf else { return nil }
        let unchanged = comparison.modelledSide.other.name
        let tables = WhatIfTables(
            answer: answer, titles: ("Recorded", comparison.modelledSide.name, "\(unchanged) modelled", "B - A"),
            words: winner, figures: comparison.whatIfFigures,
            pointer: comparison.modelledSide == .b ? "/whatIf" : nil)
        let links = String(answer.link.samples.count)
        return [
            [.heading("KPIs, both sides as modelled"), .table(modelledKPIs(answer))],
            [.heading(ReportText("What differs, over the same \(links) links")), .table(tables.differences)],
        ]
    }

    /// Both sides as the model plays them: the medians over the links. The record stands beside them.
    private func modelledKPIs(_ answer: WhatIfAnswer) -> ReportTable {
        let modelled = comparison.modelledSide
        func column(_ side: Side) -> TableColumn<WhatIfFigure> {
            .right(self.column(side)) { figure in
                let value = side == modelled ? figure.modelled : figure.unchanged
                return ReportText(
                    figure.kpi.text(value),
                    at: "/whatIf/differences/\(figure.kpi.key)/\(side == modelled ? "changed" : "unchanged")", value)
            }
        }
        return ReportTable(
            answer.figures,
            [
                .left("KPI", \.kpi.name),
                .right("Recorded") {
                    $0.kpi.figure(of: answer.recorded, at: nil) + ReportText($0.kpi.mark(answer.recorded))
                },
                column(.a), column(.b),
            ])
    }

    /// Which side a figure says is better, or why it does not.
    private func winner(_ figure: WhatIfFigure) -> String {
        switch figure.outcome {
        case .unknown, .cannotTell, .same, .undecided: figure.words
        case .lower, .higher:
            comparison.kpis.first { $0.kpi == figure.kpi }?.better.map { "\($0) better" } ?? figure.words
        }
    }
}
