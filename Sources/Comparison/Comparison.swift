public import BandwidthTrace
import Playback
public import PlayheadAnalytics

/// What sides come to over the same traces, each against the first: what differs, how sure that is, and where it hurts most.
/// Most is of two sides, A and B; of more it is of the first two of them.
public struct Comparison: Sendable {
    /// The sides; the first is what the others are held against.
    public let sides: [Contender]
    /// A and B, and what differs between them.
    public var contenders: ContenderPair
    /// The seed of all that is made up, the resamples included.
    public var seed: UInt64 = 0
    /// How many resamples the intervals are made of.
    public var resampleCount = 0
    /// How many traces were asked for.
    public var expectedTraceCount: Int
    /// Whether the work was stopped before all traces were played, or before all intervals were known.
    public var isPartial = false
    /// Whether all resamples were drawn; else some differences lack an interval, and are not distinguished.
    public var isResampled = true
    /// Every trace that all sides were played over, in the order in which they were asked for.
    public var traces: [ComparedTrace]
    /// What counts as a difference, as a part of the value of the side that another is held against; each of ``kpis`` has its
    /// own in its unit.
    public var margin = KPI.usualMargin
    /// Of each side but the first every KPI against the first, in the order of `KPI.compared`.
    public var against: [[KPIComparison]]
    /// How each side stands among all; unknown of more than two that are not ranked.
    public var standings: [SideStanding]
    /// Whether the sides are ranked among themselves, and not only held against the first.
    public var isRanked = false
    /// The traces on which B is most to A's disadvantage, by their indices in ``traces``: where the change hurts most,
    /// first the worst. By linear QoE, and where that is unknown by rebuffer duration; empty where it hurts nowhere.
    public var worstTraces: [Int] = []
    /// The KPI by which ``worstTraces`` are ranked.
    public var worstBy = KPI.linearQoE
    /// What was possible; nil where nobody asked.
    public var bound: ComparisonBound?
    /// The traces that could not be read, each once.
    public var problems: [TraceError] = []
    /// What a reader should know of the traces, a sentence each: which of them are the same.
    public var traceNotes: [String] = []
    /// What a recorded session and a model come to over the links that fit the session's log; nil where the link is known,
    /// or nothing could be inferred. Then ``traces`` has one of these links.
    public internal(set) var whatIf: WhatIfAnswer?
    /// The recorded session that one of the sides is, as a model plays it unchanged; nil where none is.
    public internal(set) var recorded: SessionTotals?
    /// What the model, which plays the recorded session unchanged, does not reproduce of the record; nil where it does, and
    /// where the two are not of one link.
    public internal(set) var misfit: WhatIfMisfit?
    /// Whether the only link is what a recorded session's log shows of it, which misses most stalls.
    public var isOverObservedLink = false
    /// Whether startup times are those of access logs, which is buffering only: a recorded side knows no other.
    public var startupIsFromLog = false

    /// Creates a comparison of two sides or more; the rest as the properties say.
    public init(_ sides: [Contender], traces: [ComparedTrace], against: [[KPIComparison]]) {
        (self.sides, self.traces, self.against) = (sides, traces, against)
        contenders = ContenderPair(sides[0], sides[1])
        standings = sides.map { _ in .unknown }
        expectedTraceCount = traces.count
    }

    /// Every KPI of B against A.
    public var kpis: [KPIComparison] {
        get { against[0] }
        set { against[0] = newValue }
    }

    /// The comparison of a KPI.
    public subscript(kpi: KPI) -> KPIComparison {
        kpis[KPI.compared.firstIndex(of: kpi) ?? 0]
    }

    /// How the values of a KPI are spread over the traces, a distribution a side; over links that fit a log as both sides are played
    /// over them.
    public func distributions(of kpi: KPI) -> [SampleDistribution] {
        playedDistributions(of: kpi)
            ?? sides.indices.map { side in SampleDistribution(traces.compactMap { $0.sessions[side].value(of: kpi) }) }
    }

    /// A side alone against the first.
    ///
    /// - Parameter side: the index of one of the others.
    public func pair(_ side: Int) -> Comparison {
        if sides.count == 2 { return self }
        var pair = Comparison(
            [sides[0], sides[side]],
            traces: traces.map { trace in
                ComparedTrace(
                    index: trace.index, name: trace.name, sessions: [trace.sessions[0], trace.sessions[side]])
            }, against: [against[side - 1]])
        (pair.seed, pair.resampleCount, pair.margin) = (seed, resampleCount, margin)
        (pair.expectedTraceCount, pair.isPartial, pair.isResampled) = (expectedTraceCount, isPartial, isResampled)
        pair.findWorstTraces()
        return pair
    }
}
