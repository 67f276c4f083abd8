import Testing

@testable import BandwidthTrace

struct BandwidthTraceTests {
    @Test func aTraceWithoutBandwidthIsRefused() {
        #expect(throws: TraceError.self) { try BandwidthTrace([.init(duration: 1, bandwidth: 0)]) }
    }

    @Test(arguments: [-1, .nan, .infinity]) func anImpossibleValueIsRefused(_ value: Double) {
        #expect(throws: TraceError.self) { try BandwidthTrace([.init(duration: 1, bandwidth: value)]) }
        #expect(throws: TraceError.self) { try BandwidthTrace([.init(duration: value, bandwidth: 1)]) }
    }
}
