import Comparison
import Descriptions
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
