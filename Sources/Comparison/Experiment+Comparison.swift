import BandwidthTrace
import Playback
import PlayheadAnalytics

extension Experiment {
    /// What traces that were played come to.
    func comparison(
        of traces: [ComparedTrace], _ problems: [TraceError] = [], isPartial: Bool = false, jobs: Int,
        _ startup: ComparedSession.StartupSource, _ resampling: @escaping @Sendable (Int, Int) -> Bool
    ) -> Comparison {
        KPIComparison.Estimator.run(
            bootstrap: bootstrap, margin: margin, seed: matrix.seed, jobs: jobs, isStoppable: !isPartial,
            progress: resampling
        ) { estimator in
            var comparison = Comparison(
                sides, traces: traces,
                against: sides.indices.dropFirst().map { side in
                    estimator.compare(
                        KPI.compared, traces.map { $0.sessions[0] }, traces.map { $0.sessions[side] })
                })
            (comparison.seed, comparison.resampleCount) = (matrix.seed, bootstrap.resampleCount)
            (comparison.margin, comparison.expectedTraceCount) = (margin, traceCount)
            comparison.findWorstTraces()
            comparison.bound = bound(over: traces, estimator)
            (comparison.problems, comparison.startupIsFromLog) = (problems, startup == .log)
            comparison.isResampled = !estimator.isStopped
            comparison.isPartial = isPartial || !comparison.isResampled
            comparison.isOverObservedLink = isOverObservedLink
            comparison.takeRecord(misfit)
            if let whatIf { comparison.take(whatIf) }
            comparison.isRanked = isRanked
            if isRanked || sides.count == 2 { comparison.rank(isRanked ? estimator : nil) }
            return comparison
        }
    }

    /// What was possible with the ladders of the first two sides; nil where nobody asked.
    private func bound(over traces: [ComparedTrace], _ estimator: KPIComparison.Estimator) -> ComparisonBound? {
        let (a, b) = (places[0].bound, places[1].bound)
        guard a != nil || b != nil else { return nil }
        let kpis = ComparisonBound.kpis
        func gaps(_ sessions: [ComparedSession], _ plans: [ComparedSession?]) -> [ComparisonBound.Gap] {
            let limits = estimator.compare([.linearQoE], sessions, plans.map { $0?.upperBound })
            return estimator.compare(kpis, sessions, plans).map { plan in
                ComparisonBound.Gap(plan: plan, limit: limits.first { $0.kpi == plan.kpi })
            }
        }
        func ladder(_ a: [ComparedSession?], _ b: [ComparedSession?]) -> [KPIComparison] {
            let limits = estimator.compare([.linearQoE], a.map { $0?.upperBound }, b.map { $0?.upperBound })
            return estimator.compare(kpis, a, b).map { plan in
                limits.first { $0.kpi == plan.kpi && $0.outcome != .unknown } ?? plan
            }
        }
        let plans = (a: traces.map { $0.bounds[0] }, b: traces.map { $0.bounds[1] })
        return ComparisonBound(
            a: a.map { _ in gaps(traces.map(\.a), plans.a) }, b: b.map { _ in gaps(traces.map(\.b), plans.b) },
            ladder: a == nil || b == nil ? nil : ladder(plans.a, plans.b),
            obstacles: sides.prefix(2).compactMap(\.obstacleToBound).reduce(into: []) { texts, obstacle in
                if !texts.contains(obstacle.text) { texts.append(obstacle.text) }
            })
    }
}

extension ComparisonBound.Gap {
    /// What a side, as A, leaves to the best plan found and to the upper bound, each as B.
    ///
    /// - Parameter limit: the comparison with the upper bound; nil for a KPI that has none.
    init(plan: KPIComparison, limit: KPIComparison?) {
        let shown = limit ?? plan
        self.init(
            kpi: plan.kpi, side: plan.a, plan: plan.b, bound: limit?.b, difference: shown.difference,
            interval: shown.interval)
    }
}

