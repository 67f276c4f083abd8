import PlayheadAnalytics
import TestSupport
import Testing

@Suite struct SampleDistributionTests {
    /// What numpy's quantile gives.
    @Test(arguments: [(0.0, -1.0), (0.05, -0.55), (0.25, 1.25), (0.5, 2), (0.9, 9.2), (1, 11)])
    func `quantiles are linear between values`(probability: Double, expected: Double) throws {
        let distribution = SampleDistribution([3.5, -1, 2, 2, 8, 0.5, 11])
        #expect(abs(try #require(distribution.quantile(probability)) - expected) < 1e-12)
    }

    @Test func `nothing has no quantile and no mean`() {
        let nothing = SampleDistribution([Double.nan])
        #expect(nothing.count == 0)
        #expect(nothing.quantile(0.5) == nil)
        #expect(nothing.mean == nil)
        #expect(nothing.cumulative(1) == nil)
        #expect(SampleDistribution.edges(of: [nothing], bars: 5).isEmpty)
    }

    @Test func `the cumulative part is that of values up to and with`() {
        let distribution = SampleDistribution([1, 2, 2, 4])
        #expect([0, 1, 1.5, 2, 3.99, 4, 9].map { distribution.cumulative($0) } == [0, 0.25, 0.25, 0.75, 0.75, 1, 1])
    }

    @Test func `every value is in one bar`() {
        var random = SeededGenerator(seed: 5)
        let values = (0..<1000).map { _ in (Double.random(in: 0...3, using: &random) * 4).rounded() / 4 }
        let distribution = SampleDistribution(values)
        let edges = SampleDistribution.edges(of: [distribution], bars: 12)
        #expect(edges.count == 13)
        #expect(edges.first == distribution.sorted.first)
        #expect(edges.last == distribution.sorted.last)
        let counts = distribution.counts(edges: edges)
        #expect(counts.reduce(0, +) == 1000)
        for bar in 0..<12 {
            let expected = values.count { $0 >= edges[bar] && (bar == 11 ? $0 <= edges[12] : $0 < edges[bar + 1]) }
            #expect(counts[bar] == expected)
        }
    }

    @Test func `bars between quantiles hold their parts`() throws {
        let distribution = SampleDistribution((1...1000).map(Double.init))
        let edges = try [0, 0.25, 0.5, 0.75, 1].map { try #require(distribution.quantile($0)) }
        #expect(distribution.counts(edges: edges) == [250, 250, 250, 250])
    }

    @Test func `distributions share their bars`() {
        let edges = SampleDistribution.edges(of: [SampleDistribution([2, 3]), SampleDistribution([7, 10])], bars: 4)
        #expect(edges == [2, 4, 6, 8, 10])
    }

    @Test func `values that are all alike have one bar`() {
        let distribution = SampleDistribution([0, 0, 0])
        let edges = SampleDistribution.edges(of: [distribution], bars: 8)
        #expect(edges == [0, 0])
        #expect(distribution.counts(edges: edges) == [3])
    }

    @Test func `infinite values have no bars`() {
        #expect(SampleDistribution.edges(of: [SampleDistribution([1, .infinity])], bars: 3).isEmpty)
    }
}
