import Playback
public import PlayheadAnalytics
import PlayheadNumerics
import Synchronization

extension KPIComparison {
    /// Compares KPIs of sessions over the same traces.
    ///
    /// - Parameters:
    ///   - kpis: what is compared.
    ///   - a: A's session over each trace.
    ///   - b: B's, in the same order.
    ///   - bootstrap: how many resamples are drawn, and the level of the intervals.
    ///   - margin: what counts as a difference, as a part of A's value.
    ///   - seed: decides the resamples, and the swaps where not all are tried.
    public static func all(
        _ kpis: [KPI], a: [ComparedSession], b: [ComparedSession], bootstrap: Bootstrap = Bootstrap(),
        margin: Double = KPI.usualMargin, seed: UInt64
    ) -> [KPIComparison] {
        Estimator.run(
            bootstrap: bootstrap, margin: margin, seed: seed, jobs: 1, isStoppable: false, progress: { _, _ in true }
        ) {
            $0.compare(kpis, a, b)
        }
    }

    /// What makes the intervals and p-values of a comparison: the same seed gives the same, whatever else is compared, and
    /// by however many threads.
    struct Estimator {
        let bootstrap: Bootstrap
        let margin: Double
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
        /// Patterns of swaps that are drawn in one go: each takes a bit a trace where a resample takes a number.
        private static let swapPieceSize = 500

        /// Compares, with the resamples counted before.
        ///
        /// - Parameters:
        ///   - margin: what counts as a difference, as a part of A's value.
        ///   - jobs: how many threads draw resamples.
        ///   - isStoppable: whether the work may be ended.
        ///   - progress: called from any thread with how many more resamples are drawn, and how many are in all; `false`
        ///     ends the work.
        ///   - compare: compares all that is to be compared, whatever the intervals are.
        static func run<Result>(
            bootstrap: Bootstrap, margin: Double, seed: UInt64, jobs: Int, isStoppable: Bool,
            progress: @escaping @Sendable (Int, Int) -> Bool, _ compare: (Estimator) -> Result
        ) -> Result {
            let plan = Plan()
            func estimator(_ plan: Plan?, progress: @escaping @Sendable (Int) -> Bool) -> Estimator {
                Estimator(
                    bootstrap: bootstrap, margin: margin, seed: seed, jobs: jobs, progress: progress, plan: plan)
            }
            _ = compare(estimator(plan) { _ in true })
            let total = plan.count.load(ordering: .relaxed)
            return compare(estimator(nil) { progress($0, total) || !isStoppable })
        }

        private init(
            bootstrap: Bootstrap, margin: Double, seed: UInt64, jobs: Int,
            progress: @escaping @Sendable (Int) -> Bool, plan: Plan?
        ) {
            (self.bootstrap, self.margin, self.seed, self.jobs) = (bootstrap, margin, seed, jobs)
            (self.progress, self.plan) = (progress, plan)
        }

        /// Whether the work was ended: what is compared from then on has neither intervals nor p-values.
        var isStopped: Bool { cancellation.isCancelled }

        /// Compares KPIs over traces.
        ///
        /// KPIs that the same traces know share their resamples.
        ///
        /// - Parameters:
        ///   - first: the traces' sessions of the one side; nil where there is none.
        ///   - second: those of the other side, in the same order.
        func compare(
            _ kpis: [KPI], _ first: [ComparedSession?], _ second: [ComparedSession?]
        ) -> [KPIComparison] {
            let pairs = kpis.map { Pairs($0, first, second, margin: margin) }
            var intervals: [ConfidenceInterval?] = Array(repeating: nil, count: kpis.count)
            for indices in Set(pairs.map(\.indices)) {
                let members = pairs.indices.filter { pairs[$0].indices == indices }
                let found = self.intervals(of: Resampling(members.map { pairs[$0].statistic }))
                for (member, interval) in zip(members, found ?? []) { intervals[member] = interval }
            }
            let isTested = plan == nil && !isStopped
            return zip(pairs, intervals).map {
                $0.comparison($1, pValue: pValue(of: $0), startsPValue: isTested ? $0.startsPValue : nil)
            }
        }

