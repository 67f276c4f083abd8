import Comparison
import PlayheadAnalytics

extension FleetWhatIfReport {
    /// The whole by the contract's names.
    var record: [ReportValue.Field] {
        [
            .init("schema", Self.schema), .init("change", change), .init("player", player), .init("level", level),
            .init("sampleCount", sampleCount), .init("isPartial", isPartial),
            .init("evidence", .record(Self.evidences.map { .init($0, evidence[$0] ?? 0) })),
            .init(
                "leftOut",
                .list(reasons.map { .record([.init("reason", $0.reason), .init("sessionCount", $0.count)]) })),
            .init("total", .record(total.record(level))),
            .init("groups", .list(groups.map { .record($0.record(level)) })),
        ]
    }

    /// From what links may be inferred, and `known`.
    static let evidences = InferredLink.Evidence.allCases.map(\.rawValue) + ["known"]

    /// Why sessions were left out, the most frequent first.
    var reasons: [(reason: String, count: Int)] {
        leftOut.map { ($0.key, $0.value) }.sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
    }

    /// A row for each KPI of each group, and of all sessions last.
    var rows: [[ReportValue.Field]] {
        let keys = Set(groups.flatMap(\.key.keys)).sorted()
        let named = groups.map { ($0, "group") } + [(total, "total")]
        return named.flatMap { group, row in
            group.modelled.figures(level: level).map { figure in
                [.init("row", row)] + [.init("group", .dictionary(keys.map { .init($0, group.key[$0] ?? nil) }))]
                    + group.counts + figure.record
            }
        }
    }
}

extension FleetWhatIfReport.Group {
    fileprivate var counts: [ReportValue.Field] {
        [.init("sessionCount", sessionCount), .init("modelledCount", modelled.sessionCount)]
    }

    fileprivate func record(_ level: Double) -> [ReportValue.Field] {
        [.init("key", .dictionary(key.keys.sorted().map { .init($0, key[$0] ?? nil) }))] + counts
            + [.init("kpis", .list(modelled.figures(level: level).map { .record($0.record) }))]
    }
}

extension FleetWhatIfFigure {
    fileprivate var record: [ReportValue.Field] {
        [
            .init("key", kpi.key), .init("better", kpi.better.rawValue), .init("knownCount", count),
            .init("recorded", recorded),
            .init("changed", .record(Self.record(changed, changedInterval))),
            .init("difference", .record(Self.record(difference, interval))), .init("outcome", outcome.rawValue),
            .init("modelError", modelError),
        ]
    }

    private static func record(_ value: Double?, _ interval: ConfidenceInterval?) -> [ReportValue.Field] {
        [.init("value", value), .init("low", interval?.low), .init("high", interval?.high)]
    }
}
