import Analytics
import Playback

extension PairedExperiment {
    /// What traces that were played come to.
    func comparison(
        of traces: [ComparedTrace], _ problems: [TraceError], isPartial: Bool, _ startup: ComparedSession.StartupSource,
        _ estimator: KPIComparison.Estimator
    ) -> Comparison {
        let kpis = estimator.compare(ComparedKPI.allCases, traces.map(\.a), traces.map(\.b))
        let ranking = WorstTraces(traces)
        var comparison = Comparison(
            sides: [Comparison.Side("A", a), Comparison.Side("B", b)], traces: traces, kpis: kpis)
        comparison.differences = Comparison.Difference.all(a, b)
        (comparison.seed, comparison.resampleCount) = (matrix.seed, bootstrap.resampleCount)
        comparison.expectedTraceCount = traceCount
        (comparison.worstTraces, comparison.worstBy) = (ranking.places, ranking.kpi)
        comparison.bound = bound(over: traces, estimator)
        (comparison.problems, comparison.startupIsFromLog) = (problems, startup == .log)
        comparison.isResampled = !estimator.isStopped
        comparison.isPartial = isPartial || !comparison.isResampled
        return comparison
    }

    private func bound(over traces: [ComparedTrace], _ estimator: KPIComparison.Estimator) -> ComparisonBound? {
        guard places.boundOfA != nil || places.boundOfB != nil else { return nil }
        let kpis = ComparisonBound.kpis
        func gaps(_ sessions: [ComparedSession], _ bounds: [ComparedSession?]) -> [KPIComparison] {
            estimator.compare(kpis, sessions, bounds)
        }
        let bounds = (a: traces.map(\.boundOfA), b: traces.map(\.boundOfB))
        return ComparisonBound(
            a: places.boundOfA.map { _ in gaps(traces.map(\.a), bounds.a).map(ComparisonBound.Gap.init) },
            b: places.boundOfB.map { _ in gaps(traces.map(\.b), bounds.b).map(ComparisonBound.Gap.init) },
            ladder: places.boundOfA == nil || places.boundOfB == nil
                ? nil : estimator.compare(kpis, bounds.a, bounds.b))
    }
}

extension ComparisonBound.Gap {
    /// What a side, as A, leaves to its bound, as B.
    init(_ comparison: KPIComparison) {
        self.init(
            kpi: comparison.kpi, side: comparison.a, bound: comparison.b, difference: comparison.difference,
            interval: comparison.interval)
    }
}

/// The traces on which B does worst against A.
private struct WorstTraces {
    let kpi: ComparedKPI
    /// Their places, the worst first.
    let places: [Int]

    init(_ traces: [ComparedTrace]) {
        let known = { (kpi: ComparedKPI) in traces.contains { $0.difference(in: kpi) != nil } }
        let kpi = [ComparedKPI.linearQoE, .rebufferDuration, .stallCount].first(where: known) ?? .linearQoE
        let sign = kpi.better == .lower ? 1.0 : -1.0
        let harms = traces.indices.map { place -> Double in
            let trace = traces[place]
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
        places = traces.indices.filter { harms[$0] > 0 }.sorted { (-harms[$0], $0) < (-harms[$1], $1) }
    }
}
