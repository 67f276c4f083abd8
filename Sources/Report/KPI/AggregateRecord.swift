import Descriptions
import PlayheadAnalytics

extension FleetAccumulator {
    /// These sessions' KPIs under the names of the schema `playhead.kpi/2`, in its order; additions stand last.
    var record: [ReportValue.Field] {
        [.init("sessionCount", sessionCount)] + KPI.ofSet.flatMap(fields)
            + [KPI.failurePercentage, .startupFailurePercentage].flatMap(bounds)
            + [.init("sources", ReportValue.dictionary(sources.map { .init($0.source.rawValue, $0.count) }))]
            + [.init("failureUnknownCount", sessionCount - failures.known)]
    }

    /// Between which values the share of all sessions lies, where not all know it; of what all know the value itself.
    private func bounds(of kpi: KPI) -> [ReportValue.Field] {
        let (value, bounds) = (kpi.value(of: self).number, kpi.knownPart(of: self)?.bounds)
        return [
            .init(kpi.key + "AtLeast", bounds?.lowerBound ?? value),
            .init(kpi.key + "AtMost", bounds?.upperBound ?? value),
        ]
    }

    /// A KPI, with what belongs to it.
    private func fields(of kpi: KPI) -> [ReportValue.Field] {
        let value = ReportValue.Field(kpi.key, kpi.value(of: self))
        return switch kpi {
        case .failurePercentage: [.init("failedCount", failedCount), value]
        case .startupTime:
            [
                .init("knownCount", knownCounts), .init(kpi.key, startupRecord),
                .init("distributions", .record(distributions.map { .init($0.key, $0.values.countedRecord) })),
            ]
        case .errors: [.init(kpi.key, errorRecord)]
        case .rebufferOpen: [value, .init("rebufferOmittedCount", rebufferOmittedCount)]
        default: [value]
        }
    }

    /// Failed sessions; `nil` where of none one knows.
    var failedCount: Int? { failures.known > 0 ? failures.count : nil }

    /// How many sessions know each KPI.
    private var knownCounts: [ReportValue.Field] { KPI.ofSet.map { .init($0.key, $0.knownCount(in: self)) } }

    /// The startup times of one source, which is named: the two are never one distribution.
    private var startupRecord: [ReportValue.Field] {
        let times = startupTime?.times ?? Distribution(resolution: 1)
        return times.record + [.init("source", startupTime?.source.rawValue), .init("count", times.count)]
    }

    private var errorRecord: [ReportValue.Field] {
        let isKnown = errorEntries.known > 0
        let byClass = zip(ErrorClass.allCases, errorsByClass).map { kind, count in
            ReportValue.Field(kind.rawValue, isKnown ? count : nil)
        }
        return [
            .init("total", errorEntries.value), .init("fatal", fatalErrors.value), .init("byClass", byClass),
        ]
    }
}

extension Distribution {
    /// The figures that a report holds, with the titles of their columns and their names in JSON.
    var figures: [(title: String, name: String, value: Double?)] {
        [("Mean", "mean", mean)]
            + [50, 90, 95, 99].map { ("p\($0)", "p\($0)", percentile(Double($0))) } + [("Max", "max", maximum)]
    }

    fileprivate var record: [ReportValue.Field] { figures.map { .init($0.name, $0.value) } }

    fileprivate var countedRecord: [ReportValue.Field] { [.init("count", count)] + record }
}
