import Analytics
public import Comparison

/// What a change would have given a recorded session: its KPIs beside the recorded ones, and what differs.
struct WhatIfTables {
    let recorded: SessionTotals
    let label: String
    let answer: WhatIfAnswer
    /// The indices of the report's sessions, by their ids.
    let indices: [String: Int]

    /// The values, and the differences.
    var blocks: [[ReportBlock]] {
        [
            [.heading("Session \(foreign: recorded.id): \(label)"), .table(values)],
            [
                .heading(ReportText("What \(label) changes, over the same \(String(answer.link.samples.count)) links")),
                .table(differences),
            ],
        ]
    }

    private var intervalTitle: String { "\(Figures.trimmed(answer.level * 100)) % interval" }

    private var values: ReportTable {
        ReportTable(
            answer.figures,
            [
                .left("KPI", \.kpi.name),
                .right("Recorded") { figure in
                    figure.kpi.figure(of: recorded, at: indices[recorded.id]) + ReportText(figure.kpi.mark(recorded))
                },
                .right(label, isFlexible: true) { figure in
                    self.figure(figure.kpi.text(figure.changed), "kpis", figure.kpi, figure.changed)
                },
                .right(intervalTitle) { $0.kpi.span($0.interval) },
            ])
    }

    private var differences: ReportTable {
        ReportTable(
            answer.figures,
            [
                .left("KPI", \.kpi.name), .right("Unchanged") { $0.kpi.text($0.unchanged) },
                .right("Change") { figure in
                    self.figure(figure.kpi.change(figure.difference), "differences", figure.kpi, figure.difference)
                },
                .right(intervalTitle) { $0.kpi.range($0.differenceInterval) }, .left("", \.words),
            ])
    }

    /// A figure for a value of the answer in the report's JSON.
    private func figure(_ text: String, _ part: String, _ kpi: KPI, _ value: Double?) -> ReportText {
        guard let index = indices[answer.typical.totals.id] else { return ReportText(text) }
        return ReportText(text, at: "/sessions/\(index)/whatIf/\(part)/\(kpi.key)/value", value)
    }
}

extension WhatIfFigure {
    /// What can be said of the difference, in a word.
    public var words: String { Self.words(outcome, of: kpi) }

    /// What can be said of a difference, in a word: whether it is for the better where one way is.
    static func words(_ outcome: Outcome, of kpi: KPI) -> String {
        switch outcome {
        case .unknown: ""
        case .same, .undecided: outcome.rawValue
        case .lower, .higher:
            kpi.better == .neither ? outcome.rawValue : kpi.better.rawValue == outcome.rawValue ? "better" : "worse"
        }
    }
}
