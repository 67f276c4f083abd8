import PlayheadNumerics
import Testing

@Suite struct LinearQoETests {
    @Test func `adds quality and takes penalties off`() {
        // Ten chunks of 2 Mb/s, one change of 1 Mb/s, 2 s of rebuffering, 0.5 s of startup: 20 - 1 - 6 - 1.5.
        let value = LinearQoE().value(bitrateSum: 20e6, switchMagnitude: 1e6, rebufferDuration: 2, startupTime: 0.5)
        #expect(value == 11.5)
    }

    @Test func `the weights are the callers`() {
        let measure = LinearQoE(weights: .init(switching: 2, rebuffering: 0, startup: 10))
        #expect(measure.value(bitrateSum: 20e6, switchMagnitude: 1e6, rebufferDuration: 9, startupTime: 0.5) == 13)
    }
}
