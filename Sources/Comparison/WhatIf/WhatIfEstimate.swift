import Analytics

/// Turns what a session comes to over many links into figures with intervals.
struct WhatIfEstimate {
    /// How wide intervals are, and how often they hold the truth.
    let calibration: LinkCalibration
    /// The level of the intervals: 0.8.
    let level: Double

    /// A KPI with the change.
    ///
    /// - Parameters:
    ///   - recorded: the session as it was recorded.
    ///   - pairs: the session unchanged and changed, a link each.
    ///   - startsFromRecord: whether the value with the change is the recorded one and the difference. Rows tell the link
    ///     only roughly, and what that does to both sides of a difference is gone in it.
    func figure(
        _ kpi: KPI, recorded: SessionTotals, _ pairs: [(before: SessionTotals, after: SessionTotals)],
        startsFromRecord: Bool
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
        let unchanged = SampleDistribution(known.map(\.before))
        // What is measured in another way than the model does it is no place to start from.
        let isComparable = kpi != .startupTime || recorded.startupTime?.source == .events
        var values = SampleDistribution(known.map(\.after))
        if startsFromRecord, isComparable, let recorded = figure.recorded {
            values = SampleDistribution(differences.sorted.map { recorded + $0 })
        }
        figure.unchanged = rounded(kpi, unchanged.quantile(0.5))
        figure.changed = rounded(kpi, values.quantile(0.5).map(kpi.bounded))
        let floor = calibration.floor(of: kpi, around: values.quantile(0.5) ?? 0, watched: recorded.durationWatched)
        figure.interval = interval(kpi, values, floor).map {
            ConfidenceInterval(low: kpi.bounded($0.low), high: kpi.bounded($0.high), level: level)
        }
        figure.difference = rounded(kpi, differences.quantile(0.5))
        figure.differenceInterval = interval(kpi, differences, floor)
        figure.outcome = outcome(differences, figure.differenceInterval)
        return figure
    }

    /// About the median, each half as wide as the samples have it but no narrower than the floor, times what makes up for
    /// what the model does not know.
    private func interval(_ kpi: KPI, _ values: SampleDistribution, _ floor: Double) -> ConfidenceInterval? {
        guard let median = values.quantile(0.5), let low = values.quantile((1 - level) / 2),
            let high = values.quantile((1 + level) / 2)
        else { return nil }
        let factor = calibration.factor(level, of: kpi)
        let (below, above) = (factor * max(median - low, floor), factor * max(high - median, floor))
        // A count is a whole number: what lies between two of them may be either.
        return kpi.unit == .count
            ? ConfidenceInterval(
                low: (median - below).rounded(.down), high: (median + above).rounded(.up), level: level)
            : ConfidenceInterval(low: median - below, high: median + above, level: level)
    }

    private func outcome(_ differences: SampleDistribution, _ interval: ConfidenceInterval?) -> WhatIfFigure.Outcome {
        if differences.sorted.allSatisfy({ $0 == 0 }) { return .same }
        guard let interval else { return .unknown }
        if interval.high < 0 { return .lower }
        return interval.low > 0 ? .higher : .undecided
    }

    private func rounded(_ kpi: KPI, _ value: Double?) -> Double? { kpi.unit == .count ? value?.rounded() : value }
}
