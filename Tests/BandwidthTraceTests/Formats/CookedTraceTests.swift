import BandwidthTrace
import Testing

struct CookedTraceTests {
    @Test func `a bandwidth holds from the line before to its own`() throws {
        let trace = try Traces.reading("0 9\n0.5 4.03\n 1.5\t2 \r\n", as: .cooked)
        #expect(
            trace.periods == [.init(duration: 0.5, bandwidth: 4_030_000), .init(duration: 1, bandwidth: 2_000_000)])
    }

    @Test func `a clock that began elsewhere is read from its first line on`() throws {
        let trace = try Traces.reading("1284370000.1 9\n1284370001.3 1\n", as: .cooked)
        #expect(trace.periods == [.init(duration: 1.2, bandwidth: 1_000_000)])
    }

    @Test(arguments: [
        ("0 1\n2 1\n1 1\n", "file:3: a time before"), ("0 1\n1\n", "file:2: two numbers"),
        ("0 1\n1 nan\n", "file:2: two numbers"), ("0 1\n1 -2\n", "file:2: a bandwidth of -2000000"),
        ("0 1 2\n", "file:1: two numbers"), ("0 1\n", "file: no period"),
        ("0 1\n1 0\n9 0\n", "file: no period has any"),
        ("0 1\ninf 0\n", "file:2: two numbers"), ("0 1\n1e300 2\n", "file:2: two numbers"),
    ]) func `what is wrong is said with its line`(_ text: String, _ problem: String) {
        #expect(Traces.problem(text, as: .cooked)?.hasPrefix(problem) == true)
    }

    @Test func `it is written with a line that opens it`() throws {
        let trace = try BandwidthTrace([.init(duration: 0.1, bandwidth: 1_100_000), .init(duration: 0.2, bandwidth: 0)])
        #expect(try TraceFormat.cooked.text(of: trace) == "0 1.1\n0.1 1.1\n0.3 0\n")
    }
}
