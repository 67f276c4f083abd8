import Testing

@testable import Playback

/// What comes of a transfer under way, as Shaka Player samples it.
struct ProgressSamplesTests {
    func transfer(received: Double, elapsed: Double) -> SegmentTransfer {
        var transfer = SegmentTransfer(segment: 0, variant: 0, bits: 8e6)
        (transfer.received, transfer.elapsed) = (received, elapsed)
        return transfer
    }

    @Test(arguments: [
        // 100 ms have to pass, the 4 ms counted that it takes to send the request, and 16 kB have to come.
        (128_000.0, 96.0, false), (128_000, 96.1, true), (127_992, 500, false),
    ]) func `a sample is due when enough time has passed and enough has come`(
        _ received: Double, _ elapsed: Double, _ isDue: Bool
    ) {
        var samples = ProgressSamples()
        #expect(samples.isDue(transfer(received: received, elapsed: elapsed)) == isDue)
    }

    @Test func `nothing is seen while nothing comes`() {
        var samples = ProgressSamples()
        #expect(samples.isDue(transfer(received: 200_000, elapsed: 90)) == false)
        #expect(samples.isDue(transfer(received: 200_004, elapsed: 5000)) == false)
        #expect(samples.isDue(transfer(received: 200_008, elapsed: 5001)) == true)
    }

    @Test func `the first sample of a transfer holds the wait for it and the next one does not`() throws {
        var samples = ProgressSamples()
        #expect(samples.sample(transfer(received: 400_000, elapsed: 196)) == .init(rate: 2000, duration: 200))
        #expect(samples.sample(transfer(received: 800_000, elapsed: 296)) == .init(rate: 4000, duration: 100))
        samples.finish()
        #expect(samples.sample(transfer(received: 800_000, elapsed: 196)) == .init(rate: 4000, duration: 200))
    }

    @Test func `too little and what may be from a cache are no samples but are seen`() {
        var samples = ProgressSamples()
        #expect(samples.sample(transfer(received: 127_000, elapsed: 500)) == nil)
        // Counted from there: 200 kb in 4.9 ms, then 200 kb in 5.
        #expect(samples.sample(transfer(received: 327_000, elapsed: 504.9)) == nil)
        #expect(samples.sample(transfer(received: 527_000, elapsed: 509.9))?.rate.rounded() == 40_000)
    }

    /// Worked out from the definition of a mean that fades by half in 2 and 5 s of transfer time, written as an integral:
    /// 2 Mb/s for 0.5 s, then 4 for 0.5 s and 1 for 0.25 s.
    @Test func `the estimate is the smaller of two averages once 128 kB were sampled`() throws {
        var estimator = ThroughputEstimator(.ewmaOfProgress(fast: 2, slow: 5), segmentDuration: 4000)
        #expect(estimator.addProgress(transfer(received: 1_000_000, elapsed: 496)) == true)
        #expect(estimator.throughput == nil)
        #expect(estimator.addProgress(transfer(received: 3_000_000, elapsed: 996)) == true)
        #expect(abs(try #require(estimator.throughput) - 3034.64348966437) < 1e-6)
        #expect(estimator.addProgress(transfer(received: 3_250_000, elapsed: 1246)) == true)
        #expect(abs(try #require(estimator.throughput) - 2593.8937708660255) < 1e-6)
        #expect(estimator.latency == nil)
    }

    @Test func `what is left of a transfer counts unless it was given up`() throws {
        var whole = ThroughputEstimator(.ewmaOfProgress(fast: 2, slow: 5), segmentDuration: 4000)
        _ = whole.addProgress(transfer(received: 2_000_000, elapsed: 996))
        var given = whole
        whole.add(transfer(received: 6_000_000, elapsed: 1996), parseTime: 0, isWhole: true)
        given.add(transfer(received: 6_000_000, elapsed: 1996), parseTime: 0, isWhole: false)
        #expect(try #require(whole.throughput) > 2900)
        #expect(try #require(given.throughput) == 2000)
    }
}
