public import PlayheadAnalytics

/// One KPI of both sides over the same traces: those over which both know it.
public struct KPIComparison: Sendable {
    /// What the difference can be said to be.
    public enum Outcome: String, CaseIterable, Hashable, Sendable {
        /// No trace over which both sides know the KPI.
        case unknown
        /// Both sides have the same value over every trace.
        case identical
        /// One trace: there is a difference, and nothing to tell whether it would be another elsewhere.
        case single
        /// So few traces are there, or differ, that no test can tell: under `PairedSwapTest.fewestTraces`.
        case tooFew
        /// The whole interval lies within the margin: whatever the difference is, it is none that counts.
        case same
        /// The interval holds zero, the p-value is over 0.05, or the difference is within the margin and its interval is not.
        case undecided
        /// B is lower: the whole interval lies below zero, the p-value is at most 0.05, and the difference is beyond the margin.
        case lower
        /// B is higher: the whole interval lies above zero, the p-value is at most 0.05, and the difference is beyond the margin.
        case higher
    }

    /// Which KPI.
    public var kpi: KPI
    /// A's value over these traces: a mean over sessions, or a ratio of sums; see `KPI`.
    public var a: Double?
    /// B's value.
    public var b: Double?
    /// As it was recorded, where ``a`` and ``b`` are both as a model plays a recorded session; else nil.
    public var recorded: Double?
    /// B - A.
    public var difference: Double?
    /// Where the difference lies with 95 % confidence: bootstrap over traces, BCa. Nil for fewer than two traces, which
    /// have no interval, unless links that fit a recorded session's log give it: see ``Comparison/whatIf``.
    public var interval: ConfidenceInterval?
    /// How likely so large a difference is where A and B are drawn alike, by swapping them within traces: see
    /// `PairedSwapTest`. Nil for fewer than two traces. Of ``isDecidedByStarts`` that of the counts of starts:
    /// `WinShare.signTestPValue`.
    public var pValue: Double?
    /// On how many traces which side is better; none where neither way is better. In startup time and linear QoE a side that
    /// starts is better than one that never does: such traces count here, and not in ``traceCount``. Fewer or shorter stalls
    /// are no win on a trace on which that side hardly played: see ``UnderplayedGuard``.
    public var wins: WinShare
    /// Over how many traces both sides know the KPI.
    public var traceCount: Int
    /// On how many of these traces the two sides have different values; of ``isDecidedByStarts`` on how many only one side
    /// starts.
    public var differingTraceCount: Int
    /// What counts as a difference, in the KPI's unit; nil where A's value is not known, and over links that fit a log, whose
    /// intervals decide alone.
    public var margin: Double?
    /// What the difference can be said to be.
    public var outcome: Outcome
    /// Whether the traces on which only one side starts decide, since such a side is better whatever the others are: where
    /// their counts are no chance, and where both sides start on none.
    public var isDecidedByStarts = false
    /// Whether the side that has the better value only hardly played, so that it is not better for it: see
    /// ``UnderplayedGuard``.
    public var isOfLittlePlayed = false

    /// A KPI of which nothing is known.
    public static func unknown(_ kpi: KPI) -> KPIComparison {
        KPIComparison(kpi: kpi, wins: WinShare(), traceCount: 0, differingTraceCount: 0, outcome: .unknown)
    }

    /// Whether A and B were played over so few traces that none can be called better, however they play.
    public var hasTooFewTraces: Bool { Self.areTooFew(traceCount) && [.identical, .single, .tooFew].contains(outcome) }

    /// Whether over so many traces nothing can be said to differ.
    public static func areTooFew(_ traceCount: Int) -> Bool { traceCount < PairedSwapTest.fewestTraces }

    /// Whether the whole interval lies within the margin.
    var isWithinMargin: Bool {
        guard let interval, let margin else { return false }
        return interval.low >= -margin && interval.high <= margin
    }

    /// Which side is better for sure: `A` or `B`; nil where interval and p-value leave it open, no way is better, or the
    /// better value is that of a side that hardly played.
    public var better: String? { isOfLittlePlayed ? nil : betterByValue }

    /// The same of the values alone, however little that side played.
    var betterByValue: String? {
        switch (kpi.better, outcome) {
        case (.lower, .lower), (.higher, .higher): "B"
        case (.lower, .higher), (.higher, .lower): "A"
        default: nil
        }
    }

    /// The difference as a part of A's value; nil where that is zero or unknown.
    public var relativeDifference: Double? { relative(difference) }

    /// The interval as parts of A's value; nil where there is none.
    public var relativeInterval: ConfidenceInterval? {
        guard let interval, let low = relative(interval.low), let high = relative(interval.high) else { return nil }
        return ConfidenceInterval(low: min(low, high), high: max(low, high), level: interval.level)
    }

    private func relative(_ value: Double?) -> Double? {
        guard let value, let a, a != 0 else { return nil }
        return value / a.magnitude
    }
}
