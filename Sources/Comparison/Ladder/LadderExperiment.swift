public import BandwidthTrace
import Playback
public import PlayerLog
public import PlayheadAnalytics

/// Tries changes of a ladder over traces.
public struct LadderExperiment: Sendable {
    /// What makes the intervals.
    public var bootstrap = Bootstrap()
    /// What counts as a difference, as a part of the value of the ladder as it is.
    public var margin = KPI.usualMargin
    private let side: SimulatedContender
    private let experiment: @Sendable ([SimulatedContender]) -> Experiment

    /// A variant that was watched for less of the time is hardly used.
    private static let hardlyUsed = 0.02
    /// The bitrates' steps are even where the widest is at most so much wider than the narrowest.
    private static let evenness = 1.1
    /// The video of a new tier, as a part of the lowest one's.
    private static let lowerTier = 0.6

    /// An experiment over traces, each read or made when its turn comes.
    public init(_ side: SimulatedContender, traces: [some TraceProvider], seed: UInt64, startDate: LogDate) {
        self.side = side
        experiment = { sides in
            Experiment(sides.map { .simulated($0) }, traces: traces, seed: seed, startDate: startDate)
        }
    }

    /// Plays the ladder as it is, then with each change that suggests itself.
    ///
    /// - Parameters:
    ///   - jobs: how many sessions are played at the same time; the answer does not depend on it.
    ///   - progress: called from any thread when a session is over; `false` ends the work, and what is done is told.
    ///   - resampling: called from any thread with how many more resamples are drawn, and how many are in all; `false`
    ///     ends that, and what has no interval yet goes without. What was stopped before all was played is resampled to
    ///     the end.
    /// - Complexity: over each trace two sessions of the ladder as it is, and one of each change.
    public func run(
        jobs: Int, progress: @escaping @Sendable () -> Bool,
        resampling: @escaping @Sendable (Int, Int) -> Bool = { _, _ in true }
    ) -> LadderAdvice {
        let shares = shares(jobs: jobs, progress: progress)
        let changes = changes(shares)
        var sides = [side]
        for change in changes {
            var changed = side
            if let presentation = change.applied(to: side.presentation) { changed.presentation = presentation }
            sides.append(changed)
        }
        var experiment = experiment(sides)
        (experiment.bootstrap, experiment.margin) = (bootstrap, margin)
        let comparison = experiment.run(jobs: jobs, progress: progress, resampling: resampling)
        let trials = zip(changes, comparison.against).map { change, kpis in
            let (bitrate, share) = about(change, shares)
            return LadderAdvice.Trial(change: change, bitrate: bitrate, share: share, kpis: kpis)
        }
        return LadderAdvice(
            comparison: comparison,
            trials: trials.enumerated().sorted {
                (-Self.gain($0.element), $0.offset) < (-Self.gain($1.element), $1.offset)
            }
            .map(\.element))
    }

    /// What a trial does to linear QoE; to start where the ladder as it is never does is more than any difference.
    private static func gain(_ trial: LadderAdvice.Trial) -> Double {
        let qoe = trial[.linearQoE]
        guard !qoe.isDecidedByStarts else { return qoe.outcome == .higher ? .infinity : -.infinity }
        return qoe.difference ?? -.infinity
    }

    /// For how much of all the time each variant is watched, by its URI.
    private func shares(jobs: Int, progress: @escaping @Sendable () -> Bool) -> [String: Double] {
        var watched: [String: Int64] = [:]
        var all: Int64 = 0
        _ = experiment([side]).matrix.run(jobs: jobs, progress: progress) {
            $0.totals.variants
        } output: { result in
            for variant in (try? result.get()) ?? [] {
                watched[variant.uri ?? "", default: 0] += variant.watched
                all += variant.watched
            }
        }
        return all > 0 ? watched.mapValues { Double($0) / Double(all) } : [:]
    }

    /// The changes that suggest themselves.
    private func changes(_ shares: [String: Double]) -> [LadderChange] {
        let presentation = side.presentation
        let first = presentation.variants[presentation.firstListed].uri
        let others = presentation.variants.map(\.uri).filter { $0 != first }
        var changes = others.map { LadderChange.first(uri: $0) } + [.lowerTier(part: Self.lowerTier)]
        // The lowest is there for links that these traces may not hold.
        for variant in presentation.variants.dropFirst()
        where variant.uri != first && shares[variant.uri] ?? 0 < Self.hardlyUsed {
            changes.append(.drop(uri: variant.uri))
        }
        let bitrates = presentation.variants.map(\.peakBitrate)
        let steps = zip(bitrates, bitrates.dropFirst()).map { $1 / $0 }
        if steps.count > 1, let least = steps.min(), let most = steps.max(), most > least * Self.evenness {
            changes.append(.evenSteps)
        }
        return changes
    }

    private func about(_ change: LadderChange, _ shares: [String: Double]) -> (bitrate: Double?, share: Double?) {
        switch change {
        case .first(let uri), .drop(let uri):
            let variant = side.presentation.variants.first { $0.uri == uri }
            return (variant?.peakBitrate, shares[uri] ?? 0)
        case .lowerTier: return (change.applied(to: side.presentation)?.variants.first?.peakBitrate, nil)
        case .evenSteps: return (nil, nil)
        }
    }
}

/// Changes of a ladder, each tried over the same traces, the most helpful first.
public struct LadderAdvice: Sendable {
    /// A change, and what it does.
    public struct Trial: Sendable {
        /// The change.
        public var change: LadderChange
        /// The peak bitrate of the variant that it is about, bits per second; nil where it is about all.
        public var bitrate: Double?
        /// For how much of the time that variant was watched before; nil for one that was not there.
        public var share: Double?
        /// What it changes: A is the ladder as it is, B the changed one.
        public var kpis: [KPIComparison]

        /// What it changes in a KPI.
        public subscript(kpi: KPI) -> KPIComparison {
            kpis[KPI.compared.firstIndex(of: kpi) ?? 0]
        }

        /// Whether it is sure to raise linear QoE.
        public var isSureToHelp: Bool { self[.linearQoE].outcome == .higher }
    }

    /// The ladder as it is, and behind it each changed one.
    public var comparison: Comparison
    /// The trials by what they do to linear QoE, the best first.
    public let trials: [Trial]

    /// The best of those that are sure to help; nil where none is.
    public var best: Trial? { trials.first { $0.isSureToHelp } }
}
