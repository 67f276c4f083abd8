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
        .timeWeightedObservedBitrate, .durationWatched, .failurePercentage,
    ]

    /// Which sessions are bad by it, as a predicate: those beyond the limit of the worst twentieth, with any stall, or failed.
    /// Nil where nobody knows.
    func badPredicate(_ model: FleetModel) -> String? {
        func text(_ limit: Double?, _ sign: String, _ rule: FloatingPointRoundingRule) -> String? {
            limit.map { "\(kpi.sessionKey) \(sign) \(Self.rounded($0, rule))" }
        }
        func limit(_ part: Double) -> Double? {
            model.table.column(kpi)?.quantile(part, of: model.shown).map(Double.init)
        }
        return switch self {
        case .startup: text(slowestStart(model), ">", .up)
        case .stallRate: "stallCount > 0"
        case .rebufferRatio: text(limit(0.95), ">", .up)
        case .indicated: text(limit(0.05), "<", .down)
        case .failures: "failed == TRUE"
        }
    }

    /// The percentile that the card shows.
    private func slowestStart(_ model: FleetModel) -> Double? {
        guard let column = model.table.column(kpi) else { return nil }
        return model.aggregate.slowestStart(
            of: model.shown.numbers.lazy.compactMap { column[Int($0)].map(Double.init) })
    }

    /// A limit in as few digits as tell sessions apart, rounded away from those that are not bad: all that have the limit
    /// itself would be bad if it were rounded to their other side.
    private static func rounded(_ value: Double, _ rule: FloatingPointRoundingRule) -> String {
        if value >= 100_000 { return String(Int((value / 1000).rounded(rule)) * 1000) }
        let size = value < 0.1 ? 1e5 : 1e3
        // The columns hold seven digits: what is beyond them says on no side where a value lies.
        let nearest = (value * size).rounded()
        let isWhole = (value * size - nearest).magnitude <= nearest.magnitude * 2e-7
        let text = NumberText.fixed((isWhole ? nearest : (value * size).rounded(rule)) / size, value < 0.1 ? 5 : 3)
        let trimmed = text.reversed().drop { $0 == "0" }.reversed()
        return trimmed.last == "." ? String(trimmed.dropLast()) : String(trimmed)
    }
}
