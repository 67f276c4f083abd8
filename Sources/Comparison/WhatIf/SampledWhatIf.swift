public import BandwidthTrace
public import Playback
public import PlayheadAnalytics

/// What a change would have given a recorded viewer, over every link that fits the log: each plays the session unchanged
/// and changed, so that what the player's model gets wrong of both is gone in the difference.
public struct SampledWhatIf: Sendable {
    /// The session, and how the model plays it.
    public let whatIf: WhatIf
    /// The links that fit the log.
    public let link: InferredLink
    /// The session as it was recorded.
    public let recorded: SessionTotals
    /// What was recorded that the model does not reproduce; nil where it does.
    public let misfit: WhatIfMisfit?
    /// The session unchanged, over each link.
    private let before: [SessionTotals]

    /// Plays the session unchanged over each link; nil where `goesOn` ended that.
    ///
    /// - Parameters:
    ///   - whatIf: the session, and how the model plays it.
    ///   - link: the links that fit the log.
    ///   - jobs: how many links are played at the same time; the answers do not depend on it.
    ///   - goesOn: asked from any thread; `false` ends the work.
    public init?(_ whatIf: WhatIf, over link: InferredLink, jobs: Int = 1, goesOn: @Sendable () -> Bool = { true }) {
        guard let before = Self.play(whatIf, whatIf.unchanged, over: link.samples, jobs: jobs, goesOn) else {
            return nil
        }
        (self.whatIf, self.link, self.before) = (whatIf, link, before)
        recorded = SessionTotals(whatIf.recorded, catalog: whatIf.catalog)
        misfit = WhatIfMisfit(recorded, unchanged: before, calibration: link.calibration)
    }

    /// What the session comes to unchanged over the links, in a KPI: how well the model meets what was recorded.
    public func unchanged(_ kpi: KPI) -> SampleDistribution {
        SampleDistribution(before.compactMap { kpi.number(of: $0) })
    }

    /// What a change would have given.
    ///
    /// - Parameters:
    ///   - change: what differs.
    ///   - level: how often the intervals hold the truth: one of `LinkCalibration.levels`.
    ///   - jobs: how many links are played at the same time.
    ///   - isInPlace: whether the typical session stands in for the recorded one; see ``WhatIf/play(_:isInPlace:)``.
    ///   - goesOn: asked from any thread; `false` ends the work.
    /// - Returns: the answer; nil where `goesOn` ended the work.
    /// - Throws: `TraceError` where the link would be one that cannot be.
    public func answer(
        _ change: PlaybackChange, level: Double = 0.8, jobs: Int = 1, isInPlace: Bool = false,
        goesOn: @Sendable () -> Bool = { true }
    ) throws(TraceError) -> WhatIfAnswer? {
        guard let pairs = try pairs(change, jobs: jobs, goesOn: goesOn) else { return nil }
        let typical = Self.typical(of: pairs.map(\.after))
        return answer(
            pairs, level: level, typicalIndex: typical,
            typical: try whatIf.over(link.samples[typical]).play(change, isInPlace: isInPlace),
            misfit: change == whatIf.unchanged ? nil : misfit)
    }

    /// What another contender would have got over the same links, whatever it plays and by whatever player.
    ///
    /// - Parameters:
    ///   - contender: what plays over the links.
    ///   - level: how often the intervals hold the truth: one of `LinkCalibration.levels`.
    ///   - jobs: how many links are played at the same time.
    /// - Throws: `TraceError` where a link would be one that cannot be.
    public func answer(
        _ contender: SimulatedContender, level: Double, jobs: Int = 1
    ) throws(TraceError) -> WhatIfAnswer {
        let matrix = Matrix(
            [contender], traces: link.samples, seed: 0, startDate: whatIf.base.identity.startDate)
        var after: [SessionTotals] = []
        _ = try matrix.run(jobs: jobs, progress: { true }, finish: \.totals) { played throws(TraceError) in
            after.append(try played.get())
        }
        let index = Self.typical(of: after)
        let typical = try matrix.run(side: 0, trace: index, isDetailed: true)
        return answer(
            zip(before, after).map { (before: $0, after: $1) }, level: level, typicalIndex: index,
            typical: WhatIf.Modelled(
                simulation: typical.simulation, session: typical.session, totals: typical.totals),
            misfit: misfit)
    }

    private func answer(
        _ pairs: [(before: SessionTotals, after: SessionTotals)], level: Double, typicalIndex: Int,
        typical: WhatIf.Modelled, misfit: WhatIfMisfit?
    ) -> WhatIfAnswer {
        let estimate = WhatIfEstimate(calibration: link.calibration, level: level)
        let figures = WhatIfAnswer.kpis.map { kpi in
            var figure = estimate.figure(kpi, recorded: recorded, pairs, evidence: link.evidence)
            if figure.outcome != .unknown, misfit?.covers(kpi) == true { figure.outcome = .cannotTell }
            return figure
        }
        return WhatIfAnswer(
            level: level, link: link, recorded: recorded, pairs: pairs, figures: figures, typical: typical,
            typicalIndex: typicalIndex, misfit: misfit)
    }

    /// The session unchanged over the link of an answer's typical session, to be drawn beside that.
    public func unchanged(beside answer: WhatIfAnswer) throws(TraceError) -> WhatIf.Modelled {
        try whatIf.over(link.samples[answer.typicalIndex]).play(whatIf.unchanged, isInPlace: true)
    }

    /// The session unchanged and changed over each link; nil where `goesOn` ended the work.
    func pairs(
        _ change: PlaybackChange, jobs: Int = 1, goesOn: @Sendable () -> Bool = { true }
    ) throws(TraceError) -> [(before: SessionTotals, after: SessionTotals)]? {
        // Where one link cannot be, none can.
        _ = try whatIf.simulation(change)
        return Self.play(whatIf, change, over: link.samples, jobs: jobs, goesOn).map { after in
            zip(before, after).map { (before: $0, after: $1) }
        }
    }

    private static func play(
        _ whatIf: WhatIf, _ change: PlaybackChange, over samples: [BandwidthTrace], jobs: Int,
        _ goesOn: @Sendable () -> Bool
    ) -> [SessionTotals]? {
        var totals: [SessionTotals] = []
        let isDone = OrderedWork(count: samples.count, jobs: jobs).run(state: {}, goesOn: goesOn) { index, _ in
            try? whatIf.over(samples[index]).play(change).totals
        } output: { session in
            if let session { totals.append(session) }
        }
        return isDone && totals.count == samples.count ? totals : nil
    }

    /// The session that is nearest to the medians of what is looked at first, each in units of its spread: one to draw.
    private static func typical(of sessions: [SessionTotals]) -> Int {
        var distances = Array(repeating: 0.0, count: sessions.count)
        for kpi in [KPI.rebufferDuration, .timeWeightedIndicatedBitrate, .switchCount] {
            let values = sessions.map { kpi.number(of: $0) ?? 0 }
            let spread = SampleDistribution(values)
            guard let median = spread.quantile(0.5), let low = spread.quantile(0.1), let high = spread.quantile(0.9),
                high > low
            else { continue }
            for (index, value) in values.enumerated() { distances[index] += (value - median).magnitude / (high - low) }
        }
        return distances.indices.min { distances[$0] < distances[$1] } ?? 0
    }
}
