import Comparison
import Descriptions
import PlayheadAnalytics

/// What a change would have given a recorded session: its KPIs beside the recorded ones, and what differs.
struct WhatIfTables {
    let answer: WhatIfAnswer
    /// What the session is called as it was recorded, with the change, and played unchanged, and the difference.
    let titles: (recorded: String, changed: String, unchanged: String, difference: String)
    /// What can be said of a difference, in a word.
    var words: (WhatIfFigure) -> String = \.words
    /// The figures, each difference as it is shown.
    let figures: [WhatIfFigure]
    /// The index of the recorded session among the report's; nil where it is none of them.
    var recordedIndex: Int?
    /// Where the answer stands in the report's JSON (RFC 6901); nil where it does not.
    let pointer: String?

    private var intervalTitle: String { "\(NumberText.trimmed(answer.level * 100)) % interval" }

    /// The KPIs as they were recorded, and with the change.
    var values: ReportTable {
        ReportTable(
            figures,
            [
                .left("KPI", \.kpi.name),
                .right(titles.recorded) { figure in
                    figure.kpi.figure(of: answer.recorded, at: recordedIndex)
                        + ReportText(figure.kpi.mark(answer.recorded))
                },
                .right(titles.changed, isFlexible: true) { figure in
                    self.figure(figure.kpi.text(figure.changed), "kpis", figure.kpi, figure.changed)
                },
                .right(intervalTitle) { $0.kpi.span($0.interval) },
            ])
    }

    /// What differs, over the same link each.
    var differences: ReportTable {
        ReportTable(
            figures,
            [
                .left("KPI", \.kpi.name), .right(titles.unchanged) { $0.kpi.text($0.unchanged) },
                .right(titles.difference) { figure in
                    self.figure(figure.kpi.change(figure.difference), "differences", figure.kpi, figure.difference)
                },
                .right(intervalTitle) { $0.kpi.range($0.differenceInterval) }, .left("", words),
            ])
    }

    /// A figure for a value of the answer in the report's JSON.
    private func figure(_ text: String, _ part: String, _ kpi: KPI, _ value: Double?) -> ReportText {
        guard let pointer else { return ReportText(text) }
        return ReportText(text, at: "\(pointer)/\(part)/\(kpi.key)/value", value)
    }
}