extension Contender {
    /// Why this side has no upper bound; nil where it has one, and for a recorded session.
    fileprivate var obstacleToBound: LinearQoEBound.Obstacle? {
        guard case .simulated(let side) = self else { return nil }
        return LinearQoEBound.Obstacle(side.presentation, side.options, side.profile)
    }
}

extension Comparison {
    /// Looks for the traces on which B does worst against A.
    mutating func findWorstTraces() {
        let ranking = WorstTraces(traces)
        worstBy = ranking.kpi
        // Where the sides are the same, a trace hurts by less than counts.
        worstTraces = self[ranking.kpi].outcome == .same ? [] : ranking.indices
    }
}

/// The traces on which B does worst against A.
private struct WorstTraces {
    let kpi: KPI
    /// Their indices, the worst first.
    let indices: [Int]

    init(_ traces: [ComparedTrace]) {
        let known = { (kpi: KPI) in traces.contains { $0.difference(in: kpi) != nil } }
        let kpi = [KPI.linearQoE, .rebufferDuration, .stallCount].first(where: known) ?? .linearQoE
        let sign = kpi.better == .lower ? 1.0 : -1.0
        let harms = traces.indices.map { index -> Double in
            let trace = traces[index]
            if let failures = trace.difference(in: .failurePercentage), failures != 0 {
                return failures > 0 ? .infinity : -.infinity
            }
            // A session that never played has no quality at all.
            if let starts = trace.difference(in: .neverStartedPercentage), starts != 0 {
                return starts > 0 ? .infinity : -.infinity
            }
            return trace.difference(in: kpi).map { $0 * sign } ?? 0
        }
        self.kpi = kpi
        indices = traces.indices.filter { harms[$0] > 0 }.sorted { (-harms[$0], $0) < (-harms[$1], $1) }
    }
}

/// What sides come to over the same traces, a row a trace: what differs between two sides is then the sides, and not the links
/// that they happened to meet.
public struct SessionsByTrace<Session: Sendable>: Sendable {
    /// One trace, with what sides come to over it.
    public struct Row: Sendable {
        /// The trace's index among the traces.
        public let trace: Int
        /// The trace's name, where somebody gave it.
        public let name: String
        /// By the sides; nil for what was not played.
        public fileprivate(set) var sessions: [Session?]
    }

    /// The traces, in the order in which they came.
    public private(set) var rows: [Row] = []
    private let sideCount: Int

    /// So many sides, over no trace yet.
    public init(sides: Int) { sideCount = sides }

    /// Adds what a side comes to over a trace. Those of a trace come one after another, as ``Matrix`` gives them.
    public mutating func add(_ session: Session, side: Int, trace: Int, name: String = "") {
        if rows.last?.trace != trace {
            rows.append(Row(trace: trace, name: name, sessions: Array(repeating: nil, count: sideCount)))
        }
        rows[rows.count - 1].sessions[side] = session
    }

    /// What two sides come to over the traces that both were played over.
    public func pairs(_ left: Int, _ right: Int) -> [(left: Session, right: Session)] {
        rows.compactMap { row in
            guard let first = row.sessions[left], let second = row.sessions[right] else { return nil }
            return (first, second)
        }
    }
}

/// Who played so little that fewer or shorter stalls are no merit: less than half of what the other did.
public enum UnderplayedGuard {
    /// The one of two that hardly played; nil where neither did, and where that is not known.
    ///
    /// - Parameters:
    ///   - a: what A watched, seconds.
    ///   - b: what B watched.
    public static func side(_ a: Double?, _ b: Double?) -> Side? {
        guard let a, let b else { return nil }
        return isLittle(a, of: b) ? .a : isLittle(b, of: a) ? .b : nil
    }

    /// The same of two sessions.
    static func side(_ a: ComparedSession?, _ b: ComparedSession?) -> Side? {
        side(a?.value(of: .durationWatched), b?.value(of: .durationWatched))
    }

    /// Whether one hardly played, beside the one that played most.
    static func isLittle(_ watched: Double, of most: Double) -> Bool { watched < most / 2 }
}
