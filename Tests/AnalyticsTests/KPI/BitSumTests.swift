import PlayheadAnalytics
import TestSupport
import Testing

@Suite struct BitSumTests {
    private static func session(_ sum: Int128, _ watched: Int64) -> SessionTotals {
        var session = SessionTotals(id: "S1")
        var access = AccessTotals()
        (access.indicatedTimesWatched, access.indicatedWatched) = (sum, watched)
        session.access = access
        return session
    }

    /// What SQL does with the rows of sessions gives the digits of the accumulator.
    @Test(arguments: 0..<50)
    func `sums of rows are the sums of the set`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var fleet = FleetAccumulator()
        var (bits, picobits, time): (Int128, Int128, Int128) = (0, 0, 0)
        for _ in 0..<20 {
            let watched = Int64.random(in: 1...1 << 40, using: &generator)
            let session = Self.session(
                Int128(watched) * Int128.random(in: 0...40_000_000_000_001, using: &generator), watched)
            fleet.add(session)
            let sum = try #require(session.indicatedBits)
            #expect(0..<BitSum.picobitsPerBit ~= sum.picobits)
            bits += Int128(sum.bits)
            picobits += Int128(sum.picobits)
            time += Int128(sum.microseconds)
        }
        let whole = bits * 1_000_000_000_000 + picobits
        #expect(
            (Double(whole / time) + Double(whole % time) / Double(time)) / 1e6 == fleet.timeWeightedIndicatedBitrate)
    }

    @Test func `what does not fit is unknown, and said`() {
        let limit = Int128(Int64.max) * 1_000_000_000_000
        let largest = Self.session(limit + 999_999_999_999, 1)
        #expect(largest.indicatedBits?.bits == .max && largest.indicatedBits?.picobits == 999_999_999_999)
        #expect(!largest.areBitSumsTooLarge)
        for sum in [limit + 1_000_000_000_000, .max] {
            #expect(Self.session(sum, 1).indicatedBits == nil)
            #expect(Self.session(sum, 1).areBitSumsTooLarge)
        }
        #expect(Self.session(0, 0).indicatedBits == nil)
        #expect(!Self.session(0, 0).areBitSumsTooLarge)
    }
}
