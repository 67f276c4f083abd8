import Comparison
import PlayheadAnalytics

/// A made-up fleet of the viewers of two kinds: what is answered to one change, and what the change really does.
struct KnownFleet {
    /// Whose viewers it has, as indices.
    let kinds: Set<Int>
    /// The change, as `kpi --what-if` takes it.
    let change: String
    /// The answer.
    var answer: FleetWhatIf
    /// The truth, of many more viewers of these kinds.
    var truth = TrueSums()

    /// Answers and truths by KPI.
    var outcomes: [FleetOutcome] {
        let plain = answer.figures(level: FleetOutcome.level) { _ in FleetModelError(ofDifference: 0, ofRecorded: 0) }
        return zip(plain, answer.figures(level: FleetOutcome.level)).compactMap { plain, figure in
            guard let truth = truth.difference(plain.kpi) else { return nil }
            return FleetOutcome(plain: plain, figure: figure, truth: truth, unknownLinkShare: answer.unknownLinkShare)
        }
    }
}

/// What a change does to the KPIs of sessions whose links are known.
struct TrueSums {
    /// What a session counts unchanged and changed.
    typealias Pair = (before: ComparedSession, after: ComparedSession)

    private var sums = FleetWhatIf.kpis.map { _ in (before: Ratio(), after: Ratio()) }

    private struct Ratio {
        var (above, below) = (0.0, 0.0)
        var value: Double? { below > 0 ? above / below : nil }

        mutating func add(_ part: ComparedSession.Part) {
            above += part.above
            below += part.below
        }
    }

    mutating func add(_ pair: Pair) {
        for (index, kpi) in FleetWhatIf.kpis.enumerated() {
            guard let before = pair.before.part(in: kpi), let after = pair.after.part(in: kpi) else { continue }
            sums[index].before.add(before)
            sums[index].after.add(after)
        }
    }

    func difference(_ kpi: KPI) -> Double? {
        guard let index = FleetWhatIf.kpis.firstIndex(of: kpi), let before = sums[index].before.value,
            let after = sums[index].after.value
        else { return nil }
        return after - before
    }
}
