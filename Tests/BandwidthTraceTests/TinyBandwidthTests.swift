import TestSupport
import Testing

@testable import BandwidthTrace

/// Bandwidths that someone typed without their M.
@Suite struct TinyBandwidthTests {
    private static func problem(_ text: String) -> String? {
        do throws(TraceError) {
            _ = try TraceArgument(parsing: text).sources(in: MemoryFiles([:]), seed: 1)
            return nil
        } catch {
            return error.problem
        }
    }

    @Test(arguments: [
        ("6", "'6' is 6 b/s: is 6M meant? (for so little, write 0.006k)"),
        ("6/50ms", "'6' is 6 b/s: is 6M meant? (for so little, write 0.006k)"),
        ("6M:60s,5:20s", "'5' is 5 b/s: is 5M meant? (for so little, write 0.005k)"),
        ("800:60s", "'800' is 800 b/s: is 800k meant? (for so little, write 0.8k)"),
        ("2.5", "'2.5' is 2.5 b/s: is 2.5M meant? (for so little, write 0.0025k)"),
        ("999.9", "'999.9' is 999.9 b/s: is 999.9k meant? (for so little, write 0.9999k)"),
        ("1e2", "'1e2' is 100 b/s: is 1e2k meant? (for so little, write 0.1k)"),
    ])
    func `a bare number under a thousand is refused with what is meant`(text: String, problem: String) {
        #expect(Self.problem(text) == problem)
    }

    @Test(arguments: ["1000", "2500000", "1k", "0.006k", "6k:10s", "6M:60s,0:20s", "0:1s,6M", "1e3"])
    func `what may be meant is taken`(text: String) {
        #expect(Self.problem(text) == nil)
    }

    @Test(arguments: ["generate:square:high=5", "generate:markov:states=500k,2,8M"])
    func `generators refuse it too`(text: String) {
        #expect(Self.problem(text)?.contains("b/s: is") == true)
    }

    @Test func `what a specification is written as can be read`() throws {
        for bandwidth in [0.0, 0.5, 1, 6, 123.456, 999, 999.999, 1000, 1234.5, 6e6] {
            let trace = try BandwidthTrace([
                .init(duration: 1, bandwidth: bandwidth), .init(duration: 1, bandwidth: 1e6),
            ])
            let text = TraceSpecification.text(of: trace)
            #expect(try TraceSpecification.read(text).periods == trace.periods, "\(text)")
        }
    }
}
