public import PlayheadAnalytics

/// Turns what a session comes to over many links into figures with intervals.
struct WhatIfEstimate {
    /// How wide intervals are, and how often they hold the truth.
    let calibration: LinkCalibration
    /// The level of the intervals: 0.8.
    let level: Double

    /// A KPI with the change.
    ///
    /// The value with the change is the recorded one and the difference where rows are the evidence: they tell the link only
    /// roughly, and what that does to both sides of a difference is gone in it. So is a startup time, which hangs on the
    /// latency of few requests; and whatever no link changes.
    ///
    /// - Parameters:
    ///   - recorded: the session as it was recorded.
    ///   - pairs: the session unchanged and changed, a link each.
    ///   - evidence: what the links were inferred from.
    func figure(
        _ kpi: KPI, recorded: SessionTotals, _ pairs: [(before: SessionTotals, after: SessionTotals)],
        evidence: InferredLink.Evidence
    ) -> WhatIfFigure {
        var figure = WhatIfFigure(kpi, recorded: kpi.number(of: recorded))
        let known = pairs.compactMap { pair -> (before: Double, after: Double)? in
            guard let before = kpi.number(of: pair.before), let after = kpi.number(of: pair.after) else { return nil }
            return (before, after)
        }
        // Where most links do not tell, the rest is a choice of them.
        guard !known.isEmpty, known.count * 2 > pairs.count else { return figure }
        figure.sampleCount = known.count
        let differences = SampleDistribution(known.map { $0.after - $0.before })
        let modelled = SampleDistribution(known.map(\.after))
        figure.unchanged = rounded(kpi, SampleDistribution(known.map(\.before)).quantile(0.5))
        figure.modelled = rounded(kpi, modelled.quantile(0.5))
        let isUntouched = differences.sorted.allSatisfy { $0 == 0 }
        // What is measured in another way than the model does it is no place to start from.
        let isComparable = kpi != .startupTime || recorded.startupTime?.source == .events
        var values = modelled
        if let recorded = figure.recorded,
            isUntouched || isComparable && (evidence != .requests || kpi == .startupTime)
        {
            values = SampleDistribution(differences.sorted.map { recorded + $0 })
            figure.startsFromRecord = true
        }
        figure.changed = rounded(kpi, values.quantile(0.5).map(kpi.bounded))
        // A change that does not reach the startup leaves it as it was, whatever else the model does not know.
        let isKept = isUntouched && kpi == .startupTime
        let watched = recorded.durationWatched
        let value = values.quantile(0.5)
        func interval(_ values: SampleDistribution, _ level: Double) -> ConfidenceInterval? {
            isKept ? spread(values, level) : self.interval(kpi, values, watched: watched, around: value, level)
        }
        figure.interval = interval(values, level).map {
            ConfidenceInterval(low: kpi.bounded($0.low), high: kpi.bounded($0.high), level: level)
        }
        figure.difference = rounded(kpi, differences.quantile(0.5))
        figure.differenceInterval = interval(differences, level)
        figure.outcome = outcome(differences, interval(differences, Self.decidingLevel))
        return figure
    }

    /// An interval of so much decides which way a difference goes, whatever level is wanted: one of 80 % has the wrong sign too
    /// often.
    private static let decidingLevel = LinkCalibration.levels[1]

    /// About the median, each half as wide as the samples have it but no narrower than the floor, times what makes up for
    /// what the model does not know. Where the samples hold zero, the interval does: samples that spread by more than they err
    /// are no reason to rule out that nothing happens.
    ///
    /// - Parameters:
    ///   - values: the KPI over each link, or differences of it.
    ///   - watched: how long the session was watched, seconds; nil where it is not known.
    ///   - value: the KPI's value, where `values` are differences; nil for their median.
    ///   - level: how often the interval is to hold the truth.
    func interval(
        _ kpi: KPI, _ values: SampleDistribution, watched: Double?, around value: Double?, _ level: Double
    ) -> ConfidenceInterval? {
        guard let median = values.quantile(0.5), let spread = spread(values, level) else { return nil }
        let width = calibration.width(of: kpi)
        let floor = width.floor(around: value ?? median, watched: watched)
        let factor = width.factor(level)
        var (low, high) = (
            median - factor * max(median - spread.low, floor), median + factor * max(spread.high - median, floor)
        )
        if spread.contains(0) { (low, high) = (min(low, 0), max(high, 0)) }
        // A count is a whole number.
        if kpi.unit == .count { (low, high) = (low.rounded(), high.rounded()) }
        return ConfidenceInterval(low: low, high: high, level: level)
    }

    /// Where the samples themselves lie.
    private func spread(_ values: SampleDistribution, _ level: Double) -> ConfidenceInterval? {
        guard let low = values.quantile((1 - level) / 2), let high = values.quantile((1 + level) / 2) else {
            return nil
        }
        return ConfidenceInterval(low: low, high: high, level: level)
    }

    private func outcome(_ differences: SampleDistribution, _ interval: ConfidenceInterval?) -> WhatIfFigure.Outcome {
        if differences.sorted.allSatisfy({ $0 == 0 }) { return .same }
        guard let interval else { return .unknown }
        if interval.high < 0 { return .lower }
        return interval.low > 0 ? .higher : .undecided
    }

    private func rounded(_ kpi: KPI, _ value: Double?) -> Double? { kpi.unit == .count ? value?.rounded() : value }
}

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
