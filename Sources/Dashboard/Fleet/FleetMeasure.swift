import Descriptions
import PlayheadAnalytics

/// What the Fleet screen measures sets of sessions by: the five KPIs of WWDC 2018 session 502, a card each.
enum FleetMeasure: Int, CaseIterable, Equatable, Sendable {
    case startup, stallRate, rebufferRatio, indicated, failures

    /// The percentiles of the startup time that can be asked for.
    static let percents = [50, 95, 99]

    /// How a set's value is worked out.
    ///
    /// - Parameter percent: which percentile of the startup time.
    func cohortMeasure(_ percent: Int) -> CohortMeasure {
        CohortMeasure.all.first { $0.kpi == kpi && $0.percent == (self == .startup ? percent : nil) }
            ?? CohortMeasure.all[0]
    }

    /// The KPI.
    var kpi: KPI {
        switch self {
        case .startup: .startupTime
        case .stallRate: .stallRate
        case .rebufferRatio: .rebufferRatio
        case .indicated: .timeWeightedIndicatedBitrate
        case .failures: .failurePercentage
        }
    }

    /// The KPIs of the sessions that the screen takes into columns: those of the list, of which it is sorted and filtered.
    static let columns: [KPI] = [
        .startupTime, .stallCount, .stallRate, .rebufferDuration, .rebufferRatio, .timeWeightedIndicatedBitrate,
        .timeWeightedObservedBitrate, .durationWatched, .switchCount, .droppedFrames, .bytesTransferred, .errors,
        .failurePercentage,
    ]

    /// Which sessions are bad by it, as a predicate: those beyond the limit of the worst twentieth, with any stall, or failed.
    /// Nil where nobody knows.
    func badPredicate(_ model: FleetModel) -> String? {
        switch self {
        case .startup: WorstSessions.slowStarts(among: model.shown, of: model.table, model.aggregate)
        case .stallRate: "stallCount > 0"
        case .rebufferRatio, .indicated: WorstSessions.twentieth(by: kpi, among: model.shown, of: model.table)
        case .failures: "failed == TRUE"
        }
    }
}
