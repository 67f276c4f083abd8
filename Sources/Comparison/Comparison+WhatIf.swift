public import PlayheadAnalytics

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
