public import PlayheadAnalytics

/// What was possible with each side's ladder and player over the same traces, and how far each side stays behind it: the
/// upper bound of linear QoE, which no rule can pass, and the best plan found, which the rule `optimal` plays.
///
/// What lies between a side and the best plan is the rule's; what lies between the plan and the upper bound, nobody knows
/// to be possible. What lies between the two sides' bounds is the ladder's (and the player's). The plan maximizes linear
/// QoE: in rebuffer ratio and bitrate alone a rule may do better.
public struct ComparisonBound: Sendable {
    /// One KPI of a side, of its plan and of its bound, over the traces on which both know it.
    public struct Gap: Sendable {
        /// Which KPI: linear QoE, rebuffer ratio or bitrate.
        public var kpi: KPI
        /// The side's value.
        public var side: Double?
        /// That of the best plan found.
        public var plan: Double?
        /// What no rule can pass; nil where there is no such bound, and but for linear QoE.
        public var bound: Double?
        /// Of linear QoE what is left on the table at most, bound - side; of the others plan - side. With its interval as
        /// ``KPIComparison/interval``.
        public var difference: Double?
        /// Where the difference lies with 95 % confidence; nil for fewer than two traces.
        public var interval: ConfidenceInterval?
        /// The difference as a part of the bound; nil where the bound is not more than zero.
        public var share: Double? {
            guard let difference, let bound, bound > 0 else { return nil }
            return difference / bound
        }
    }

    /// The KPIs in which gaps are listed: linear QoE, which the plan maximizes, first.
    public static let kpis: [KPI] = [.linearQoE, .rebufferRatio, .timeWeightedIndicatedBitrate]

    /// A's gaps, in the order of ``kpis``; nil where A is a recorded session without a ladder to bound.
    public var a: [Gap]?
    /// B's gaps.
    public var b: [Gap]?
    /// B's upper bound - A's, and of KPIs without one B's plan - A's, in the order of ``kpis``: what the ladder changes,
    /// whatever the rule. Nil where either is missing.
    public var ladder: [KPIComparison]?
    /// Why a side has no upper bound, a sentence each.
    public var obstacles: [String]
}
