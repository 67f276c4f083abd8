import Testing

@testable import BandwidthTrace

struct BandwidthTraceTests {
    @Test func `a trace without bandwidth is refused`() {
        #expect(throws: TraceError.self) { try BandwidthTrace([.init(duration: 1, bandwidth: 0)]) }
    }

    @Test(arguments: [-1, .nan, .infinity]) func `an impossible value is refused`(_ value: Double) {
        #expect(throws: TraceError.self) { try BandwidthTrace([.init(duration: 1, bandwidth: value)]) }
        #expect(throws: TraceError.self) { try BandwidthTrace([.init(duration: value, bandwidth: 1)]) }
    }
}
