/// What two sets of sessions are compared by: a KPI of a set, or a percentile of one.
public struct CohortMeasure: Equatable, Sendable {
    /// The KPI.
    public let kpi: KPI
    /// Which percentile of the sessions' values it is; nil for what all sessions come to.
    public let percent: Int?

    private init(_ kpi: KPI, percent: Int? = nil) { (self.kpi, self.percent) = (kpi, percent) }

    /// All of them, in the order of reports: those of which one way is better.
    public static let all =
        [50, 95, 99].map(startupTime)
        + [
            KPI.stallRate, .rebufferRatio, .timeWeightedIndicatedBitrate, .failurePercentage,
            .exitsBeforeStartPercentage, .stallFreePercentage, .startupFailurePercentage,
        ].map { Self($0) }

    /// A percentile of the startup times.
    ///
    /// - Parameter percent: which one, above 0 and below 100.
    public static func startupTime(percentile percent: Int) -> Self { Self(.startupTime, percent: percent) }

    /// Its name in JSON: `stallRate`, `startupTime.p95`.
    public var key: String { percent.map { "\(kpi.key).p\($0)" } ?? kpi.key }

    /// What people call it: `Startup time p95`.
    public var name: String { percent.map { "\(kpi.name) p\($0)" } ?? kpi.name }

    /// What it is called where there is little room.
    public var shortName: String { percent.map { "\(kpi.shortName) p\($0)" } ?? kpi.shortName }

    /// Its value of a set of sessions, with bounds; nil where no session knows it.
    public func estimate(of fleet: FleetAccumulator, level: Double) -> Estimate? {
        if let percent {
            return fleet.startupTime?.times.estimate(ofPercentile: Double(percent), level: level)
        }
        if let share = share(of: fleet) { return share.estimate(level: level) }
        guard let ratio = ratio(of: fleet), let value = kpi.value(of: fleet).number,
            let bounds = ratio.sums.relativeBounds(level: level, momentShift: ratio.shift)
        else { return nil }
        return Estimate(value, low: value * bounds.low, high: bounds.high.map { value * $0 }, level: level)
    }

    /// How many sessions of a set know it.
    public func knownCount(in fleet: FleetAccumulator) -> Int {
        // The percentiles are of the times of one source.
        percent == nil ? kpi.knownCount(in: fleet) : fleet.startupTime?.times.count ?? 0
    }

    /// Whether it is measured alike in two sets: what the app saw and what an access log tells are two startup times.
    func isAlike(_ one: FleetAccumulator, _ other: FleetAccumulator) -> Bool {
        guard percent != nil, let first = one.startupTime, let second = other.startupTime else { return true }
        return first.source == second.source
    }

    /// Its value of a set and what the set weighs by it: the hours watched, or the sessions, of those that know it. Nil of a
    /// percentile, which is no mean, and where nothing is known.
    func weighted(_ fleet: FleetAccumulator) -> (value: Double, weight: Double)? {
        if let share = share(of: fleet) { return share.percentage.map { ($0, Double(share.known)) } }
        guard let ratio = ratio(of: fleet) else { return nil }
        return ratio.sums.value(times: ratio.factor).map { ($0, Double(ratio.sums.denominator) / 3.6e9) }
    }

    /// Whether it is a share of sessions, those that never played among them.
    var isOfSessions: Bool { share(of: FleetAccumulator()) != nil }

    /// Of a share of sessions: how many know it, and of how many the worse is true. Nil of other measures.
    func worse(_ fleet: FleetAccumulator) -> RiskRatio.Count? {
        share(of: fleet).map {
            RiskRatio.Count(all: $0.known, bad: kpi.better == .higher ? $0.known - $0.count : $0.count)
        }
    }

    /// The sums of a rate over time, what makes the KPI's unit of them, and how many bits the number above the line loses
    /// before it is squared.
    private func ratio(of fleet: FleetAccumulator) -> (sums: Ratio, factor: Double, shift: Int)? {
        switch kpi {
        case .stallRate: (fleet.stallsPerWatched, 3.6e9, 0)
        case .rebufferRatio: (fleet.rebufferPerWatched, 1, 0)
        case .timeWeightedIndicatedBitrate: (fleet.indicated, 1e-6, FleetAccumulator.bitShift)
        default: nil
        }
    }

    /// The sessions of which a share of sessions is made.
    private func share(of fleet: FleetAccumulator) -> Share? {
        switch kpi {
        case .failurePercentage: fleet.failures
        case .exitsBeforeStartPercentage: fleet.exits
        case .stallFreePercentage: fleet.stallFree
        case .startupFailurePercentage: fleet.startupFailures
        default: nil
        }
    }
}
