import Comparison

extension ComparisonReport {
    /// What both sides come to over the links that fit the recorded one's log, and what differs; nil where there are none.
    var whatIfSections: [[ReportBlock]]? {
        guard let answer = comparison.whatIf else { return nil }
        let (modelled, recorded) = (comparison.modelledSide.name, comparison.modelledSide.other.name)
        let tables = WhatIfTables(
            answer: answer, titles: (recorded, modelled, "\(recorded) modelled", "B - A"), words: winner,
            figures: comparison.whatIfFigures, pointer: modelled == "B" ? "/whatIf" : nil)
        let links = String(answer.link.samples.count)
        return [
            [.heading("KPIs"), .table(tables.values)],
            [.heading(ReportText("What differs, over the same \(links) links")), .table(tables.differences)],
        ]
    }

    /// Which side a figure says is better, or why it does not.
    private func winner(_ figure: WhatIfFigure) -> String {
        switch figure.outcome {
        case .unknown: ""
        case .same, .undecided: figure.outcome.rawValue
        case .lower, .higher:
            comparison.kpis.first { $0.kpi == figure.kpi }?.better.map { "\($0) better" } ?? figure.outcome.rawValue
        }
    }
}
