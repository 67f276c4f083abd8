public import Playback
public import PlayheadAnalytics

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
        let neverStarted = totals.neverStarted == true
        self.init { kpi in
            // Who never played did not stall less.
            if neverStarted, kpi.traits.contains(.ofPlayback) { return nil }
            return switch kpi {
            case .startupTime where startup == .log:
                Part(mean: totals.access?.startup.map { Double($0) / 1e6 })
            case .timeWeightedScore: Part(scores.weighted(totals.variants))
            default: Part(kpi, of: totals)
            }
        }
        linearQoEUpperBound = totals.linearQoEUpperBound
    }
}

extension ComparedSession.Part {
    /// A session's part in a KPI, as the KPI's row says; nil where the session does not know it.
    fileprivate init?(_ kpi: KPI, of totals: SessionTotals) {
        guard let ratio = kpi.compared?.ratio else {
            self.init(mean: kpi.number(of: totals))
            return
        }
        guard let sums = ratio(totals) else { return nil }
        self.init(value: kpi.number(of: totals), above: sums.above, below: Double(sums.below))
    }

    /// The part of a session in a mean.
    fileprivate init?(mean value: Double?) {
        guard let value else { return nil }
        self.init(value: value, above: value, below: 1)
    }

    /// The part of a session in a weighted mean.
    fileprivate init?(_ weighted: (sum: Double, watched: Int64)?) {
        guard let (sum, watched) = weighted else { return nil }
        self.init(value: sum / Double(watched), above: sum, below: Double(watched))
    }
}

/// The SCOREs of a ladder's variants: what its author holds of how they look, in a scale of the author's own.
public struct VariantScores: Equatable, Sendable {
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
