import BandwidthTrace
import Testing

@testable import Playback

struct ScaledTraceTests {
    @Test func `a scaled trace is the same link as a scaled bandwidth`() throws {
        let trace = try Made.trace("2M/80ms:4s,300k/20ms:9s")
        let presentation = try Made.presentation([3e5, 9e5])
        func session(_ trace: BandwidthTrace, scale: Double) -> SimulatedSession {
            var simulation = Simulation(
                presentation, trace: trace, profile: .sabre, rule: .throughput, identity: SessionIdentity(id: "made"))
            simulation.isDetailed = true
            simulation.options.bandwidthScale = scale
            return simulation.run()
        }
        #expect(session(trace.scaled(by: 0.5), scale: 1).requests == session(trace, scale: 0.5).requests)
        #expect(session(trace.scaled(by: 0.5), scale: 1).requests != session(trace, scale: 1).requests)
    }
}
