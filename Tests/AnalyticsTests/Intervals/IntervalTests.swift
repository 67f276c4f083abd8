import Testing

@testable import Analytics

/// Against figures of SciPy 1.17 and statsmodels 0.14.
@Suite struct IntervalTests {
    private static func share(_ count: Int, of known: Int) -> Share {
        var share = Share()
        for number in 0..<known { share.add(number < count) }
        return share
    }

    private static func isNear(_ one: Double?, _ other: Double, within: Double = 1e-9) -> Bool {
        one.map { ($0 - other).magnitude <= within * max(1, other.magnitude) } ?? false
    }

    @Test(arguments: [
        (0, 10, 0.95, 0.0, 27.75327998628892), (3, 16, 0.95, 6.591599071428142, 43.008880961974135),
        (15, 1000, 0.99, 0.7823506790740895, 2.8569923165563726), (10, 10, 0.95, 72.24672001371107, 100),
        (1310, 100_000, 0.99, 1.2205603705678587, 1.4059002630858533),
    ])
    func `a share has Wilson's interval`(count: Int, known: Int, level: Double, low: Double, high: Double) throws {
        let estimate = try #require(Self.share(count, of: known).estimate(level: level))
        #expect(Self.isNear(estimate.low, low))
        #expect(Self.isNear(estimate.high, high))
    }

    @Test func `a share of nothing has none`() { #expect(Share().estimate(level: 0.95) == nil) }

    @Test(arguments: [
        (56, 70, 48, 80, 0.95, 5.243147240236498, 33.387265403690606),
        (9, 10, 3, 10, 0.95, 17.052272393450302, 80.90179735354882),
        (15, 1000, 31, 900, 0.99, -4.01063664067952, -0.09529441823050606),
    ])
    func `the difference of two shares has Newcombe's`(
        count: Int, known: Int, otherCount: Int, otherKnown: Int, level: Double, low: Double, high: Double
    ) throws {
        let one = try #require(Self.share(count, of: known).estimate(level: level))
        let other = try #require(Self.share(otherCount, of: otherKnown).estimate(level: level))
        let difference = one.difference(from: other)
        #expect(Self.isNear(difference.low, low))
        #expect(Self.isNear(difference.high, high))
    }

    @Test func `a bound that a side lacks leaves the other`() {
        let one = Estimate(5, low: 4, high: nil, level: 0.95)
        let other = Estimate(1, low: 1, high: 1, level: 0.95)
        #expect(one.difference(from: other) == Estimate(4, low: 3, high: nil, level: 0.95))
        #expect(other.difference(from: one) == Estimate(-4, low: nil, high: -3, level: 0.95))
        #expect(one.interval == nil)
    }

    @Test(arguments: [
        (10, 0.5, 0.95, 2, 9), (100, 0.5, 0.95, 40, 61), (1000, 0.95, 0.95, 936, 964), (1000, 0.99, 0.99, 981, 998),
        (200, 0.99, 0.99, 194, 201), (12_345, 0.95, 0.99, 11_665, 11_790), (1_000_000, 0.5, 0.99, 498_712, 501_289),
    ])
    func `a quantile lies between two ranks`(count: Int, quantile: Double, level: Double, low: Int, high: Int) {
        let ranks = BinomialDistribution(count: count, probability: quantile).ranks(level: level)
        #expect(ranks == (low, high))
    }

    @Test func `a percentile is bounded by values of the sample, and beyond them not at all`() throws {
        var values = Distribution(resolution: 1000)
        for number in 1...200 { values.add(Int64(number) * 1000) }
        let median = try #require(values.estimate(ofPercentile: 50, level: 0.95))
        #expect(median == Estimate(0.1005, low: 0.086, high: 0.115, level: 0.95))
        let last = try #require(values.estimate(ofPercentile: 99, level: 0.99))
        #expect(last.low == 0.194)
        #expect(last.high == nil)
        #expect(Distribution(resolution: 1000).estimate(ofPercentile: 50, level: 0.95) == nil)
    }

    @Test(arguments: [
        (0.975, 4.0, 2.7764451051977934), (0.975, 10, 2.228138851986274), (0.995, 4, 4.604094871349992),
        (0.995, 30, 2.7499956535672254), (0.975, 999, 1.9623414611334493),
    ])
    func `Student's quantile is right to half a per cent`(probability: Double, degrees: Double, value: Double) {
        #expect(Self.isNear(StudentDistribution.quantile(probability, degrees: degrees), value, within: 5e-3))
    }

    // MARK: Ratios

    private static let stalls: [Int64] = [1, 0, 3, 0, 2, 5, 0, 1, 0, 4]
    private static let seconds: [Int64] = [600, 300, 3600, 120, 900, 5400, 60, 700, 1800, 3000]

    @Test func `a ratio has the delta method's standard error, and Student's distribution of the sessions that count`()
        throws
    {
        var ratio = Ratio()
        for (stalls, seconds) in zip(Self.stalls, Self.seconds) { ratio.add(stalls, seconds * 1_000_000) }
        let bounds = try #require(ratio.relativeBounds(level: 0.95))
        let rate = try #require(ratio.value(times: 3.6e9))
        // 3.495 stalls an hour with a standard error of 0.5728, and 3.57 degrees of freedom.
        #expect(Self.isNear(rate * bounds.low, 2.36580484245204, within: 5e-3))
        #expect(Self.isNear(bounds.high.map { rate * $0 }, 6.6874830961738825, within: 5e-3))
    }

    @Test func `what is squared without its lowest bits has the same bounds`() throws {
        var (whole, shifted) = (Ratio(), Ratio())
        for (stalls, seconds) in zip(Self.stalls, Self.seconds) {
            whole.add(stalls, seconds)
            shifted.add(Int128(stalls) << 40, seconds, momentShift: 40)
        }
        let bounds = try #require(whole.relativeBounds(level: 0.99))
        #expect(try #require(shifted.relativeBounds(level: 0.99, momentShift: 40)) == bounds)
    }

    @Test func `too few sessions tell no upper bound`() throws {
        var ratio = Ratio()
        #expect(ratio.relativeBounds(level: 0.95) == nil)
        for _ in 0..<100 { ratio.add(0, 1_000_000) }
        #expect(try #require(ratio.relativeBounds(level: 0.95)) == (0, nil))
        ratio.add(7, 1_000_000)
        let bounds = try #require(ratio.relativeBounds(level: 0.95))
        #expect(bounds == (0, nil))
    }
}
