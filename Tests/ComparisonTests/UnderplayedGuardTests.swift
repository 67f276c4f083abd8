import Comparison
import PlayheadAnalytics
import Testing

/// A side that hardly played has fewer and shorter stalls, and is no better for it.
@Suite struct UnderplayedGuardTests {
    private static func session(watched: Double, stalled: Double, stalls: Double) -> ComparedSession {
        func mean(_ value: Double) -> ComparedSession.Part { .init(value: value, above: value, below: 1) }
        return ComparedSession([
            .durationWatched: mean(watched), .stallCount: mean(stalls), .rebufferDuration: mean(stalled),
            .stallRate: .init(value: stalls / watched * 3600, above: stalls * 3600, below: watched),
            .rebufferRatio: .init(value: stalled / watched, above: stalled, below: watched),
            .stallFreePercentage: mean(stalls > 0 ? 0 : 100),
        ])
    }

    private static func compare(_ kpi: KPI, watchedByB: Double) -> KPIComparison {
        let (a, b) = (0..<8).map { trace in
            let some = Double(trace) / 10
            return (
                session(watched: 60, stalled: 200 + some, stalls: 9),
                session(watched: watchedByB, stalled: watchedByB / 2 + some, stalls: 1 / watchedByB)
            )
        }.reduce(into: ([ComparedSession](), [ComparedSession]())) { sides, pair in
            sides.0.append(pair.0)
            sides.1.append(pair.1)
        }
        return KPIComparison.all([kpi], a: a, b: b, seed: 1)[0]
    }

    @Test(arguments: [KPI.stallCount, .stallRate, .rebufferDuration, .rebufferRatio])
    func `who watched less than half wins nothing by stalling less`(kpi: KPI) {
        let little = Self.compare(kpi, watchedByB: 29)
        #expect(little.outcome == .lower && little.better == nil && little.isOfLittlePlayed)
        #expect(little.wins.count == 0 && little.differingTraceCount == 8)
        let half = Self.compare(kpi, watchedByB: 30)
        #expect(half.outcome == .lower && half.better == "B" && half.wins.second == 8)
    }

    @Test(arguments: [(29.0, String?.none), (30, "B")])
    func `who watched less than half is not better for being stall free`(watchedByB: Double, better: String?) {
        let a = (0..<8).map { _ in Self.session(watched: 60, stalled: 5, stalls: 2) }
        let b = (0..<8).map { _ in Self.session(watched: watchedByB, stalled: 0, stalls: 0) }
        let share = KPIComparison.all([.stallFreePercentage], a: a, b: b, seed: 1)[0]
        #expect(share.outcome == .higher && share.difference == 100)
        #expect(share.better == better && share.wins.count == (better == nil ? 0 : 8))
    }

    @Test func `who hardly played and still stalls more loses`() {
        let a = (0..<8).map { Self.session(watched: 60, stalled: Double($0) / 10, stalls: 0) }
        let b = (0..<8).map { Self.session(watched: 10, stalled: 5 + Double($0), stalls: 2) }
        let ratio = KPIComparison.all([.rebufferRatio], a: a, b: b, seed: 1)[0]
        #expect(ratio.outcome == .higher && ratio.better == "A" && ratio.wins.first == 8)
    }

    @Test func `what is neither good nor bad is won by nobody`() {
        let a = [Self.session(watched: 30, stalled: 0, stalls: 0)]
        let watched = KPIComparison.all(
            [.durationWatched], a: a, b: [Self.session(watched: 10, stalled: 0, stalls: 0)], seed: 1)[0]
        #expect(watched.wins == WinShare() && watched.difference == -20 && watched.outcome == .single)
        #expect(watched.differingTraceCount == 1)
    }
}
