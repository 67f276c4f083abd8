import PlayerLog
import PlayheadNumerics

/// Looks for the change that accounts for the bad ones among some sessions the best: a moment from which on, or up to which,
/// or two moments between which more of them are bad.
///
/// A likelihood ratio scan: all spans of up to a thousand sets with as many sessions each, then the sessions about the borders
/// of the best one. Sets of as many sessions, and not of as much time, since no clock that is wrong can empty them.
struct ChangeScan {
    /// How many sets are told apart.
    static let mostSets = 1000

    /// When the sessions started, the earliest first.
    private let starts: [UInt32]
    /// How many bad ones are among as many of the first.
    private let badCounts: [UInt32]
    /// Before which sessions the sets begin, and the end of all. Who started in the same second is in the same set.
    private let borders: [Int]
    private let search: WindowSearch
    private let leastBad: Int

    /// A scan of sessions of a set.
    ///
    /// - Parameters:
    ///   - order: all sessions in the order of their starts.
    ///   - sessions: those among them that are looked at.
    ///   - bad: the bad ones.
    ///   - table: what knows when they started.
    ///   - leastBad: how many bad sessions there must be within a change.
    init(_ order: StartOrder, of sessions: SessionSet, bad: SessionSet, in table: FleetTable, leastBad: Int) {
        let most = min(sessions.count, order.numbers.count)
        var (starts, isBad): ([UInt32], [Bool]) = ([], [])
        starts.reserveCapacity(most)
        isBad.reserveCapacity(most)
        for number in order.numbers.lazy.map({ Int($0) }) where sessions.contains(number) {
            starts.append(UInt32(table.start(of: number) ?? 0))
            isBad.append(bad.contains(number))
        }
        self.init(starts: starts, isBad: isBad, leastBad: leastBad)
    }

    /// A scan of sessions.
    ///
    /// - Parameters:
    ///   - starts: when they started, the earliest first.
    ///   - isBad: whether they are bad.
    ///   - leastBad: how many bad ones there must be within a change.
    ///   - mostSets: how many sets are told apart.
    init(starts: [UInt32], isBad: [Bool], leastBad: Int, mostSets: Int = Self.mostSets) {
        var badCounts: [UInt32] = [0]
        badCounts.reserveCapacity(starts.count + 1)
        for isBad in isBad { badCounts.append(badCounts[badCounts.count - 1] + (isBad ? 1 : 0)) }
        (self.starts, self.badCounts) = (starts, badCounts)
        self.leastBad = leastBad
        let setCount = min(mostSets, starts.count)
        var borders = [0]
        borders.reserveCapacity(setCount + 1)
        for set in 0..<setCount {
            var place = max(borders[borders.count - 1] + 1, (set + 1) * starts.count / setCount)
            while place < starts.count, starts[place] == starts[place - 1] { place += 1 }
            guard place < starts.count else { break }
            borders.append(place)
        }
        if !starts.isEmpty { borders.append(starts.count) }
        self.borders = borders
        search = WindowSearch(sums: borders.map { RiskRatio.Count(all: $0, bad: Int(badCounts[$0])) })
    }

    /// How many of the sessions are told apart: those whose start is believed.
    var sessionCount: Int { starts.count }

    /// The change; nil where chance may have made it.
    ///
    /// - Parameters:
    ///   - level: of the intervals of its moments.
    ///   - falseAlarmRate: how often one may be found where nothing changes.
    func change(level: Double, falseAlarmRate: Double) -> Explanation.Change? {
        let reach = ChangeChance.reach(level: level)
        let setCount = borders.count - 1
        func isTelling(_ likelihood: Double) -> Bool {
            ChangeChance.probability(of: likelihood, among: setCount) <= falseAlarmRate
        }
        guard let best = search.best(longest: setCount, leastBad: leastBad), isTelling(best.likelihood) else {
            return nil
        }
        // A moment is left out that the sessions do not ask for: then one of the two accounts for them as well.
        let simpler = [
            best.borders.lowerBound..<setCount, 0..<best.borders.upperBound, bestStep { $0..<setCount },
            bestStep { 0..<$0 },
        ].compactMap { $0 }.compactMap { search.window($0, leastBad: leastBad) }
            .max { $0.likelihood < $1.likelihood }
        var span = best.borders
        if let simpler, simpler.likelihood >= best.likelihood - reach, isTelling(simpler.likelihood) {
            span = simpler.borders
        }
        return change(refined(span, reach: reach), reach: reach)
    }

    /// The best of the spans that begin or end with all sessions.
    private func bestStep(_ span: (Int) -> Range<Int>) -> Range<Int>? {
        var (best, bestLikelihood): (Range<Int>?, Double) = (nil, 0)
        for border in borders.indices.dropFirst().dropLast() {
            guard let window = search.window(span(border), leastBad: leastBad), window.likelihood > bestLikelihood
            else {
                continue
            }
            (best, bestLikelihood) = (window.borders, window.likelihood)
        }
        return best
    }

    // MARK: Sessions

    private func count(_ places: Range<Int>) -> RiskRatio.Count {
        RiskRatio.Count(
            all: places.count, bad: Int(badCounts[places.upperBound]) - Int(badCounts[places.lowerBound]))
    }

    /// How much better the span accounts for the bad sessions than nothing; below zero where it is no worse than the rest.
    private func likelihood(_ places: Range<Int>) -> Double {
        let (inside, whole) = (count(places), count(0..<starts.count))
        return RiskRatio(group: inside, rest: whole - inside).logLikelihoodRatio
    }

