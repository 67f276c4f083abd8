import BandwidthTrace
import Testing

struct TraceSpecificationTests {
    @Test func `the example of the help reads`() throws {
        let trace = try Traces.reading("6M/50ms:60s,800k:20s", as: .spec)
        #expect(
            trace.periods == [
                .init(duration: 60, bandwidth: 6_000_000, latency: 0.05),
                .init(duration: 20, bandwidth: 800_000, latency: 0.05),
            ])
        #expect(trace.end == .loop)
    }

    @Test func `units may vary and a bare duration is seconds`() throws {
        let trace = try Traces.reading("1.1M:1.5min,0.5G/0.1s:250ms,2500000:1h,0:7,1e3k:1s", as: .spec)
        #expect(trace.periods.map(\.bandwidth) == [1_100_000, 5e8, 2_500_000, 0, 1e6])
        #expect(trace.periods.map(\.duration) == [90, 0.25, 3600, 7, 1])
        #expect(trace.periods.map(\.latency) == [0, 0.1, 0.1, 0.1, 0.1])
    }

    @Test func `a last period without duration holds`() throws {
        let trace = try Traces.reading("6M/20ms:60s,1M", as: .spec)
        #expect(trace.end == .hold)
        #expect(trace.periods.last?.bandwidth == 1_000_000)
        #expect(try TraceFormat.spec.text(of: trace) == "6M/20ms:60s,1M\n")
        #expect(try Traces.reading("3M", as: .spec).end == .hold)
    }

    @Test func `it is written in the shortest form`() throws {
        let trace = try BandwidthTrace([
            .init(duration: 60, bandwidth: 6_000_000, latency: 0.05),
            .init(duration: 0.25, bandwidth: 800_000, latency: 0.05),
            .init(duration: 1.5, bandwidth: 1_234_567, latency: 0), .init(duration: 3, bandwidth: 0),
        ])
        #expect(try TraceFormat.spec.text(of: trace) == "6M/50ms:60s,800k:250ms,1234567/0s:1.5s,0:3s\n")
    }

    @Test(arguments: [
        ("6x:1s", "period 1: '6x' is no bandwidth"), ("6M:1s,:2s", "period 2: '' is no bandwidth"),
        ("6M:1s,", "period 2: '' is no bandwidth"), ("6M/50:1s", "period 1: '50' is no latency"),
        ("6M/50ms:x", "period 1: 'x' is no duration"), ("6M,1M:1s", "period 1: no duration"),
        ("-6M:1s", "period 1: a bandwidth of -6000000"), ("nan:1s", "period 1: 'nan' is no bandwidth"),
        ("6M:-1s", "period 1: a duration of -1"), ("0:10s", "no period has any bandwidth"),
        ("6M:0s", "no period in it"),
        ("1e300G:1s", "period 1: a bandwidth of"), ("M:1s", "period 1: 'M' is no bandwidth"),
        ("6M/inf:1s", "period 1: 'inf' is no latency"), ("6m:1s", "period 1: '6m' is no bandwidth"),
    ]) func `what is wrong is said with its period`(_ text: String, _ problem: String) {
        #expect(Traces.problem(text, as: .spec)?.contains(problem) == true, "\(Traces.problem(text, as: .spec) ?? "-")")
    }
}
