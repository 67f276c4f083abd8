import Playback
import Terminal

@testable import Dashboard

/// Two simulated sessions over the link that breaks down: rules differ, or more than that.
enum ComparedSessions {
    static func state(
        _ first: ABRName = .bolaE, _ second: ABRName = .dynamic, size: Size = Size(width: 100, height: 30),
        changing change: (inout Simulation) -> Void = { _ in }
    ) throws -> AppState {
        let a = try SimulatedSessions.simulation(rule: first)
        var b = try SimulatedSessions.simulation(rule: second)
        b.identity.id = "other"
        change(&b)
        var state = AppState(
            sessions: [SimulatedSessions.entry(a), SimulatedSessions.entry(b)], selected: 0,
            catalog: SampleSessions.catalog, size: size)
        press("2", &state)
        return state
    }
}