    /// Whether a change can be before the session at a place: not among those that started in the same second.
    private func isBorder(_ place: Int) -> Bool {
        place == 0 || place == starts.count || starts[place] != starts[place - 1]
    }

    /// The best span with its ends at any session, where the sets leave them.
    private func refined(_ span: Range<Int>, reach: Double) -> Range<Int> {
        var (from, to) = (borders[span.lowerBound], borders[span.upperBound])
        // The one end hardly depends on the other: twice is enough.
        for _ in 0..<2 {
            from = best(from, room: 1..<to, reach: reach) { $0..<to }
            to = best(to, room: from + 1..<starts.count, reach: reach) { from..<$0 }
        }
        return from..<to
    }

    private func change(_ places: Range<Int>, reach: Double) -> Explanation.Change {
        let (from, to) = (places.lowerBound, places.upperBound)
        // The change is between the start of a session and that of the one before it.
        let first = likely(from, room: 1..<to, reach: reach) { $0..<to }.map { places in
            Explanation.Change.SessionEvent(
                second: Int(starts[from]),
                interval: Int(starts[places.lowerBound - 1])...Int(starts[places.upperBound]))
        }
        let last = likely(to, room: from + 1..<starts.count, reach: reach) { from..<$0 }.map { places in
            Explanation.Change.SessionEvent(
                second: Int(starts[to - 1]) + 1,
                interval: Int(starts[places.lowerBound - 1]) + 1...Int(starts[places.upperBound]))
        }
        return Explanation.Change(
            from: first, to: last, before: count(0..<from), within: count(places), after: count(to..<starts.count))
    }

    // MARK: One end

    /// Where one end of a span may be: from set to set those that account for the bad sessions nearly as well as it does, and
    /// what lies between them and the next. Twice the reach, since a session within a set may do so better than its borders.
    ///
    /// - Parameters:
    ///   - place: where the end is.
    ///   - room: where it can be.
    ///   - reach: how much less the span may account for.
    ///   - span: the span with its end at a place.
    private func region(
        of place: Int, room: Range<Int>, reach: Double, _ span: (Int) -> Range<Int>
    ) -> Range<Int> {
        let least = likelihood(span(place)) - 2 * reach
        var (first, last) = (place, place)
        for border in borders where room.contains(border) && likelihood(span(border)) >= least {
            (first, last) = (min(first, border), max(last, border))
        }
        let before = borders[max(0, borders.partitioningIndex { $0 >= first } - 1)]
        let behind = borders[min(borders.count - 1, borders.partitioningIndex { $0 > last })]
        return max(before, room.lowerBound)..<min(behind + 1, room.upperBound)
    }

    /// The best place for one end; that which it has where it is the end of all.
    private func best(_ place: Int, room: Range<Int>, reach: Double, _ span: (Int) -> Range<Int>) -> Int {
        guard room.contains(place), place > 0, place < starts.count else { return place }
        var (best, bestLikelihood) = (place, likelihood(span(place)))
        for other in region(of: place, room: room, reach: reach, span)
        where isBorder(other) && count(span(other)).bad >= leastBad {
            let likelihood = likelihood(span(other))
            if likelihood > bestLikelihood { (best, bestLikelihood) = (other, likelihood) }
        }
        return best
    }

    /// The first and the last place at which one end may be; nil of the end of all.
    private func likely(
        _ place: Int, room: Range<Int>, reach: Double, _ span: (Int) -> Range<Int>
    ) -> ClosedRange<Int>? {
        guard room.contains(place), place > 0, place < starts.count else { return nil }
        let least = likelihood(span(place)) - reach
        let region = region(of: place, room: room, reach: reach, span)
        func reaches(_ place: Int) -> Bool { isBorder(place) && likelihood(span(place)) >= least }
        return (region.first(where: reaches) ?? place)...(region.last(where: reaches) ?? place)
    }
}

/// What chance does to a search for the span of time that is the most unlike all others.
enum ChangeChance {
    /// How likely a search finds a span with so great a likelihood ratio where nothing changes.
    ///
    /// A single span exceeds a logarithm *x* with a probability below e⁻ˣ (Chernoff). Spans that overlap say much the same,
    /// so that of all spans of *n* sets of sessions about 1.5 *n* count: measured over 2,000 orders by chance each of 50 to
    /// 10,000 bad sessions among 60 to 1,000,000, in 20 to 1,000 sets. There the hundredth of the greatest ratios began 0.1
    /// to 1.9 below what this says.
    ///
    /// - Parameters:
    ///   - likelihood: the logarithm of the greatest likelihood ratio.
    ///   - count: how many sets of sessions lay beside each other.
    static func probability(of likelihood: Double, among count: Int) -> Double {
        min(1, 1.5 * Double(count) * ExactMath.exponential(-likelihood))
    }

    /// How far the logarithm of the likelihood ratio of the true moment may be below the greatest.
    ///
    /// On either side of the truth the ratio is a random walk that drifts down, and the logarithm of its maximum is
    /// exponentially distributed with mean 1 where the change is small, and less where it is large (Siegmund, Confidence Sets
    /// in Change-Point Problems, International Statistical Review 56, 1988).
    ///
    /// - Parameter level: how often the truth shall be within: 0.99.
    static func reach(level: Double) -> Double { -ExactMath.logarithm(1 - level.squareRoot()) }
}
