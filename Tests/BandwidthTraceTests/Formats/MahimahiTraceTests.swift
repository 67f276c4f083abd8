import BandwidthTrace
import TestSupport
import Testing

struct MahimahiTraceTests {
    @Test func `a line each millisecond is twelve megabits`() throws {
        #expect(try Traces.reading("1\n", as: .mahimahi).periods == [.init(duration: 0.001, bandwidth: 12_000_000)])
        let second = (1...1000).map { "\($0)\n" }.joined()
        #expect(try Traces.reading(second, as: .mahimahi).periods == [.init(duration: 1, bandwidth: 12_000_000)])
    }

    @Test func `opportunities are summed over a tenth of a second`() throws {
        // Three up to 100 ms, that at 100 ms included; none until 300 ms; one in the last half period.
        let trace = try Traces.reading("0\n50\n100\n\n350\n", as: .mahimahi)
        #expect(
            trace.periods == [
                .init(duration: 0.1, bandwidth: 360_000), .init(duration: 0.2, bandwidth: 0),
                .init(duration: 0.05, bandwidth: 240_000),
            ])
    }

    @Test func `a long silence takes no memory`() throws {
        let trace = try Traces.reading("1\n900000000000000\n", as: .mahimahi)
        #expect(trace.periods.count == 3)
        #expect(trace.duration == 9e11)
    }

    @Test(arguments: [
        ("5\n4\n", "file:2: 4 ms stands behind 5 ms"), ("0\n0\n", "file: no time after 0 ms"),
        ("1\n\n2.5\n", "file:3: a whole number"), ("-1\n", "file:1: a whole number"),
        ("1\nx\n", "file:2: a whole number"),
        ("99999999999999999999\n", "file:1: a whole number"),
    ]) func `what is wrong is said with its line`(_ text: String, _ problem: String) {
        #expect(Traces.problem(text, as: .mahimahi)?.hasPrefix(problem) == true)
    }

    @Test func `it is written at the millisecond by which the packet is through`() throws {
        let trace = try BandwidthTrace([
            .init(duration: 0.004, bandwidth: 6_000_000), .init(duration: 0.003, bandwidth: 0),
        ])
        #expect(try TraceFormat.mahimahi.text(of: trace) == "2\n4\n7\n")
    }

    @Test(arguments: 0..<60 as Range<UInt64>) func `no more than a packet is gained or lost`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let periods = (0..<20).map { _ in
            BandwidthTrace.Period(
                duration: Double(Int.random(in: 1...3000, using: &generator)) / 1000,
                bandwidth: Double(Int.random(in: 0...20_000_000, using: &generator)))
        }
        let trace = try BandwidthTrace(periods + [.init(duration: 0.1, bandwidth: 5_000_000)])
        let again = try Traces.reading(TraceFormat.mahimahi.text(of: trace), as: .mahimahi)
        let bits = trace.meanBandwidth * trace.duration
        #expect(abs(again.duration - trace.duration) < 0.0011)
        #expect(abs(again.meanBandwidth * again.duration - bits) <= 12000.1)
    }

    @Test func `a file without bound is not begun`() throws {
        let trace = try BandwidthTrace(name: "long", [.init(duration: 1e9, bandwidth: 1e9)])
        #expect(throws: TraceError.self) { try TraceFormat.mahimahi.text(of: trace) }
    }
}
