import BandwidthTrace
import Testing

/// A trace that lasts next to nothing begins again without end, and has a course of 0/0.
@Suite struct ShortTraceTests {
    @Test(arguments: ["2M:0.0004ms", "2M:0.1ms,1M:0.2ms"])
    func `is refused where it is read`(text: String) {
        let error = #expect(throws: TraceError.self) { try Traces.reading(text, as: .spec) }
        #expect(error?.problem.contains("a millisecond or more") == true)
    }

    @Test func `a millisecond is enough`() throws {
        #expect(try Traces.reading("2M:1ms", as: .spec).duration == 0.001)
    }

    @Test(arguments: [4e-7, 1e-12, 1e-300, 1e15])
    func `has a course that is a number`(duration: Double) throws {
        let trace = try BandwidthTrace([.init(duration: duration, bandwidth: 2000)])
        let course = TraceStatistics(trace).course(stretches: 8)
        #expect(course.count == 8)
    }
}
