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
