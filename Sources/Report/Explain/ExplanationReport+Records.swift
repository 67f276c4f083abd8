import PlayerLog
public import PlayheadAnalytics

extension ExplanationReport {
    /// The report by the contract's names.
    var record: [ReportValue.Field] {
        let found = explanation
        return [
            .init("schema", Self.schema), .init("bad", bad), .init("where", filter),
            .init("sessionCount", found.sessionCount), .init("badCount", found.badCount),
            .init("unknownCount", found.unknownCount), .init("skippedCount", skippedCount),
            .init("testCount", found.testCount), .init("untestedCount", found.untestedCount),
            .init("leastBadCount", explainer.leastBad), .init("falseDiscoveryRate", explainer.falseDiscoveryRate),
            .init("level", explainer.level),
            .init("undatedCount", found.details.undatedCount), .init("change", Self.record(of: found.details.change)),
            .init("findings", findingRecords),
            .init("consequences", found.consequences.map { record(of: $0) }),
            .init("nothingIn", found.nothingIn.map(Self.record)),
        ]
    }

    /// The findings by the contract's names.
    var findingRecords: [[ReportValue.Field]] { explanation.findings.map { record(of: $0) } }

    private func record(of finding: Explanation.Finding) -> [ReportValue.Field] {
        let interval = finding.ratio.interval(level: explainer.level)
        let found = explanation
        return [
            .init("predicate", Explanation.Term.predicate(finding.terms)),
            .init("terms", finding.terms.map(Self.record)),
            .init("alike", finding.alike.map(Explanation.Term.predicate)),
            .init("sessionCount", finding.sessionCount), .init("badCount", finding.badCount),
            .init("shareOfBad", Self.part(finding.badCount, of: found.badCount)),
            .init("shareOfSessions", Self.part(finding.sessionCount, of: found.sessionCount)),
            .init("riskRatio", finding.ratio.value), .init("riskRatioLow", interval.low),
            .init("riskRatioHigh", interval.high), .init("excess", finding.ratio.excess),
            .init("badShareOfOthers", finding.ratio.othersShare), .init("explainedBy", finding.explainedBy),
            .init("typicalSessions", finding.typical.compactMap { examples[$0] }.map(Self.record)),
            .init("change", Self.record(of: finding.details?.change)),
            .init("errorClasses", records(of: finding.details?.errorClasses)),
            .init("stallCauses", records(of: finding.details?.stallCauses)),
            .init("errorCodes", records(of: finding.details?.errorCodes)),
        ]
    }

    private static func record(of term: Explanation.Term) -> [ReportValue.Field] {
        switch term {
        case .value(let key, let value):
            [.init("key", key.description), .init("value", value), .init("from", .unknown), .init("to", .unknown)]
        case .started(let from, let to):
            [
                .init("key", "startDate"), .init("value", .unknown), .init("from", date(from)),
                .init("to", date(to)),
            ]
        }
    }

    private static func record(of example: Example) -> [ReportValue.Field] {
        [.init("id", example.id), .init("startDate", example.startDate.map { ReportValue.date($0) })]
    }

    private static func record(of nothing: (key: GroupKey, testedCount: Int)) -> [ReportValue.Field] {
        [.init("key", nothing.key.description), .init("testedCount", nothing.testedCount)]
    }

    private static func date(_ second: Int) -> ReportValue { .date(Int64(second) * 1_000_000) }

    /// A part of a whole; `nil` where there is no whole.
    static func part(_ count: Int, of whole: Int) -> Double? { whole > 0 ? Double(count) / Double(whole) : nil }
}

extension Explanation.Term {
    /// The predicate that holds of sessions with all of it, as `--where` takes it.
    ///
    /// - Parameter terms: what the sessions have in common.
    public static func predicate(_ terms: [Self]) -> String { terms.map(\.predicate).joined(separator: " AND ") }

    fileprivate var predicate: String {
        switch self {
        case .value(let key, nil): "\(key) == nil"
        case .value(let key, let value?): "\(key) == \(Self.quoted(value))"
        case .started(let from, let to): "startDate >= \"\(Self.text(from))\" AND startDate < \"\(Self.text(to))\""
        }
    }

    private static func text(_ second: Int) -> String {
        LogDate(microseconds: Int64(second) * 1_000_000).exactISO8601
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
        return "\"\(escaped)\""
    }
}
