import BandwidthTrace
import Comparison
import PlayheadAnalytics
import Testing

@Suite struct LinkQuantileBandTests {
    @Test func `a stretch stands for each link's mean over it`() throws {
        let link = try BandwidthTrace([
            .init(duration: 3, bandwidth: 2e6), .init(duration: 1, bandwidth: 6e6), .init(duration: 4, bandwidth: 1e6),
        ])
        let band = LinkQuantileBand([link], until: 8, count: 2)
        #expect(band.stretches.map(\.median) == [3e6, 1e6])
        #expect(band.stretches.map(\.time) == [2, 6])
        #expect(LinkQuantileBand([link], until: 8, count: 2, scale: 0.5).stretches.map(\.median) == [1.5e6, 0.5e6])
    }

    @Test func `a link that ends begins anew`() throws {
        let link = try BandwidthTrace([.init(duration: 1, bandwidth: 1e6), .init(duration: 1, bandwidth: 3e6)])
        #expect(LinkQuantileBand([link], until: 6, count: 6).stretches.map(\.median) == [1e6, 3e6, 1e6, 3e6, 1e6, 3e6])
    }

    @Test func `the band holds as many of the links as it says`() throws {
        let links = try (0...10).map { try BandwidthTrace([.init(duration: 5, bandwidth: Double($0) * 1e6 + 1)]) }
        let stretch = try #require(LinkQuantileBand(links, until: 5, count: 1).stretches.first)
        let found = [stretch.interval.low, stretch.interval.high, stretch.median]
        #expect(zip(found, [1e6, 9e6, 5e6]).allSatisfy { abs($0 - $1 - 1) < 1e-3 })
    }

    @Test(arguments: [0, -1, .infinity, .nan]) func `a time that cannot be has no band`(_ end: Double) throws {
        let link = try BandwidthTrace([.init(duration: 1, bandwidth: 1e6)])
        #expect(LinkQuantileBand([link], until: end, count: 5).stretches.isEmpty)
    }
}
