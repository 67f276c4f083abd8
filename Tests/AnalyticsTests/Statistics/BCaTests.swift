import Testing

@testable import PlayheadAnalytics

@Suite struct BCaTests {
    @Test(arguments: [
        (1e-300, -37.0470962993612), (1e-20, -9.262340089798409), (1e-10, -6.361340902404056),
        (1e-6, -4.753424308822899), (0.001, -3.090232306167813), (0.025, -1.9599639845400545),
        (0.3, -0.5244005127080409), (0.5, 0), (0.975, 1.959963984540054), (0.99995, 3.8905918864131204),
        (0.9999999, 5.199337582290661),
    ])
    func `normal quantiles are scipys`(probability: Double, expected: Double) {
        #expect(abs(NormalDistribution.quantile(probability) - expected) <= 1e-9 * max(abs(expected), 1e-3))
    }

    @Test(arguments: [
        (-20, 2.7536241186061556e-89), (-9, 1.1285884059538324e-19), (-6.5, 4.016000583859088e-11),
        (-5, 2.866515718791933e-07), (-3.001, 0.0013454728250849653), (-2.999, 0.0013543365337271057),
        (-1.5, 0.06680720126885807), (0, 0.5), (0.25, 0.5987063256829237), (3, 0.9986501019683699), (-40, 0), (40, 1),
    ])
    func `normal probabilities are scipys`(value: Double, expected: Double) {
        #expect(abs(NormalDistribution.cumulative(value) - expected) <= 1e-9 * expected)
    }

    @Test func `certainty is infinitely far out`() {
        #expect(NormalDistribution.quantile(0) == -.infinity)
        #expect(NormalDistribution.quantile(1) == .infinity)
    }

    @Test func `bias and acceleration of symmetric resamples are zero`() throws {
        let values = (-50...50).map(Double.init)
        let bca = try #require(BCa(estimate: 0, resamples: values, jackknife: values))
        #expect(abs(bca.bias) < 1e-12)
        #expect(bca.acceleration == 0)
        let interval = try #require(bca.interval(level: 0.95))
        // The plain percentiles, then.
        #expect(abs(interval.low - -47.5) < 1e-9)
        #expect(abs(interval.high - 47.5) < 1e-9)
    }

    @Test func `resamples that equal the estimate count half`() throws {
        // 10 below, 60 equal, 30 above: 40 of 100 below.
        let values = Array(repeating: -1.0, count: 10) + Array(repeating: 0, count: 60) + Array(repeating: 1, count: 30)
        let bca = try #require(BCa(estimate: 0, resamples: values, jackknife: [0, 1, 2]))
        #expect(abs(bca.bias - NormalDistribution.quantile(0.4)) < 1e-12)
    }

    @Test func `an estimate beyond all resamples has the plain percentiles`() throws {
        let bca = try #require(BCa(estimate: -100, resamples: (0...40).map(Double.init), jackknife: [1, 2]))
        let interval = try #require(bca.interval(level: 0.95))
        #expect(abs(interval.low - 1) < 1e-9)
        #expect(abs(interval.high - 39) < 1e-9)
    }

    @Test func `no resample has no interval`() {
        #expect(BCa(estimate: 0, resamples: [.nan, .infinity], jackknife: []) == nil)
    }
}
