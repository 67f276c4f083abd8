public import PlayheadAnalytics

/// That the model, which plays a session unchanged, has not the stalls that were recorded: then it does not tell what a
/// change does to them.
public struct WhatIfMisfit: Equatable, Sendable {
    /// A KPI that the model does not reproduce.
    public struct Figure: Equatable, Sendable {
        /// Which KPI.
        public var kpi: KPI
        /// As it was recorded.
        public var recorded: Double
        /// As the model plays the session unchanged: the median over the links.
        public var unchanged: Double
    }

    /// The KPIs that it does not reproduce, of stalls and their duration; one at least.
    public var figures: [Figure]

    /// The KPIs that are looked at: those that others follow from.
    private static let causes: [KPI] = [.stallCount, .rebufferDuration]

    /// What the model does not reproduce; nil where it does.
    ///
    /// A count or a duration is reproduced where it lies in the widest interval of those over the links, and where the links
    /// agree with the record on whether there was a stall at all: 0 stalls are no way of having 3.
    ///
    /// - Parameters:
    ///   - recorded: the session as it was recorded.
    ///   - unchanged: the session as the model plays it unchanged, over each link.
    ///   - calibration: how wide intervals are over such links.
    public init?(_ recorded: SessionTotals, unchanged: [SessionTotals], calibration: LinkCalibration) {
        let level = LinkCalibration.levels[1]
        let estimate = WhatIfEstimate(calibration: calibration, level: level)
        figures = Self.causes.compactMap { kpi in
            guard let recorded = kpi.number(of: recorded) else { return nil }
            let values = SampleDistribution(unchanged.compactMap { kpi.number(of: $0) })
            guard let median = values.quantile(0.5), let low = values.quantile(0.1), let high = values.quantile(0.9),
                let interval = estimate.interval(
                    kpi, values, watched: unchanged.first?.durationWatched, around: nil, level)
            else { return nil }
            let agrees = recorded > 0 ? high > 0 : low <= 0
            return agrees && interval.contains(recorded)
                ? nil : Figure(kpi: kpi, recorded: recorded, unchanged: median)
        }
        if figures.isEmpty { return nil }
    }

    /// Whether a KPI follows from what is not reproduced: whatever is of stalls, and the score that counts them.
    public func covers(_ kpi: KPI) -> Bool { kpi.traits.contains(.ofStalls) || kpi == .linearQoE }
}
