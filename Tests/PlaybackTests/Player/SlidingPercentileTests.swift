import Testing

@testable import Playback

/// The median that Media3 estimates by.
struct SlidingPercentileTests {
    /// Worked out by a list that holds each rate as often as its weight says, of which the last 2000 count: weights 500, 300,
    /// 800, 1000, 100, 600 and 900.
    @Test func `the median of the last transfers by the root of their size`() {
        let transfers = [
            (250_000.0, 1000.0), (90_000, 5000), (640_000, 2000), (1_000_000, 8000), (10_000, 300), (360_000, 4000),
            (810_000, 1500),
        ]
        let wanted = [1000.0, 1000, 2000, 5000, 5000, 4000, 1500]
        var percentile = SlidingPercentile(greatestWeight: 2000)
        for ((bytes, rate), median) in zip(transfers, wanted) {
            #expect(percentile.add(bits: bytes * 8, duration: bytes * 8 / rate) == median, "\(bytes) bytes")
        }
    }

    @Test func `it is believed after two seconds or half a mebibyte`() {
        var byTime = SlidingPercentile(greatestWeight: 2000)
        #expect(byTime.add(bits: 1e6, duration: 1999) == nil)
        #expect(byTime.add(bits: 1e5, duration: 1) == 1e6 / 1999)
        var bySize = SlidingPercentile(greatestWeight: 2000)
        #expect(bySize.add(bits: 524_287 * 8, duration: 100) == nil)
        #expect(bySize.add(bits: 8, duration: 100) != nil)
    }

    @Test func `it counts from the first byte and what was not received whole too`() throws {
        var estimator = ThroughputEstimator(.slidingPercentile(weight: 2000), segmentDuration: 4000)
        var transfer = SegmentTransfer(segment: 0, variant: 0, bits: 9e6)
        transfer.elapsed = 3000
        estimator.add(transfer, parseTime: 0, isWhole: false)
        #expect(estimator.throughput == nil)
        (transfer.received, transfer.timeToFirstByte) = (4e6, 1000)
        estimator.add(transfer, parseTime: 0, isWhole: false)
        #expect(estimator.throughput == 2000)
        #expect(estimator.latency == nil)
    }
}
