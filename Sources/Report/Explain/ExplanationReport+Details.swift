import PlayheadAnalytics

/// What more there is to tell of findings, by the contract's names.
extension ExplanationReport {
    /// Since when sessions are bad; of unknown values where nothing tells.
    static func record(of change: Explanation.Change?) -> [ReportValue.Field] {
        [.init("kind", change?.kind.rawValue)] + moment("from", change?.from) + moment("to", change?.to)
            + counts("Before", change?.before) + counts("Within", change?.within) + counts("After", change?.after)
    }

    /// The classes or codes of errors, or the causes of stalls, of a group's sessions against those of all others.
    func records(of occurrences: [Explanation.Occurrence]?) -> [[ReportValue.Field]] {
        (occurrences ?? []).map { occurrence in
            let ratio = occurrence.ratio
            let interval = ratio.interval(level: explainer.level)
            return [
                .init("value", occurrence.value), .init("sessionCount", ratio.group.bad),
                .init("share", ratio.group.share), .init("othersCount", ratio.rest.bad),
                .init("othersShare", ratio.othersShare), .init("ratio", ratio.value),
                .init("ratioLow", interval.low), .init("ratioHigh", interval.high), .init("excess", ratio.excess),
            ]
        }
    }

    private static func moment(_ name: String, _ moment: Explanation.Change.SessionEvent?) -> [ReportValue.Field] {
        [
            .init(name, date(moment?.second)), .init(name + "Earliest", date(moment?.interval.lowerBound)),
            .init(name + "Latest", date(moment?.interval.upperBound)),
        ]
    }

    private static func counts(_ name: String, _ count: RiskRatio.Count?) -> [ReportValue.Field] {
        [.init("sessionCount" + name, count?.all), .init("badCount" + name, count?.bad)]
    }

    private static func date(_ second: Int?) -> ReportValue {
        second.map { .date(Int64($0) * 1_000_000) } ?? .unknown
    }
}
