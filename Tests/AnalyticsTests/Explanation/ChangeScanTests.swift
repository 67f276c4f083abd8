import PlayheadNumerics
import Testing

@testable import PlayheadAnalytics

@Suite struct ChangeScanTests {
    private static let start: UInt32 = 1_772_323_200
    private static let twoWeeks: UInt32 = 14 * 86_400

    /// Sessions in the order of their starts. More of them start in the evening, as everywhere.
    private static func sessions(
        _ count: Int, seed: UInt64, risk: (_ second: UInt32) -> Double
    ) -> (starts: [UInt32], isBad: [Bool]) {
        var random = SeededRandom(seed: seed)
        let starts = (0..<count).map { _ in
            let day = UInt32(random.nextUniform() * 14)
            let time = (random.nextUniform() + random.nextUniform()) / 2
            return start + day * 86_400 + UInt32(time * 86_400)
        }.sorted()
        return (starts, starts.map { random.nextUniform() < risk($0 - start) })
    }

    private static func change(
        _ sessions: (starts: [UInt32], isBad: [Bool]), leastBad: Int = 50, mostSets: Int = ChangeScan.mostSets
    ) -> Explanation.Change? {
        ChangeScan(starts: sessions.starts, isBad: sessions.isBad, leastBad: leastBad, mostSets: mostSets).change(
            level: 0.99, falseAlarmRate: 0.01)
    }

    @Test func `where nothing changes a change is told once in a hundred times at most`() {
        var alarms = 0
        for seed in 0..<500 {
            let sessions = Self.sessions(2000, seed: UInt64(seed)) { _ in 0.15 }
            if Self.change(sessions, leastBad: 1, mostSets: 100) != nil { alarms += 1 }
        }
        // Of 500 times 5, and three standard deviations more.
        #expect(alarms <= 11)
    }

    @Test func `two bad hours of two weeks are told, and when they were`() {
        var (found, held, seed) = (0, 0, UInt64(0))
        // The hours of the evening in which most sessions start.
        let hours: Range<UInt32> = 9 * 86_400 + 11 * 3600..<9 * 86_400 + 13 * 3600
        while found < 40 {
            seed += 1
            let sessions = Self.sessions(20_000, seed: seed) { hours.contains($0) ? 0.8 : 0.3 }
            let bad = zip(sessions.starts, sessions.isBad).count { hours.contains($0 - Self.start) && $1 }
            guard bad >= 150 else { continue }
            found += 1
            guard let change = Self.change(sessions), let from = change.from, let to = change.to else { continue }
            #expect(change.kind == .window && from.interval.contains(from.second) && to.interval.contains(to.second))
            let truth = (Int(Self.start + hours.lowerBound), Int(Self.start + hours.upperBound))
            if from.interval.contains(truth.0), to.interval.contains(truth.1) { held += 1 }
        }
        #expect(held >= 38)
    }

    @Test func `what lasts is a step`() throws {
        let day: UInt32 = 5 * 86_400
        let rise = try #require(Self.change(Self.sessions(10_000, seed: 1) { $0 < day ? 0.05 : 0.1 }))
        let from = try #require(rise.from)
        #expect(rise.to == nil && rise.kind == .step && rise.after.all == 0)
        #expect(from.interval.contains(Int(Self.start + day)) && from.interval.count < 3 * 86_400)
        #expect(rise.before.share < 0.06 && rise.within.share > 0.09 && rise.before.all + rise.within.all == 10_000)
        let fall = try #require(Self.change(Self.sessions(10_000, seed: 2) { $0 < day ? 0.1 : 0.05 }))
        #expect(fall.from == nil && fall.kind == .step && fall.before.all == 0 && fall.after.share < 0.06)
        #expect(try #require(fall.to).interval.contains(Int(Self.start + day)))
    }

    @Test func `it is the best of all spans, whatever the sets are`() throws {
        let hours: Range<UInt32> = 3 * 86_400..<4 * 86_400
        let sessions = Self.sessions(600, seed: 4) { hours.contains($0) ? 0.9 : 0.2 }
        var best = (0.0, 0..<0)
        var sums = [0]
        for isBad in sessions.isBad { sums.append(sums[sums.count - 1] + (isBad ? 1 : 0)) }
        for first in 0..<600 {
            for end in first + 1..<601 where end - first < 600 {
                let group = RiskRatio.Count(all: end - first, bad: sums[end] - sums[first])
                let rest = RiskRatio.Count(all: 600, bad: sums[600]) - group
                let likelihood = RiskRatio(group: group, rest: rest).logLikelihoodRatio
                if likelihood > best.0 { best = (likelihood, first..<end) }
            }
        }
        for sets in [20, 100, 600] {
            let change = try #require(Self.change(sessions, leastBad: 1, mostSets: sets))
            #expect(change.from?.second == Int(sessions.starts[best.1.lowerBound]))
            #expect(change.to?.second == Int(sessions.starts[best.1.upperBound - 1]) + 1)
            #expect(change.before.all == best.1.lowerBound && change.within.all == best.1.count)
        }
    }

    @Test func `nothing, one second, nobody and everybody have no change`() {
        #expect(Self.change(([], [])) == nil)
        #expect(Self.change(([7], [true]), leastBad: 1) == nil)
        #expect(Self.change((Array(repeating: 7, count: 500), (0..<500).map { $0 > 250 }), leastBad: 1) == nil)
        for isBad in [true, false] {
            #expect(Self.change((Array(0..<500), Array(repeating: isBad, count: 500)), leastBad: 1) == nil)
        }
        // Two seconds can differ.
        let starts = (0..<500).map { UInt32($0 / 250) }
        let change = Self.change((starts, (0..<500).map { $0 >= 250 || $0 % 10 == 0 }), leastBad: 1)
        #expect(change?.from?.second == 1 && change?.from?.interval == 0...1 && change?.before.all == 250)
    }

    @Test func `the bound of a span needs no logarithm`() {
        // All spans of two sets: Pearson's is never below.
        for (bad, count) in [(1, 10), (9, 10), (5, 50), (60, 61), (1, 1)] {
            let whole = RiskRatio.Count(all: 200, bad: 70)
            let group = RiskRatio.Count(all: count, bad: bad)
            let ratio = RiskRatio(group: group, rest: whole - group)
            let above = Double(bad) - Double(count) * 0.35
            let square = above * above * 200 / (Double(count * (200 - count)) * 0.35 * 0.65)
            #expect(square >= abs(ratio.logLikelihoodRatio))
        }
    }
}
