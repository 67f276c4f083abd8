import Testing

@testable import PlayheadAnalytics

/// Figures of statsmodels 0.14 (`Table2x2`, `StratifiedTable`, `multipletests`) and of the published formulas.
@Suite struct RiskRatioTests {
    private let ratio = RiskRatio(group: .init(all: 1000, bad: 64), rest: .init(all: 9000, bad: 120))

    @Test func `is the ratio of two shares with the interval of its logarithm`() {
        #expect(abs(ratio.value - 4.8) < 1e-12)
        #expect(abs(ratio.logarithm.error - 0.1511529762268088) < 1e-12)
        let interval = ratio.interval(level: 0.99)
        #expect(abs(interval.low - 3.2520047503450282) < 1e-8)
        #expect(abs(interval.high - 7.0848604995289515) < 1e-8)
        #expect(abs(ratio.logLikelihoodRatio - 42.32150011233955) < 1e-9)
        #expect(abs(ratio.excess - (64 - 1000 * 120.0 / 9000)) < 1e-12)
    }

    @Test func `a group that is better tells against itself`() {
        let better = RiskRatio(group: .init(all: 1000, bad: 5), rest: .init(all: 9000, bad: 500))
        #expect(better.logLikelihoodRatio < 0)
        #expect(better.probability > 0.999)
        #expect(better.excess < 0)
    }

    @Test func `where no other session is bad the ratio has an end`() {
        let alone = RiskRatio(group: .init(all: 100, bad: 60), rest: .init(all: 900, bad: 0))
        #expect(alone.value == 0.6 / (0.5 / 900))
        #expect(alone.interval(level: 0.99).low > 1)
        #expect(alone.interval(level: 0.99).high.isFinite)
        let whole = RiskRatio(group: .init(all: 100, bad: 60), rest: .init(all: 0, bad: 0))
        #expect(whole.othersShare == nil && whole.value.isFinite)
    }

    @Test func `among sessions that are alike the ratio is that of Mantel and Haenszel`() {
        var stratified = StratifiedRiskRatio()
        #expect(stratified.lowest(level: 0.99) == 0)
        stratified.add(group: .init(all: 200, bad: 40), rest: .init(all: 800, bad: 100))
        stratified.add(group: .init(all: 300, bad: 10), rest: .init(all: 1700, bad: 60))
        #expect(abs(stratified.lowest(level: 0.99) - 0.9448577862040813) < 1e-8)
        // Strata that hold one side only tell nothing.
        stratified.add(group: .init(all: 500, bad: 500), rest: .init(all: 0, bad: 0))
        #expect(abs(stratified.lowest(level: 0.99) - 0.9448577862040813) < 1e-8)
    }

    @Test(arguments: [(0.01, 0.0019), (0.05, 0.0095)])
    func `of many tests those count that Benjamini and Hochberg's procedure takes`(rate: Double, greatest: Double) {
        // The example of the paper, section 4.1.
        let probabilities = [
            0.0344, 0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
            0.7590,
            1,
        ]
        #expect(FalseDiscoveryRate.threshold(probabilities, rate: rate, of: 15) == greatest)
        #expect(FalseDiscoveryRate.threshold([], rate: rate, of: 0) < 0)
        #expect(FalseDiscoveryRate.threshold([0.5], rate: rate, of: 1) < 0)
    }
}
