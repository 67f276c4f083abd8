public import Comparison
package import PlayheadAnalytics

extension WhatIfAnswer {
    /// What a change gives, in a sentence or two: first that the model does not reproduce what was recorded, where it does
    /// not; then the KPIs that it changes for sure with the intervals of their differences, those of which that is not
    /// known, and those that stay as they are.
    public var sentence: String { (misfit.map { $0.sentence + " " } ?? "") + answer }

    private var answer: String {
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
        return (misfit == nil ? "Over" : "Of the rest, over")
            + " \(link.samples.count) links that fit the log, \(NumberText.trimmed(level * 100)) % intervals: "
            + parts.joined(separator: "; ") + "."
    }
}

extension WhatIfMisfit {
    /// What cannot be told, and why, in a sentence.
    public var sentence: String {
        "Cannot tell from this log what becomes of stalls, rebuffering and linear QoE: played unchanged, the model has "
            + words + "."
    }

    /// The same in few words: `cannot tell from this log: 0 stalls modelled, 3 recorded`.
    public var headline: String {
        "cannot tell from this log: "
            + figures.map { figure in
                let name = figure.kpi == .stallCount ? noun(figure.unchanged) : "of rebuffering"
                return
                    "\(figure.kpi.text(figure.unchanged)) \(name) modelled, \(figure.kpi.text(figure.recorded)) recorded"
            }.joined(separator: "; ")
    }

    private func noun(_ count: Double) -> String { count == 1 ? "stall" : "stalls" }

    /// What the model has, and what was recorded: `0 stalls (recorded 3) and 0 s of rebuffering (recorded 22.4 s)`.
    private var words: String {
        figures.map { figure in
            let count = figure.kpi.text(figure.unchanged)
            let value = "\(count) \(figure.kpi == .stallCount ? noun(figure.unchanged) : "of rebuffering")"
            return "\(value) (recorded \(figure.kpi.text(figure.recorded)))"
        }.joined(separator: " and ")
    }
}

extension WhatIfFigure {
    /// What can be said of the difference, in a word.
    public var words: String { Self.words(outcome, of: kpi) }

    /// What can be said of a difference, in a word: whether it is for the better where one way is.
    package static func words(_ outcome: Outcome, of kpi: KPI) -> String {
        switch outcome {
        case .unknown: ""
        case .cannotTell: "cannot tell"
        case .same, .undecided: outcome.rawValue
        case .lower, .higher:
            kpi.better == .neither ? outcome.rawValue : kpi.better.rawValue == outcome.rawValue ? "better" : "worse"
        }
    }
}
