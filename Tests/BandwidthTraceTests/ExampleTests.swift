import BandwidthTrace
import Testing

@Suite struct ExampleTests {
    @Test func `a trace is read as it is typed, and written in another form`() throws {
        // The example of BandwidthTrace.md.
        let typed = Array("6M/50ms:60s,800k:20s".utf8)
        let trace = try TraceFormat.spec.read(typed[...], source: "argument", name: "evening")
        let statistics = TraceStatistics(trace)
        let mean = statistics.meanBandwidth  // 4700000.0, b/s
        let slow = statistics.timeBelow(1_000_000)  // 20.0, seconds

        let csv = try TraceFormat.csv.text(of: trace)
        // duration_s,bandwidth_bps,latency_ms
        // 60,6000000,50
        // 20,800000,50
        // Its end.
        #expect(mean == 4_700_000)
        #expect(slow == 20)
        #expect(csv == "duration_s,bandwidth_bps,latency_ms\n60,6000000,50\n20,800000,50\n")
    }
}
