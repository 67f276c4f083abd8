import BandwidthTrace
import Comparison
import Playback
import PlayheadAnalytics
import Testing

@Suite struct ExampleTests {
    @Test func `two contenders are compared over the same traces`() throws {
        // The example of Comparison.md.
        // Two minutes at 8 Mb/s, in segments of 4 s, and eight links of phones on the move.
        var segments = SegmentTable()
        segments.append(durations: Array(repeating: 4, count: 30), bits: Array(repeating: 32e6, count: 30))
        let presentation = try Presentation(
            name: "8M", variants: [.init(uri: "8M.m3u8", peakBitrate: 8e6, track: 0)], tracks: [.init(uri: "8M.m3u8")],
            segments: segments, targetDuration: 4)
        let traces = try (1...8).map { try TraceGenerator(.lte).trace(seed: $0) }
        let a = SimulatedContender(presentation, profile: .avplayer, rule: .bola)
        let b = SimulatedContender(presentation, profile: .avplayer.settingMaxBuffer(6), rule: .bola)
        let stalls = Experiment(
            [.simulated(a), .simulated(b)], traces: traces, seed: 1,
            startDate: SessionIdentity.defaultStartDate
        ).run(jobs: 2) { true }[.stallCount]
        let difference = stalls.difference  // 2.25 more stalls with a buffer of six seconds
        let better = stalls.better  // A
        // Its end.
        #expect(difference == 2.25)
        #expect(better == "A")
    }
}
