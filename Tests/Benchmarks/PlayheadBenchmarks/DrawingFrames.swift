import Benchmark
import Dashboard
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal

/// The session screen: folding the log up to the playhead, drawing it, and showing what was drawn.
enum DrawingFrames {
    /// How many frames are played through the run loop: a second's worth.
    private static let played = 30

    static func register() {
        let catalog = ErrorCatalog()
        let entries = GeneratedSessions(count: 1, rowsEach: 60).logs.map {
            SessionEntry(title: "generated", log: $0, catalog: catalog)
        }
        for size in [Size(width: 80, height: 24), Size(width: 200, height: 50)] {
            let name = "\(size.width)x\(size.height)"
            let state = AppState(
                sessions: SessionList(entries), catalog: catalog, speed: 60, isPlaying: true, size: size)
            let middle = state.duration / 2
            let frame = Dashboard.snapshot(state, size: size, at: middle)
            Benchmark("draw: fold and draw a frame at \(name)") { _ in
                blackHole(Dashboard.snapshot(state, size: size, at: middle))
            }
            Benchmark("draw: a frame at \(name) as ANSI text") { _ in blackHole(frame.ansiText(depth: .indexed256)) }
            Benchmark("draw: \(played) frames at \(name) through the run loop") { _ in
                var state = state
                var screen = MemoryScreen(size: size, script: Array(repeating: [], count: played))
                _ = Dashboard.run(&state, on: &screen, clock: FrameClock()) { _ in .success("") }
                precondition(screen.frames.count == played + 1, "\(screen.frames.count) frames were drawn")
                blackHole(screen.frames)
            }
        }
        if let simulation = try? simulation() { registerModelled(simulation, catalog) }
    }

    /// A simulated session has more charts, and what-if plays it anew at each change.
    private static func registerModelled(_ simulation: Simulation, _ catalog: ErrorCatalog) {
        let entry = SessionEntry(
            title: "simulated", log: simulation.run().log, catalog: catalog, origin: .simulated(simulation))
        let size = Size(width: 200, height: 50)
        let state = AppState(sessions: [entry], catalog: catalog, speed: 60, size: size)
        let middle = state.duration / 2
        Benchmark("draw: fold and draw a simulated session at 200x50") { _ in
            blackHole(Dashboard.snapshot(state, size: size, at: middle))
        }
        if var other = try? self.simulation() {
            (other.rule, other.identity.id) = (.dynamic, "other")
            let entries = [
                entry,
                SessionEntry(
                    title: "other", log: other.run().log, catalog: catalog, origin: .simulated(other)),
            ]
            var state = AppState(sessions: SessionList(entries), selected: 0, catalog: catalog, speed: 60, size: size)
            // The two are the only ones, and are compared.
            var screen = MemoryScreen(size: size, script: [[.key(.character("2"))]])
            _ = Dashboard.run(&state, on: &screen, clock: FrameClock()) { _ in .success("") }
            let compared = state
            precondition(compared.tab == .compare && compared.duration > 0)
            Benchmark("draw: fold and draw two sessions in lockstep at 200x50") { _ in
                blackHole(Dashboard.snapshot(compared, size: size, at: middle))
            }
        }
        let turns = (0..<played).map { [InputEvent.key($0.isMultiple(of: 2) ? .right : .left)] }
        Benchmark("draw: \(played) what-if changes at 200x50, each played anew") { _ in
            var state = state
            var screen = MemoryScreen(size: size, script: [[.key(.character("a"))]] + turns)
            _ = Dashboard.run(&state, on: &screen, clock: FrameClock()) { _ in .success("") }
            blackHole(screen.frames)
        }
    }

    private static func simulation() throws -> Simulation {
        Simulation(
            try PlayingSessions.presentation(), trace: try PlayingSessions.trace(), profile: .avplayer, rule: .bolaE,
            identity: SessionIdentity(id: "simulated"))
    }

    /// A clock that shows the next frame's time whenever it is read.
    private final class FrameClock: ReplayClock {
        private var reading = 0.0

        func now() -> Double {
            reading += 1.0 / 30
            return reading
        }
    }
}
