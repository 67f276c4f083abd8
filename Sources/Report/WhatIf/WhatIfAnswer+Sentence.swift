import Analytics
public import Comparison

extension WhatIfAnswer {
    /// What a change gives, in a sentence: the KPIs that it changes for sure with the intervals of their differences, then
    /// those of which that is not known, and those that stay as they are.
    public var sentence: String {
        let listed: [KPI] = [
            .stallCount, .rebufferDuration, .startupTime, .timeWeightedIndicatedBitrate, .switchCount, .linearQoE,
        ]
        let figures = listed.compactMap { self[$0] }
        let sure = figures.filter { [.lower, .higher].contains($0.outcome) }.map { figure in
            "\(figure.kpi.phrase) \(figure.kpi.range(figure.differenceInterval)) (\(figure.words))"
        }
        func names(_ outcome: WhatIfFigure.Outcome) -> String {
            figures.filter { $0.outcome == outcome }.map(\.kpi.phrase).joined(separator: ", ")
        }
        let open = [("undecided: ", names(.undecided)), ("the same: ", names(.same))].filter { !$1.isEmpty }
        let parts = (sure.isEmpty ? [] : [sure.joined(separator: ", ")]) + open.map { $0 + $1 }
        return "Over \(link.samples.count) links that fit the log, \(Figures.trimmed(level * 100)) % intervals: "
            + parts.joined(separator: "; ") + "."
    }
}
