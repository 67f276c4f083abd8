import TestSupport
import Testing

@testable import PlayheadAnalytics

@Suite struct PackedTotalsTests {
    @Test func `an empty log's totals fit`() {
        #expect(PackedTotals(AccessTotals())?.totals == AccessTotals())
        #expect(MemoryLayout<PackedTotals>.size == 95)
    }

    @Test func `what fits is unpacked as it was`() {
        var generator = SeededGenerator(seed: 1)
        var fitting = 0
        for _ in 0..<20_000 {
            let totals = Self.totals(&generator)
            guard let packed = PackedTotals(totals) else { continue }
            fitting += 1
            #expect(packed.totals == totals)
        }
        #expect(fitting > 1000 && fitting < 19_000)
    }

    @Test func `a pause of weeks fits where it is of whole milliseconds`() {
        var totals = AccessTotals()
        for (rebuffer, fits) in [
            (4_294_967_294, true), (4_294_967_295, false), (2_000_000_000_000, true), (4_294_967_295_000, false),
        ] {
            totals.rebufferAtMost = Int64(rebuffer)
            #expect((PackedTotals(totals) != nil) == fits)
            #expect(PackedTotals(totals).map { $0.totals == totals } != false)
        }
    }

    @Test func `what does not fit is kept whole`() {
        var store = SessionStore()
        var (whole, small) = (AccessTotals(), AccessTotals())
        (whole.stalls, whole.watched, small.stalls) = (70_000, 5, 3)
        for (number, totals) in [whole, small].enumerated() {
            store.append()
            store.set(Self.fold(totals), of: number)
        }
        #expect(store.totals(0).access == whole && store.totals(1).access == small)
        // A session that is read again with more of its rows.
        store.set(Self.fold(small), of: 0)
        #expect(store.totals(0).access == small)
        var seen: [AccessTotals?] = []
        store.forEachSummed(in: 0..<2, of: SessionSet(allOf: 2)) { seen.append($1.access) }
        #expect(seen == [small, small])
    }

    private static func fold(_ totals: AccessTotals) -> AccessLogSummary {
        var fold = AccessLogSummary()
        fold.totals = totals
        return fold
    }

    /// Totals with values at all limits.
    private static func totals(_ generator: inout SeededGenerator) -> AccessTotals {
        func number() -> Int64 {
            let limits: [Int64] = [0, 1, 65_534, 65_535, 65_536, 4_294_967_294, 4_294_967_295, .max]
            return Int.random(in: 0..<4, using: &generator) == 0
                ? limits.randomElement(using: &generator)! : Int64.random(in: 0...60_000, using: &generator)
        }
        func known() -> Int64? { Int.random(in: 0..<4, using: &generator) == 0 ? nil : number() }
        var totals = AccessTotals()
        (totals.stallsByBandwidth, totals.stallsByOverdueSegments, totals.stallsWithoutCause) = (number(), 0, number())
        (totals.watched, totals.stalls, totals.bytes) = (known(), known(), known())
        (totals.droppedFrames, totals.startup, totals.switches) = (known(), known(), known())
        (totals.switchMagnitude, totals.rebufferAtMost) = (known(), known())
        totals.indicatedWatched = min(totals.watched ?? 0, number())
        totals.observedWatched = min(totals.watched ?? 0, number())
        totals.indicatedTimesWatched = Int128(number()) * Int128(number())
        totals.observedTimesWatched = Int128(number()) << Int128.random(in: 0...60, using: &generator)
        totals.firstDate = known().map { 1_700_000_000_000_000 + $0 % 1_000_000_000 }
        totals.playedUntil = (known() ?? 0) == 0 ? nil : (totals.firstDate ?? 0) + number() % 1_000_000_000 * 1000
        totals.lastDate = known().flatMap { step in totals.firstDate.map { $0 + step % 1_000_000_000 * 1000 } }
        totals.flags = AccessTotals.Flags(rawValue: UInt8.random(in: 0...7, using: &generator))
        return totals
    }
}
