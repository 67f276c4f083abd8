import Testing

@testable import PlayheadAnalytics

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
        (0.6, 0.1, 1.5129761706778602), (0.975, 0.1, 1682362288745.0078),
        (0.995, 0.1, 1.642931922602544e+19), (0.99995, 0.1, 1.6429319226043682e+39),
        (0.6, 0.58, 0.3776184394948358), (0.975, 0.58, 78.91173606793187),
        (0.995, 0.58, 1265.5363755091387), (0.99995, 0.58, 3552634.613952757),
        (0.6, 1.0, 0.32491969623290634), (0.975, 1.0, 12.706204736174694),
        (0.995, 1.0, 63.656741162871526), (0.99995, 1.0, 6366.197671316637),
        (0.6, 1.5, 0.30074539256979543), (0.975, 1.5, 6.016663104427929),
        (0.995, 1.5, 17.820310514462804), (0.99995, 1.5, 384.5724025215815),
        (0.6, 2.0, 0.2886751345948128), (0.975, 2.0, 4.302652729749462),
        (0.995, 2.0, 9.924843200918287), (0.99995, 2.0, 99.99249984375004),
        (0.6, 2.57, 0.2806754680220935), (0.975, 2.57, 3.5059480780806807),
        (0.995, 2.57, 6.923313224452312), (0.99995, 2.57, 42.37958337201076),
        (0.6, 3.0, 0.2766706623326898), (0.975, 3.0, 3.1824463052837078),
        (0.995, 3.0, 5.840909309733355), (0.99995, 3.0, 28.000130010950002),
        (0.6, 4.0, 0.2707222947075976), (0.975, 4.0, 2.7764451051977934),
        (0.995, 4.0, 4.604094871349992), (0.99995, 4.0, 15.544100581546113),
        (0.6, 7.3, 0.2627568052507191), (0.975, 7.3, 2.345066736547703),
        (0.995, 7.3, 3.451031655622185), (0.99995, 7.3, 7.621543933518313),
        (0.6, 10.0, 0.2601848294920803), (0.975, 10.0, 2.228138851986274),
        (0.995, 10.0, 3.16927267261695), (0.99995, 10.0, 6.211050891290746),
        (0.6, 30.0, 0.2556053649519128), (0.975, 30.0, 2.0422724563012378),
        (0.995, 30.0, 2.7499956535672254), (0.99995, 30.0, 4.482417175409786),
        (0.6, 120.5, 0.2539071865002148), (0.975, 120.5, 1.9798467346393642),
        (0.995, 120.5, 2.617245970983195), (0.99995, 120.5, 4.024813704321099),
        (0.6, 999.0, 0.2534145833303675), (0.975, 999.0, 1.9623414611334493),
        (0.995, 999.0, 2.5807596372676365), (0.99995, 999.0, 3.906359561102238),
        (0.6, 1000.0, 0.25341451583949876), (0.975, 1000.0, 1.9623390808264083),
        (0.995, 1000.0, 2.580754698065951), (0.99995, 1000.0, 3.9063437367014084),
        (0.6, 12345.0, 0.2533525630707043), (0.975, 12345.0, 1.9601561676005668),
        (0.995, 12345.0, 2.576227623786519), (0.99995, 12345.0, 3.8918636482901725),
    ])
    func `Student's quantiles are scipy's, of few and of many degrees of freedom`(
        probability: Double, degrees: Double, expected: Double
    ) {
        let found = StudentDistribution.quantile(probability, degrees: degrees)
        #expect((found / expected - 1).magnitude <= 1e-9)
        // As far below zero on the other side; 1 - p has lost a digit or two.
        let mirrored = StudentDistribution.quantile(1 - probability, degrees: degrees)
        #expect((-mirrored / expected - 1).magnitude <= 1e-9)
    }

    @Test func `a quantile beyond all numbers is infinite, and in the middle there is none but zero`() {
        #expect(StudentDistribution.quantile(0.995, degrees: 1e-9) == .infinity)
        #expect(StudentDistribution.quantile(0.5, degrees: 3) == 0)
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
        #expect(Self.isNear(rate * bounds.low, 2.36580484245204, within: 1e-9))
        #expect(Self.isNear(bounds.high.map { rate * $0 }, 6.6874830961738825, within: 1e-9))
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
