public import Analytics

/// A recorded session against a model over the links that fit the session's log.
extension Comparison {
    /// Which side the model is, where the other is a recorded session.
    public var modelledSide: Side { contenders.a.isRecorded ? .b : .a }

    /// Whether the model, which plays the recorded session unchanged, does not reproduce what a KPI follows from: then what
    /// differs in it is not told.
    public func isBeyondModel(_ kpi: KPI) -> Bool { whatIf?.misfit?.covers(kpi) == true }

    /// The figures over the links, each difference as B - A; empty where there are none.
    public var whatIfFigures: [WhatIfFigure] {
        (whatIf?.figures ?? []).map { modelledSide == .b ? $0 : $0.reversed }
    }

    /// Takes what the sides come to over many links in place of what they come to over one of them.
    ///
    /// Both sides are then as the model plays them, unchanged and changed, so that the difference is between these two, and
    /// what was recorded stands beside them. What is measured in two ways, such as startup times where only a log tells the
    /// recorded one, stays that of the one link.
    mutating func take(_ answer: WhatIfAnswer) {
        whatIf = answer
        (worstTraces, resampleCount) = ([], 0)
        let figures = whatIfFigures
        for (index, comparison) in kpis.enumerated() {
            if let figure = figures.first(where: { $0.kpi == comparison.kpi }) {
                if startupIsFromLog, figure.kpi == .startupTime { continue }
                kpis[index].take(figure, modelled: modelledSide)
            } else if let both = playedDistributions(of: comparison.kpi) {
                // What a session is or is not is a share of the links; of what else has no figure there is the median.
                let values = both.map { comparison.kpi.unit == .sessions ? $0.mean : $0.quantile(0.5) }
                take(values[0], values[1], at: index)
            }
        }
        let hardlyPlayed = LittlePlayed.side(self[.durationWatched].a, self[.durationWatched].b)
        for (index, comparison) in kpis.enumerated() {
            kpis[index].isOfLittlePlayed =
                comparison.kpi.traits.contains(.ofStalls) && hardlyPlayed != nil
                && comparison.betterByValue == hardlyPlayed?.name
        }
    }

    /// Takes what both sides come to over the links in a KPI of which the answer has no interval.
    private mutating func take(_ a: Double?, _ b: Double?, at index: Int) {
        guard let a, let b else { return }
        kpis[index].recorded = whatIf.flatMap { kpis[index].kpi.number(of: $0.recorded) }
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
        recorded = figure.recorded
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
