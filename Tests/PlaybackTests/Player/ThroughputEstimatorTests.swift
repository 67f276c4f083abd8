import Testing

@testable import Playback

struct ThroughputEstimatorTests {
    let kind = ThroughputEstimator.Kind.ewmaOfLoads(fast: 3, slow: 9, latency: 0.1)

    func transfer(bits: Double, elapsed: Double, firstByte: Double?) -> SegmentTransfer {
        var transfer = SegmentTransfer(segment: 0, variant: 0, bits: bits)
        transfer.received = bits
        transfer.elapsed = elapsed
        transfer.timeToFirstByte = firstByte
        return transfer
    }

    @Test func `before any sample only the latency is assumed`() {
        let estimator = ThroughputEstimator(kind, segmentDuration: 4000)
        #expect(estimator.throughput == nil)
        #expect(estimator.latency == 100)
    }

    @Test func `a sample lasts until the segment is parsed and leaves the latency out`() throws {
        var estimator = ThroughputEstimator(kind, segmentDuration: 4000)
        estimator.add(transfer(bits: 1_000_000, elapsed: 1050, firstByte: 60), parseTime: 10, isWhole: true)
        #expect(abs(try #require(estimator.latency) - 60) < 1e-9)
        #expect(abs(try #require(estimator.throughput) - 1000) < 1e-9)
    }

    @Test func `latency beyond its estimate counts as transfer`() throws {
        var estimator = ThroughputEstimator(kind, segmentDuration: 4000)
        estimator.add(transfer(bits: 1_000_000, elapsed: 1050, firstByte: 50), parseTime: 0, isWhole: true)
        estimator.add(transfer(bits: 1_000_000, elapsed: 3000, firstByte: 2000), parseTime: 0, isWhole: true)
        let latency = try #require(estimator.latency)
        // 50 ms weighs sqrt(2) exp(-0.05^2 / 2) s, 2000 ms sqrt(2) exp(-2) s, over a half-life of 9 s.
        #expect(abs(latency - 295.5) < 0.5)
        #expect(try #require(estimator.throughput) < 600)
    }

    @Test func `what came of a load given up counts and its latency does not`() throws {
        var estimator = ThroughputEstimator(kind, segmentDuration: 4000)
        estimator.add(transfer(bits: 500_000, elapsed: 2040, firstByte: 40), parseTime: 0, isWhole: false)
        #expect(estimator.latency == 100)
        #expect(try #require(estimator.throughput) == 250)
    }

    @Test func `a load given up before its first byte tells of the latency only`() throws {
        var estimator = ThroughputEstimator(kind, segmentDuration: 4000)
        var given = SegmentTransfer(segment: 0, variant: 0, bits: 1e6)
        given.elapsed = 2000
        estimator.add(given, parseTime: 0, isWhole: false)
        #expect(estimator.throughput == nil)
        #expect(try #require(estimator.latency) == 2000)
        given.elapsed = 60_000
        estimator.add(given, parseTime: 0, isWhole: false)
        #expect(try #require(estimator.latency) == 2000)
    }

    @Test func `nothing is faster than the fastest that is believed`() throws {
        var estimator = ThroughputEstimator(kind, segmentDuration: 4000)
        estimator.add(transfer(bits: 8_000_000, elapsed: 1, firstByte: 1), parseTime: 0, isWhole: true)
        #expect(try #require(estimator.throughput) == 800_000)
    }

    @Test func `of two averages the smaller counts`() throws {
        var estimator = ThroughputEstimator(kind, segmentDuration: 4000)
        for _ in 0..<20 {
            estimator.add(transfer(bits: 4_000_000, elapsed: 1000, firstByte: 0), parseTime: 0, isWhole: true)
        }
        estimator.add(transfer(bits: 3_000_000, elapsed: 3000, firstByte: 0), parseTime: 0, isWhole: true)
        // Of the fast average half is left after 3 s: (4000 + 1000) / 2, but for the start at zero.
        #expect(abs(try #require(estimator.throughput) - 2500) < 20)
        for _ in 0..<2 { estimator.add(transfer(bits: 4e6, elapsed: 1000, firstByte: 0), parseTime: 0, isWhole: true) }
        // Going up, the slow one is behind: it is not asked for more than the fast one was.
        #expect(try #require(estimator.throughput) < 3300)
    }
}
