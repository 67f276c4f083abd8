public import Playback
public import PlayheadAnalytics

/// One session of many: what it was, and what a change makes of it.
public struct FleetWhatIfSession: Sendable {
    /// What it counts in each KPI, as it was recorded.
    public var recorded: ComparedSession
    /// What it counts as the model plays it, unchanged and changed, over each link that fits its log; one of a known link.
    public var pairs: [(before: ComparedSession, after: ComparedSession)]
    /// By how much the links spread less than the truth does: ``LinkCalibration/fleetFactor``.
    public var factor: Double
    /// What the links were inferred from; nil of a known link.
    public var evidence: InferredLink.Evidence?

    /// Plays a session whose link is known with a change, and without.
    ///
    /// - Throws: `TraceError` where the link would be one that cannot be.
    public init(_ whatIf: WhatIf, _ change: PlaybackChange) throws {
        let recorded = SessionTotals(whatIf.recorded, catalog: whatIf.catalog)
        self.init(recorded, [(try whatIf.play(whatIf.unchanged).totals, try whatIf.play(change).totals)], factor: 1)
    }

    /// Plays a session over links that fit its log with a change.
    ///
    /// - Throws: `TraceError` where a link would be one that cannot be.
    public init(_ sampled: SampledWhatIf, _ change: PlaybackChange) throws {
        self.init(
            sampled.recorded, try sampled.pairs(change) ?? [], factor: sampled.link.calibration.fleetFactor,
            evidence: sampled.link.evidence)
    }

    /// A session that was played elsewhere.
    ///
    /// - Parameters:
    ///   - recorded: what it counts, as it was recorded.
    ///   - pairs: what it counts unchanged and changed, over each link.
    ///   - factor: by how much the links spread less than the truth does.
    public init(
        recorded: ComparedSession, pairs: [(before: ComparedSession, after: ComparedSession)], factor: Double = 1
    ) {
        (self.recorded, self.pairs, self.factor) = (recorded, pairs, factor)
    }

    private init(
        _ recorded: SessionTotals, _ pairs: [(before: SessionTotals, after: SessionTotals)], factor: Double,
        evidence: InferredLink.Evidence? = nil
    ) {
        func counted(_ totals: SessionTotals) -> ComparedSession {
            ComparedSession(totals, scores: VariantScores(nil))
        }
        self.recorded = counted(recorded)
        self.pairs = pairs.map { (counted($0.before), counted($0.after)) }
        (self.factor, self.evidence) = (factor, evidence)
    }
}

/// A KPI of many sessions with a change.
public struct FleetWhatIfFigure: Equatable, Sendable {
    /// Which KPI.
    public var kpi: KPI
    /// Of how many sessions it is known.
    public var count = 0
    /// As it was recorded; of sessions whose log does not tell it as the model plays them unchanged.
    public var recorded: Double?
    /// With the change.
    public var changed: Double?
    /// With the change less recorded.
    public var difference: Double?
    /// Where that difference lies.
    public var interval: ConfidenceInterval?
    /// The standard deviation of what the model may get wrong of the difference in all sessions alike, in the KPI's unit: a part
    /// of the interval.
    public var modelError: Double?

    /// A KPI of which nothing is known.
    init(_ kpi: KPI) { self.kpi = kpi }

    init(
        _ kpi: KPI, count: Int, recorded: Double, changed: Double, difference: Double, interval: ConfidenceInterval,
        modelError: Double
    ) {
        (self.kpi, self.count, self.recorded, self.changed) = (kpi, count, recorded, kpi.bounded(changed))
        (self.difference, self.interval, self.modelError) = (difference, interval, modelError)
    }

    /// What can be said of the difference.
    public var outcome: WhatIfFigure.Outcome {
        guard let difference, let interval else { return .unknown }
        if difference == 0, interval.low == 0, interval.high == 0 { return .same }
        if interval.high < 0 { return .lower }
        return interval.low > 0 ? .higher : .undecided
    }

    /// Where the value with the change lies.
    public var changedInterval: ConfidenceInterval? {
        guard let recorded, let interval else { return nil }
        return ConfidenceInterval(
            low: kpi.bounded(recorded + interval.low), high: kpi.bounded(recorded + interval.high),
            level: interval.level)
    }
}

extension KPI {
    /// A value that was worked out, as it can be: only scores may be less than nothing, and no share is more than all.
    func bounded(_ value: Double) -> Double {
        if self == .linearQoE { return value }
        return unit == .sessions ? min(max(0, value), 100) : max(0, value)
    }
}
