import Testing

@testable import FragmentedMP4

@Suite struct FrameRateTests {
    func track(timescale: Int, _ durations: [Int]) -> Track {
        var (samples, time) = (SampleTable(), 0)
        for duration in durations {
            samples.append(Sample(offset: 0, size: 1, decodeTime: time, duration: duration))
            time += duration
        }
        return Track(
            id: 1, mediaType: .video, timescale: timescale, language: nil, name: nil, isEnabled: true, quarterTurns: 0,
            descriptions: [], edits: [], samples: samples, carried: CarriedBoxes())
    }

    @Test func `a constant rate is exact`() {
        #expect(track(timescale: 30_000, Array(repeating: 1001, count: 300)).highestFrameRate == 30_000.0 / 1001)
        // 33, 33 and 34 milliseconds.
        let coarse = (1...3000).map { $0 * 1001 / 30 - ($0 - 1) * 1001 / 30 }
        #expect(abs((track(timescale: 1000, coarse).highestFrameRate ?? 0) - 29.97) < 0.001)
    }

    @Test func `what a coarse timescale makes of a usual rate is that rate`() {
        let coarse = (1...480).map { $0 * 1001 / 30 - ($0 - 1) * 1001 / 30 }
        #expect(track(timescale: 1000, coarse).highestFrameRate == 30_000.0 / 1001)
        #expect(track(timescale: 1000, Array(repeating: 40, count: 50)).highestFrameRate == 25)
        #expect(track(timescale: 1000, Array(repeating: 80, count: 50)).highestFrameRate == 12.5)
    }

    @Test func `a variable rate is that of its busiest second`() {
        let durations =
            Array(repeating: 80, count: 50) + Array(repeating: 40, count: 50) + Array(repeating: 80, count: 50)
        #expect(track(timescale: 1000, durations).highestFrameRate == 25)
        // Two pictures that stand close make no rate.
        #expect(track(timescale: 1000, [40, 1] + Array(repeating: 40, count: 100)).highestFrameRate ?? 0 < 26)
    }

    @Test func `few pictures have their average`() {
        // One picture has the rate of its duration.
        #expect(track(timescale: 1000, [40]).highestFrameRate == 25)
        #expect(track(timescale: 1000, [40, 40, 40]).highestFrameRate == 25)
        #expect(track(timescale: 1000, []).highestFrameRate == nil)
        #expect(track(timescale: 1000, [0, 0, 0]).highestFrameRate == nil)
    }
}
