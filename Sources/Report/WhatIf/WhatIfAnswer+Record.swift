public import Comparison
import PlayheadAnalytics

extension KPIReport {
    /// What stands behind a session's own members: of one that a model played over many links the answer.
    func answerFields(of session: SessionTotals) -> [ReportValue.Field] {
        guard let answer = answers[session.id] else { return [] }
        return [.init("whatIf", .record(answer.record))]
    }

    /// The columns that the answers have in CSV; none where there is no answer.
    var answerColumns: [String] {
        answers.first.map { CSV.columns(of: [.init("whatIf", .record($0.value.record))]) } ?? []
    }
}

extension WhatIfAnswer {
    /// The answer under the names of the schemas `playhead.kpi/2` and `playhead.compare/3`.
    var record: [ReportValue.Field] {
        [
            .init("of", recorded.id), .init("evidence", link.evidence.rawValue),
            .init("sampleCount", link.samples.count), .init("level", level),
            .init("verdict", sentence),
            .init("notReproduced", misfit.record),
            .init("kpis", .record(figures.map { .init($0.kpi.key, .record($0.values(link.evidence))) })),
            .init("differences", .record(figures.map { .init($0.kpi.key, .record($0.differences)) })),
        ]
    }
}

extension WhatIfFigure {
    fileprivate func values(_ evidence: InferredLink.Evidence) -> [ReportValue.Field] {
        [
            .init("recorded", recorded), .init("value", changed), .init("low", interval?.low),
            .init("high", interval?.high), .init("sampleCount", sampleCount), .init("evidence", evidence.rawValue),
        ]
    }

    fileprivate var differences: [ReportValue.Field] {
        [
            .init("unchanged", unchanged), .init("changed", modelled), .init("value", difference),
            .init("low", differenceInterval?.low),
            .init("high", differenceInterval?.high), .init("sampleCount", sampleCount),
            .init("outcome", outcome.rawValue),
        ]
    }
}

extension WhatIfMisfit? {
    /// What the model does not reproduce of the record, a record a KPI.
    var record: ReportValue {
        .list(
            (self?.figures ?? []).map { figure in
                .record([
                    .init("kpi", figure.kpi.key), .init("recorded", figure.recorded),
                    .init("unchanged", figure.unchanged),
                ])
            })
    }
}

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
