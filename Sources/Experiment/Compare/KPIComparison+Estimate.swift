import Analytics
import Playback
import Synchronization

extension KPIComparison {
    /// What makes the intervals of a comparison: the same seed gives the same, whatever else is compared, and by however
    /// many threads.
    struct Estimator {
        let bootstrap: Bootstrap
        let seed: UInt64
        private let jobs: Int
        private let progress: @Sendable (Int) -> Bool
        private let cancellation = Cancellation()
        /// Counts what would be drawn, in place of drawing; nil for an estimator that draws.
        private let plan: Plan?

        private final class Plan: Sendable {
            let count = Atomic(0)
        }

        /// Resamples that are drawn in one go.
        private static let pieceSize = 20

        /// - Parameters:
        ///   - jobs: how many threads draw resamples.
        ///   - isStoppable: whether the work may be ended.
        ///   - progress: called from any thread with how many more resamples are drawn, and how many are in all; `false`
        ///     ends the work.
        ///   - work: compares all that will be compared, whatever the intervals are: so the resamples are counted.
        init(
            bootstrap: Bootstrap, seed: UInt64, jobs: Int, isStoppable: Bool,
            progress: @escaping @Sendable (Int, Int) -> Bool, counting work: (Estimator) -> Void
        ) {
            let plan = Plan()
            work(Estimator(bootstrap: bootstrap, seed: seed, jobs: jobs, progress: { _ in true }, plan: plan))
            let total = plan.count.load(ordering: .relaxed)
            self.init(
                bootstrap: bootstrap, seed: seed, jobs: jobs, progress: { progress($0, total) || !isStoppable },
                plan: nil)
        }

        private init(
            bootstrap: Bootstrap, seed: UInt64, jobs: Int, progress: @escaping @Sendable (Int) -> Bool, plan: Plan?
        ) {
            (self.bootstrap, self.seed, self.jobs) = (bootstrap, seed, jobs)
            (self.progress, self.plan) = (progress, plan)
        }

        /// Whether the work was ended: what is compared from then on has no intervals.
        var isStopped: Bool { cancellation.isCancelled }

        /// Compares KPIs over traces.
        ///
        /// KPIs that the same traces know share their resamples.
        ///
        /// - Parameters:
        ///   - first: the traces' sessions of the one side; nil where there is none.
        ///   - second: those of the other side, in the same order.
        func compare(
            _ kpis: [ComparedKPI], _ first: [ComparedSession?], _ second: [ComparedSession?]
        ) -> [KPIComparison] {
            let pairs = kpis.map { Pairs($0, first, second) }
            var intervals: [ConfidenceInterval?] = Array(repeating: nil, count: kpis.count)
            for places in Set(pairs.map(\.places)) {
                let members = pairs.indices.filter { pairs[$0].places == places }
                let found = self.intervals(of: Resampling(members.map { pairs[$0].statistic }))
                for (member, interval) in zip(members, found ?? []) { intervals[member] = interval }
            }
            return zip(pairs, intervals).map { $0.comparison($1) }
        }

        /// The intervals of statistics; nil where the work was ended before, or is only counted.
        private func intervals(of resampling: Resampling) -> [ConfidenceInterval?]? {
            let count = resampling.isNeeded ? bootstrap.resampleCount : 0
            if let plan {
                plan.count.add(count, ordering: .relaxed)
                return nil
            }
            var resamples: [[Double]] = []
            let isDone = OrderedWork(count: (count + Self.pieceSize - 1) / Self.pieceSize, jobs: jobs).run(
                state: {}, goesOn: { !cancellation.isCancelled },
                work: { piece, _ in
                    let start = piece * Self.pieceSize
                    let size = min(Self.pieceSize, count - start)
                    defer { if !progress(size) { cancellation.cancel() } }
                    var random = SeededRandom(seed: seed)
                    random.skip(start * resampling.count)
                    return resampling.draw(size, using: &random)
                },
                output: { resamples += $0 })
            return isDone ? resampling.intervals(resamples, level: bootstrap.level) : nil
        }
    }
}

/// What both sides know of a KPI, trace by trace.
private struct Pairs {
    let kpi: ComparedKPI
    /// The traces that both know.
    private(set) var places: [Int] = []
    private var first: [ComparedSession.Part] = []
    private var second: [ComparedSession.Part] = []
    /// Who wins on traces over which only one side started, where the KPI is of what starts.
    private var starts = WinShare()
    /// Of a single trace that only one side knows, that side's value.
    private var lone: (a: Double?, b: Double?)

    init(_ kpi: ComparedKPI, _ first: [ComparedSession?], _ second: [ComparedSession?]) {
        self.kpi = kpi
        for place in first.indices {
            guard let one = first[place]?.part(in: kpi), let other = second[place]?.part(in: kpi) else {
                if first.count == 1 { lone = (first[place]?.value(of: kpi), second[place]?.value(of: kpi)) }
                if kpi.needsStart { addStart(first[place], second[place]) }
                continue
            }
            places.append(place)
            self.first.append(one)
            self.second.append(other)
        }
    }

    private mutating func addStart(_ one: ComparedSession?, _ other: ComparedSession?) {
        guard let one = one?.value(of: .neverStartedPercentage), let other = other?.value(of: .neverStartedPercentage),
            one != other
        else { return }
        starts.add(one, other, lowerIsBetter: true)
    }

    var statistic: PairedStatistic {
        kpi.isRatio
            ? PairedStatistic(
                first: (first.map(\.above), first.map(\.below)), second: (second.map(\.above), second.map(\.below)))
            : PairedStatistic(differences: zip(first, second).map { $1.above - $0.above })
    }

    func comparison(_ interval: ConfidenceInterval?) -> KPIComparison {
        var wins = starts
        for (one, other) in zip(first, second) {
            guard let one = one.value, let other = other.value else { continue }
            wins.add(one, other, lowerIsBetter: kpi.better != .higher)
        }
        let a = ComparedSession.value(of: first) ?? lone.a
        let b = ComparedSession.value(of: second) ?? lone.b
        var difference = statistic.estimate
        // Of one trace the sessions' own values, to the last digit.
        if places.count == 1, let a, let b { difference = b - a }
        if a == nil || b == nil { difference = nil }
        return KPIComparison(
            kpi: kpi, a: a, b: b, difference: difference, interval: interval, wins: wins, traceCount: places.count,
            outcome: outcome(difference, interval))
    }

    private func outcome(_ difference: Double?, _ interval: ConfidenceInterval?) -> KPIComparison.Outcome {
        guard difference != nil else { return .unknown }
        if first == second { return .identical }
        if places.count == 1 { return .single }
        guard let interval else { return .undecided }
        return interval.high < 0 ? .lower : interval.low > 0 ? .higher : .undecided
    }
}
