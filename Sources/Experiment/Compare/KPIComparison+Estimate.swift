import Analytics
import Playback

extension KPIComparison {
    /// What makes the intervals of a comparison: the same seed gives the same, whatever else is compared.
    struct Estimator {
        let bootstrap: Bootstrap
        let seed: UInt64

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
                var random = SeededRandom(seed: seed)
                let found = bootstrap.intervals(of: members.map { pairs[$0].statistic }, using: &random)
                for (member, interval) in zip(members, found) { intervals[member] = interval }
            }
            return zip(pairs, intervals).map { $0.comparison($1) }
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

    init(_ kpi: ComparedKPI, _ first: [ComparedSession?], _ second: [ComparedSession?]) {
        self.kpi = kpi
        for place in first.indices {
            guard let one = first[place]?.part(in: kpi), let other = second[place]?.part(in: kpi) else { continue }
            places.append(place)
            self.first.append(one)
            self.second.append(other)
        }
    }

    var statistic: PairedStatistic {
        kpi.isRatio
            ? PairedStatistic(
                first: (first.map(\.above), first.map(\.below)), second: (second.map(\.above), second.map(\.below)))
            : PairedStatistic(differences: zip(first, second).map { $1.above - $0.above })
    }

    func comparison(_ interval: ConfidenceInterval?) -> KPIComparison {
        var wins = WinShare()
        for (one, other) in zip(first, second) {
            guard let one = one.value, let other = other.value else { continue }
            wins.add(one, other, lowerIsBetter: kpi.better != .higher)
        }
        let (a, b) = (ComparedSession.value(of: first), ComparedSession.value(of: second))
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
