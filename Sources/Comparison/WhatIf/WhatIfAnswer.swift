public import PlayheadAnalytics

/// What a change would have given a recorded viewer, KPI by KPI, with how sure that is.
public struct WhatIfAnswer: Sendable {
    /// How often the intervals hold the truth: 0.8.
    public var level: Double
    /// The links that it was played over, and what they were inferred from.
    public var link: InferredLink
    /// The session as it was recorded.
    public var recorded: SessionTotals
    /// The session unchanged and changed, over each link.
    public var pairs: [(before: SessionTotals, after: SessionTotals)]
    /// The KPIs, in the order of ``kpis``.
    public var figures: [WhatIfFigure]
    /// The session over the link whose KPIs are nearest to the medians: one to draw, and to look into.
    public var typical: WhatIf.Modelled
    /// The index of that link.
    public var typicalIndex: Int
    /// What was recorded that the model does not reproduce where nothing is changed; nil where it does, and where nothing
    /// is changed.
    public var misfit: WhatIfMisfit?

    /// The KPIs of an answer, in its order.
    public static let kpis: [KPI] = [
        .startupTime, .stallCount, .stallRate, .rebufferDuration, .rebufferRatio, .timeWeightedIndicatedBitrate,
        .timeWeightedObservedBitrate, .switchCount, .durationWatched, .bytesTransferred, .linearQoE,
    ]

    /// The figure of a KPI; nil where it is none of ``kpis``.
    public subscript(kpi: KPI) -> WhatIfFigure? { figures.first { $0.kpi == kpi } }
}

/// A KPI of a session with a change, as the links that fit the session's log give it.
public struct WhatIfFigure: Equatable, Sendable {
    /// What can be said of a difference.
    public enum Outcome: String, Hashable, Sendable {
        /// The KPI is not known.
        case unknown
        /// The model, which plays the session unchanged, does not come to what was recorded: what a change does, it does not
        /// tell. See ``WhatIfMisfit``.
        case cannotTell
        /// The same over every link.
        case same
        /// The interval holds zero: the change may help, harm or do neither.
        case undecided
        /// The whole interval lies below zero.
        case lower
        /// The whole interval lies above zero.
        case higher
    }

    /// Which KPI.
    public var kpi: KPI
    /// As it was recorded; nil where the log does not tell.
    public var recorded: Double?
    /// Of the session played unchanged: the median over the links.
    public var unchanged: Double?
    /// With the change as the model plays it: the median over the links. What ``unchanged`` is compared with.
    public var modelled: Double?
    /// With the change, as it would have been recorded: the value of the model, or the recorded one and the difference.
    public var changed: Double?
    /// Whether that is the recorded one and the difference.
    public var startsFromRecord = false
    /// Where that value lies.
    public var interval: ConfidenceInterval?
    /// With the change less unchanged, over the same link each: the median.
    public var difference: Double?
    /// Where that difference lies.
    public var differenceInterval: ConfidenceInterval?
    /// Over how many links both are known.
    public var sampleCount = 0
    /// What can be said of the difference.
    public var outcome = Outcome.unknown

    /// A KPI of which only the recorded value is known.
    public init(_ kpi: KPI, recorded: Double?) { (self.kpi, self.recorded) = (kpi, recorded) }

    /// The same with the difference taken the other way around: unchanged less changed.
    public var reversed: WhatIfFigure {
        var reversed = self
        reversed.difference = difference.map { 0 - $0 }
        reversed.differenceInterval = differenceInterval.map {
            ConfidenceInterval(low: 0 - $0.high, high: 0 - $0.low, level: $0.level)
        }
        reversed.outcome = outcome == .lower ? .higher : outcome == .higher ? .lower : outcome
        return reversed
    }

    /// Whether the difference is for the better; nil where it is undecided, or no way is better.
    public var isBetter: Bool? {
        switch (kpi.better, outcome) {
        case (.lower, .lower), (.higher, .higher): true
        case (.lower, .higher), (.higher, .lower): false
        default: nil
        }
    }
}
