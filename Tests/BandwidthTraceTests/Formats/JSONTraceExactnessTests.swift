import TestSupport
import Testing

@testable import BandwidthTrace

@Suite struct JSONTraceExactnessTests {
    /// Some doubles have no neighbour that is a thousandth of them and moves back to them.
    @Test func `every double reads back`() throws {
        var generator = SeededGenerator(seed: 7)
        let periods = (0..<5000).map { _ in
            BandwidthTrace.Period(
                duration: .random(in: 1e-9...30, using: &generator), bandwidth: .random(in: 0...5e7, using: &generator),
                latency: .random(in: 0...0.8, using: &generator))
        }
        let trace = try BandwidthTrace(name: "random", periods)
        let text = try TraceFormat.json.text(of: trace)
        #expect(text.contains("\"bandwidth_bps\""))
        #expect(try TraceFormat.json.read(Array(text.utf8)[...], source: "t", name: "random") == trace)
    }

    @Test func `plain figures need no more`() throws {
        let trace = try BandwidthTrace([.init(duration: 1.005, bandwidth: 1_600_123.5, latency: 0.1)])
        #expect(
            try TraceFormat.json.text(of: trace)
                == "[\n  {\"duration_ms\": 1005, \"bandwidth_kbps\": 1600.1235, \"latency_ms\": 100}\n]\n")
    }
}
