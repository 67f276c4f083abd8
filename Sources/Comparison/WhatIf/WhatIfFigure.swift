public import PlayheadAnalytics

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
