import BandwidthTrace
import Playback
import PlayerLog
import Testing

@Suite struct ExampleTests {
    @Test func `a session is played over a trace`() throws {
        // The example of Playback.md.
        // A minute in segments of 4 s, at 1 and at 4 Mb/s.
        var segments = SegmentTable()
        for bitrate in [1e6, 4e6] {
            segments.append(durations: Array(repeating: 4, count: 15), bits: Array(repeating: 4 * bitrate, count: 15))
        }
        let low = Presentation.Variant(uri: "1M.m3u8", peakBitrate: 1e6, track: 0)
        let high = Presentation.Variant(uri: "4M.m3u8", peakBitrate: 4e6, track: 1)
        let presentation = try Presentation(
            name: "minute", variants: [low, high], tracks: [.init(uri: low.uri), .init(uri: high.uri)],
            segments: segments, targetDuration: 4)
        let trace = try BandwidthTrace([.init(duration: 60, bandwidth: 6e6, latency: 0.05)])

        let simulation = Simulation(
            presentation, trace: trace, profile: .avplayer, rule: .bola, identity: SessionIdentity(id: "first"))
        let session = simulation.run()
        let bitrates = session.log.accessEvents().compactMap(\.indicatedBitrate)  // [1000000.0, 4000000.0]
        // Its end.
        #expect(bitrates == [1_000_000, 4_000_000])
        #expect(session.end == .ended)
    }
}
