import Analytics
import Report

/// What the Fleet screen measures sets of sessions by: the five KPIs of WWDC 2018 session 502, a card each.
enum FleetMeasure: Int, CaseIterable, Hashable, Sendable {
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
        .timeWeightedObservedBitrate, .durationWatched, .failurePercentage,
    ]

    /// Which sessions are bad by it, as a predicate: those beyond the limit of the worst twentieth, with any stall, or failed.
    /// Nil where nobody knows.
    func badPredicate(_ model: FleetModel) -> String? {
        func beyond(_ part: Double, _ sign: String) -> String? {
            let limit = model.table.column(kpi)?.quantile(part, of: model.shown)
            return limit.map { "\(kpi.sessionKey) \(sign) \(Self.rounded(Double($0)))" }
        }
        return switch self {
        case .startup: beyond(0.95, ">")
        case .stallRate: "stallCount > 0"
        case .rebufferRatio: beyond(0.95, ">")
        case .indicated: beyond(0.05, "<")
        case .failures: "failed == TRUE"
        }
    }

    /// A limit in as few digits as tell sessions apart.
    private static func rounded(_ value: Double) -> String {
        if value >= 100_000 { return String(Int((value / 1000).rounded()) * 1000) }
        let text = Figures.fixed(value, value < 0.1 ? 5 : 3)
        let trimmed = text.reversed().drop { $0 == "0" }.reversed()
        return trimmed.last == "." ? String(trimmed.dropLast()) : String(trimmed)
    }
}