        /// The intervals of statistics; nil where the work was ended before, or is only counted.
        private func intervals(of resampling: Resampling) -> [ConfidenceInterval?]? {
            let count = resampling.isNeeded ? bootstrap.resampleCount : 0
            if let plan {
                plan.count.add(count, ordering: .relaxed)
                return nil
            }
            var resamples: [[Double]] = []
            let isDone = draw(count, pieceSize: Self.pieceSize, draws: resampling.count) { size, random in
                defer { if !progress(size) { cancellation.cancel() } }
                return resampling.draw(size, using: &random)
            } output: {
                resamples += $0
            }
            return isDone ? resampling.intervals(resamples, level: bootstrap.level) : nil
        }

        /// The p-value of a KPI; nil for fewer than two traces, and where the work was ended before, or is only counted.
        private func pValue(of pairs: Pairs) -> Double? {
            guard plan == nil, !isStopped, pairs.indices.count > 1, let test = PairedSwapTest(pairs.statistic) else {
                return nil
            }
            guard !test.isExact else { return test.exactPValue }
            var extreme = 0
            let isDone = draw(
                PairedSwapTest.drawnCount, pieceSize: Self.swapPieceSize, draws: test.drawsPerPattern
            ) { size, random in
                test.countExtreme(ofDrawn: size, using: &random)
            } output: {
                extreme += $0
            }
            return isDone ? PairedSwapTest.pValue(extreme: extreme) : nil
        }

        /// Draws in pieces, on as many threads as there may be, each piece from where it stands in the seed's sequence.
        ///
        /// - Parameter draws: how many random numbers one of `count` takes.
        /// - Returns: whether all was drawn.
        private func draw<Piece: Sendable>(
            _ count: Int, pieceSize: Int, draws: Int, work: @Sendable (Int, inout SeededRandom) -> Piece,
            output: (Piece) -> Void
        ) -> Bool {
            OrderedWork(count: (count + pieceSize - 1) / pieceSize, jobs: jobs).run(
                state: {}, goesOn: { !cancellation.isCancelled },
                work: { piece, _ in
                    let start = piece * pieceSize
                    var random = SeededRandom(seed: seed)
                    random.skip(start * draws)
                    return work(min(pieceSize, count - start), &random)
                },
                output: output)
        }
    }
}

/// What both sides know of a KPI, trace by trace.
private struct Pairs {
    let kpi: KPI
    /// What counts as a difference, as a part of A's value.
    private let margin: Double
    /// The traces that both know.
    private(set) var indices: [Int] = []
    private var first: [ComparedSession.Part] = []
    private var second: [ComparedSession.Part] = []
    /// Who wins on traces over which only one side started, where the KPI is of what starts.
    private var starts = WinShare()
    /// How many traces there are in all.
    private let count: Int
    /// Of the traces that both know, who hardly played.
    private var littlePlayed: [Side?] = []
    /// Who hardly played over all traces together.
    private let littlePlayedOfAll: Side?
    /// Of a single trace that only one side knows, that side's value.
    private var lone: (a: Double?, b: Double?)

    init(_ kpi: KPI, _ first: [ComparedSession?], _ second: [ComparedSession?], margin: Double) {
        (self.kpi, self.margin) = (kpi, margin)
        count = first.count
        let watched = zip(first, second).compactMap { one, other -> (a: Double, b: Double)? in
            guard kpi.traits.contains(.ofStalls), let a = one?.value(of: .durationWatched),
                let b = other?.value(of: .durationWatched)
            else { return nil }
            return (a, b)
        }
        littlePlayedOfAll = UnderplayedGuard.side(watched.reduce(0) { $0 + $1.a }, watched.reduce(0) { $0 + $1.b })
        for index in first.indices {
            guard let one = first[index]?.part(in: kpi), let other = second[index]?.part(in: kpi) else {
                if first.count == 1 { lone = (first[index]?.value(of: kpi), second[index]?.value(of: kpi)) }
                if kpi.traits.contains(.needsStart) { addStart(first[index], second[index]) }
                continue
            }
            indices.append(index)
            self.first.append(one)
            self.second.append(other)
            littlePlayed.append(
                kpi.traits.contains(.ofStalls) ? UnderplayedGuard.side(first[index], second[index]) : nil)
        }
    }

    private mutating func addStart(_ one: ComparedSession?, _ other: ComparedSession?) {
        guard let one = one?.value(of: .neverStartedPercentage), let other = other?.value(of: .neverStartedPercentage),
            one != other
        else { return }
        starts.add(one, other, lowerIsBetter: true)
    }

