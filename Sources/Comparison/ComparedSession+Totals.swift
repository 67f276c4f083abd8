public import Analytics
public import Playback

extension ComparedSession {
    /// Where a startup time is taken from: what is measured in two ways is not compared.
    public enum StartupSource: Hashable, Sendable {
        /// What the KPI takes: the app's observations where there are some.
        case usual
        /// The access log, which tells of buffering only.
        case log
    }

    /// What a session counts in each KPI: the values are those of the KPI's own function.
    public init(_ totals: SessionTotals, scores: VariantScores, startup: StartupSource = .usual) {
        var parts: [ComparedKPI: Part] = [:]
        func setMean(_ kpi: ComparedKPI, _ value: Double?) {
            if let value { parts[kpi] = Part(value: value, above: value, below: 1) }
        }
        func setRatio(_ kpi: ComparedKPI, _ value: Double?, _ above: Double?, _ below: Int64?) {
            if let above, let below { parts[kpi] = Part(value: value, above: above, below: Double(below)) }
        }
        setMean(.failurePercentage, totals.failure.failed.map { $0 ? 100 : 0 })
        setMean(.durationWatched, totals.durationWatched)
        setMean(.bytesTransferred, totals.bytesTransferred.map(Double.init))
        setMean(.neverStartedPercentage, totals.neverStarted.map { $0 ? 100 : 0 })
        // Who never played did not stall less.
        if totals.neverStarted != true {
            let watched = totals.access?.watched
            switch startup {
            case .usual: setMean(.startupTime, totals.startupTime?.seconds)
            case .log: setMean(.startupTime, totals.access?.startup.map { Double($0) / 1e6 })
            }
            setMean(.stallCount, totals.stallCount.map(Double.init))
            setRatio(.stallRate, totals.stallRate, totals.stallCount.map { Double($0) * 3.6e9 }, watched)
            setMean(.rebufferDuration, totals.rebufferDuration)
            setRatio(.rebufferRatio, totals.rebufferRatio, totals.rebufferMicroseconds.map(Double.init), watched)
            if let access = totals.access, access.indicatedWatched > 0 {
                setRatio(
                    .timeWeightedIndicatedBitrate, totals.timeWeightedIndicatedBitrate,
                    Double(access.indicatedTimesWatched) / 1e6, access.indicatedWatched)
            }
            if let (sum, time) = scores.weighted(totals.variants) {
                setRatio(.timeWeightedScore, sum / Double(time), sum, time)
            }
            setMean(.switchCount, totals.switchCount.map(Double.init))
            setMean(.switchMagnitude, totals.switchMagnitude)
            setMean(.linearQoE, totals.linearQoE)
        }
        self.init(parts)
        linearQoEUpperBound = totals.linearQoEUpperBound
    }
}

/// The SCOREs of a ladder's variants: what its author holds of how they look, in a scale of the author's own.
public struct VariantScores: Hashable, Sendable {
    private var scores: [String: Double] = [:]

    /// The scores of a ladder; none without one.
    public init(_ presentation: Presentation?) {
        for variant in presentation?.variants ?? [] {
            if let score = variant.score, score.isFinite { scores[variant.uri] = score }
        }
    }

    /// The scores times the microseconds watched, added up, and those microseconds; nil where nothing was watched, or a
    /// variant that was has no score.
    func weighted(_ variants: [VariantTime]) -> (sum: Double, watched: Int64)? {
        var (sum, watched) = (0.0, Int64(0))
        for variant in variants where variant.watched > 0 {
            guard let score = variant.uri.flatMap({ scores[$0] }) else { return nil }
            sum += score * Double(variant.watched)
            watched += variant.watched
        }
        return watched > 0 ? (sum, watched) : nil
    }
}
