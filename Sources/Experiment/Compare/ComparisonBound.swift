public import Analytics

/// What the rule `optimal`, which knows the future, makes of each side's ladder over the same traces, and how far each
/// side stays behind it.
///
/// What lies between a side and its bound is the rule's (and the player's); what lies between the two bounds is the
/// ladder's. The bound maximizes linear QoE: by that it is not passed, but for what its notes say; in rebuffer ratio and
/// bitrate alone a rule may do better.
public struct ComparisonBound: Sendable {
    /// One KPI of a side and of its bound, over the traces on which both know it.
    public struct Gap: Sendable {
        /// Which KPI: linear QoE, rebuffer ratio or bitrate.
        public var kpi: ComparedKPI
        /// The side's value.
        public var side: Double?
        /// The bound's.
        public var bound: Double?
        /// What is left on the table, bound - side, with its interval as ``KPIComparison/interval``.
        public var difference: Double?
        /// Where the difference lies with 95 % confidence; nil for fewer than two traces.
        public var interval: ConfidenceInterval?
        /// The difference as a part of the bound; nil where the bound is not more than zero.
        public var share: Double? {
            guard let difference, let bound, bound > 0 else { return nil }
            return difference / bound
        }
    }

    /// The KPIs in which gaps are told: linear QoE, which the bound maximizes, first.
    public static let kpis: [ComparedKPI] = [.linearQoE, .rebufferRatio, .timeWeightedIndicatedBitrate]

    /// A's gaps, in the order of ``kpis``; nil where A is a recorded session without a ladder to bound.
    public var a: [Gap]?
    /// B's gaps.
    public var b: [Gap]?
    /// B's bound - A's, in the order of ``kpis``: what the ladder changes, whatever the rule. Nil where either is missing.
    public var ladder: [KPIComparison]?
}
