import BandwidthTrace
import Testing

struct JSONTraceTests {
    @Test func `milliseconds and kilobits become seconds and bits`() throws {
        let trace = try Traces.reading(
            #"[{"duration_ms": 1005, "bandwidth_kbps": 1600.5, "latency_ms": 100, "more": [1, {}]}]"#, as: .json)
        #expect(trace.periods == [.init(duration: 1.005, bandwidth: 1_600_500, latency: 0.1)])
    }

    @Test func `a latency left out is the one before`() throws {
        let trace = try Traces.reading(
            """
            [{"duration_ms": 1000, "bandwidth_kbps": 1}, {"duration_ms": 1000, "bandwidth_kbps": 1, "latency_ms": 7},
             {"duration_ms": 1000, "bandwidth_kbps": 2}]
            """, as: .json)
        #expect(trace.periods.map(\.latency) == [0, 0.007, 0.007])
    }

    @Test(arguments: [
        ("[\n{\"duration_ms\": 1, \"bandwidth_kbps\": -5}]", "file:2: a bandwidth of -5000 is not possible"),
        ("[\n\n{\"duration_ms\": -1, \"bandwidth_kbps\": 5}]", "file:3: a duration of -0.001 is not possible"),
        ("[{\"duration_ms\": 1, \"bandwidth_kbps\": 1e400}]", "file:1: a bandwidth of inf is not possible"),
        ("[{\"duration_ms\": 1, \"bandwidth_kbps\": NaN}]", "file:1: no JSON"),
        ("[{\"duration_ms\": 1,\n\"bandwidth_kbps\": \"fast\"}]", "file:1: bandwidth_kbps is no number"),
        ("[{\"duration_ms\": 1000}]", "file:1: a period needs duration_ms and bandwidth_kbps"),
        ("[{\"duration_ms\": 1000, \"bandwidth_kbps\": 0}]", "file: no period has any bandwidth"),
        ("[{\"duration_ms\": 0, \"bandwidth_kbps\": 9}]", "file: no period in it"),
        ("[]", "file: no period in it"),
        ("[{\"duration_ms\": 1, \"bandwidth_kbps\": 1},\n", "file:2: the list is not closed"),
        ("[{\"duration_ms\": 1, \"bandwidth_kbps\": 1}, {\"dur", "file:1: the list is not closed"),
        ("[1, 2]", "file:1: a period needs"),
        ("[{\"duration_ms\": 1, \"bandwidth_kbps\": 1}] x", "file:1: no JSON"),
    ]) func `what is wrong is said with its line`(_ text: String, _ problem: String) {
        #expect(
            Traces.problem(text, as: .json)?.hasPrefix(problem) == true, "\(Traces.problem(text, as: .json) ?? "-")")
    }

    @Test func `it is written as the simulator has it`() throws {
        let trace = try BandwidthTrace([
            .init(duration: 1.5, bandwidth: 1234567, latency: 0.02), .init(duration: 2, bandwidth: 0),
        ])
        #expect(
            try TraceFormat.json.text(of: trace) == """
                [
                  {"duration_ms": 1500, "bandwidth_kbps": 1234.567, "latency_ms": 20},
                  {"duration_ms": 2000, "bandwidth_kbps": 0, "latency_ms": 0}
                ]

                """)
    }
}