    /// How likely so uneven counts of starts are by chance; nil where both start on each trace that only one knows, and of a
    /// single trace.
    var startsPValue: Double? { starts.count > 0 && count > 1 ? starts.signTestPValue : nil }

    var statistic: PairedStatistic {
        kpi.isRatio
            ? PairedStatistic(
                first: (first.map(\.above), first.map(\.below)), second: (second.map(\.above), second.map(\.below)))
            : PairedStatistic(differences: zip(first, second).map { $1.above - $0.above })
    }

    func comparison(_ interval: ConfidenceInterval?, pValue: Double?, startsPValue: Double?) -> KPIComparison {
        let a = ComparedSession.value(of: first) ?? lone.a
        let b = ComparedSession.value(of: second) ?? lone.b
        var difference = statistic.estimate
        // Of one trace the sessions' own values, to the last digit.
        if indices.count == 1, let a, let b { difference = b - a }
        if a == nil || b == nil { difference = nil }
        var comparison = KPIComparison(
            kpi: kpi, a: a, b: b, difference: difference, interval: interval, pValue: pValue, wins: wins,
            traceCount: indices.count, differingTraceCount: differingTraceCount,
            margin: a.map { kpi.margin(margin, of: $0) }, outcome: .unknown)
        if starts.count > 0, difference == nil || startsAreNoChance(startsPValue) {
            comparison.isDecidedByStarts = true
            (comparison.pValue, comparison.differingTraceCount) = (startsPValue, starts.count)
            comparison.outcome = outcomeOfStarts(startsPValue)
        } else {
            comparison.outcome = outcome(of: comparison)
        }
        comparison.isOfLittlePlayed =
            difference.map { $0 != 0 && littlePlayedOfAll == (isBetter(lower: $0 < 0) ? .b : .a) } ?? false
        return comparison
    }

    private var wins: WinShare {
        var wins = starts
        if kpi.better == .neither { return wins }
        for ((one, other), little) in zip(zip(first, second), littlePlayed) {
            guard let one = one.value, let other = other.value else { continue }
            if let little, one != other, isBetter(lower: one < other) == (little == .a) { continue }
            wins.add(one, other, lowerIsBetter: kpi.better != .higher)
        }
        return wins
    }

    /// Whether a value is better than another, of which one knows whether it is lower.
    private func isBetter(lower: Bool) -> Bool { lower == (kpi.better == .lower) }

    private var differingTraceCount: Int { zip(first, second).count { differ($0, $1) } }

    /// Whether a trace makes a difference: those that do are what the test swaps.
    private func differ(_ one: ComparedSession.Part, _ other: ComparedSession.Part) -> Bool {
        kpi.isRatio
            ? PairedStatistic.differ((one.above, one.below), (other.above, other.below)) : one.above != other.above
    }

    private func startsAreNoChance(_ pValue: Double?) -> Bool {
        guard let pValue else { return false }
        return starts.count >= PairedSwapTest.fewestTraces && pValue <= PairedSwapTest.level
    }

    /// A side that starts is better than one that never does: its startup time counts as the lower one.
    private func outcomeOfStarts(_ pValue: Double?) -> KPIComparison.Outcome {
        if count == 1 { return .single }
        if starts.count < PairedSwapTest.fewestTraces { return .tooFew }
        guard startsAreNoChance(pValue) else { return .undecided }
        return (starts.first > starts.second) == (kpi.better == .lower) ? .higher : .lower
    }

    private func outcome(of comparison: KPIComparison) -> KPIComparison.Outcome {
        guard let difference = comparison.difference else { return .unknown }
        if first == second || difference == 0 && comparison.differingTraceCount == 0 { return .identical }
        if indices.count == 1 { return .single }
        if KPIComparison.areTooFew(indices.count) { return .tooFew }
        if comparison.isWithinMargin { return .same }
        if comparison.differingTraceCount < PairedSwapTest.fewestTraces { return .tooFew }
        guard let interval = comparison.interval, let pValue = comparison.pValue, pValue <= PairedSwapTest.level,
            difference.magnitude > comparison.margin ?? 0
        else { return .undecided }
        return interval.high < 0 ? .lower : interval.low > 0 ? .higher : .undecided
    }
}
