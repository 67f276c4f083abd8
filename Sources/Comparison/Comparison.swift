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

/// A recorded session, as a model plays it unchanged, against a model.
extension Comparison {
    /// Which side the model is, where the other is a recorded session.
    public var modelledSide: Side { contenders.a.isRecorded ? .b : .a }

    /// Whether the model, which plays the recorded session unchanged, does not reproduce what a KPI follows from: then what
    /// differs in it is not told.
    public func isBeyondModel(_ kpi: KPI) -> Bool { misfit?.covers(kpi) == true }

    /// The figures over the links, each difference as B - A; empty where there are none.
    public var whatIfFigures: [WhatIfFigure] {
        (whatIf?.figures ?? []).map { modelledSide == .b ? $0 : $0.reversed }
    }

    /// Takes what was recorded, to stand beside what a model makes of it, and what the model does not reproduce.
    mutating func takeRecord(_ misfit: WhatIfMisfit?) {
        guard case .recorded(let session) = contenders[modelledSide.other], session.unchanged != nil else { return }
        (recorded, self.misfit) = (session.totals, misfit)
        for (index, comparison) in kpis.enumerated() {
            kpis[index].recorded = comparison.kpi.number(of: session.totals)
            guard isBeyondModel(comparison.kpi), comparison.outcome != .unknown else { continue }
            (kpis[index].outcome, kpis[index].wins) = (.undecided, WinShare())
        }
    }

    /// Takes what the sides come to over many links in place of what they come to over one of them: as the model plays them,
    /// unchanged and changed.
    mutating func take(_ answer: WhatIfAnswer) {
        (whatIf, misfit) = (answer, answer.misfit)
        (worstTraces, resampleCount) = ([], 0)
        let figures = whatIfFigures
        for (index, comparison) in kpis.enumerated() {
            if let figure = figures.first(where: { $0.kpi == comparison.kpi }) {
                kpis[index].take(figure, modelled: modelledSide)
            } else if let both = playedDistributions(of: comparison.kpi) {
                // What a session is or is not is a share of the links; of what else has no figure there is the median.
                let values = both.map { comparison.kpi.unit == .sessions ? $0.mean : $0.quantile(0.5) }
                take(values[0], values[1], at: index)
            }
        }
        let hardlyPlayed = UnderplayedGuard.side(self[.durationWatched].a, self[.durationWatched].b)
        for (index, comparison) in kpis.enumerated() {
            kpis[index].isOfLittlePlayed =
                comparison.kpi.traits.contains(.ofStalls) && hardlyPlayed != nil
                && comparison.betterByValue == hardlyPlayed?.name
        }
    }

    /// Takes what both sides come to over the links in a KPI of which the answer has no interval.
    private mutating func take(_ a: Double?, _ b: Double?, at index: Int) {
        guard let a, let b else { return }
        (kpis[index].a, kpis[index].b) = (a, b)
        (kpis[index].difference, kpis[index].interval) = (b - a, nil)
        kpis[index].outcome = a == b ? .identical : .undecided
    }

    /// How the values of a KPI are spread over the links, where both sides are played by the model; nil where there are
    /// none.
    func playedDistributions(of kpi: KPI) -> [SampleDistribution]? {
        guard let pairs = whatIf?.pairs else { return nil }
        let both = [
            SampleDistribution(pairs.compactMap { kpi.number(of: $0.before) }),
            SampleDistribution(pairs.compactMap { kpi.number(of: $0.after) }),
        ]
        return modelledSide == .b ? both : both.reversed()
    }
}

extension KPIComparison {
    /// Takes a figure over many links, its difference as B - A.
    fileprivate mutating func take(_ figure: WhatIfFigure, modelled: Side) {
        (a, b) = modelled == .b ? (figure.unchanged, figure.modelled) : (figure.modelled, figure.unchanged)
        (difference, interval, pValue) = (figure.difference, figure.differenceInterval, nil)
        (wins, margin) = (WinShare(), nil)
        outcome =
            switch figure.outcome {
            case .unknown: .unknown
            case .same: .identical
            case .undecided, .cannotTell: .undecided
            case .lower: .lower
            case .higher: .higher
            }
    }
}
