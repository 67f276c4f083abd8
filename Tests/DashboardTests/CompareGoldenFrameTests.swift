import Playback
import PlayheadTerminal
import Testing

@testable import Dashboard

/// Frames of two sessions in lockstep; see ``GoldenFrameTests``.
@Suite struct CompareGoldenFrameTests {
    @Test(arguments: GoldenFrame.sizes) func `two rules over one link`(size: Size) throws {
        try GoldenFrame.compare(ComparedSessions.state(size: size), "compare-rules", size, at: 84)
    }

    @Test(arguments: GoldenFrame.sizes) func `two sessions that differ in more than one thing, at the start`(
        size: Size
    ) throws {
        let state = try ComparedSessions.state(size: size) { simulation in
            simulation.profile = .hlsjs
            simulation.options.bandwidthScale = 0.5
        }
        try GoldenFrame.compare(state, "compare-two-things", size, at: 0)
    }

    @Test(arguments: GoldenFrame.sizes) func `a recorded session beside what the model makes of it`(size: Size) throws {
        var state = try SimulatedSessions.recordedState(size: size)
        press("al\r2", &state)
        press("nnj", &state)
        try GoldenFrame.compare(state, "compare-what-if")
    }

    @Test(arguments: GoldenFrame.sizes) func `two ladders in other formats, with scores`(size: Size) throws {
        let state = try ComparedSessions.state(.bolaE, .bolaE, size: size) { simulation in
            ComparedSessions.encodeAnew(&simulation)
        }
        try GoldenFrame.compare(state, "compare-formats", size, at: 150)
    }

    @Test(arguments: GoldenFrame.sizes) func `nothing to compare yet`(size: Size) throws {
        let sessions = SampleSessions.entries("commute", "healthy-vod", "cdn-404")
        var state = AppState(sessions: sessions, selected: 0, catalog: SampleSessions.catalog, size: size)
        press("A2", &state)
        try GoldenFrame.compare(state, "compare-nothing")
    }

    @Test func `many traces in the smallest size, KPIs first and then traces`() throws {
        var state = try ComparedSessions.tracesState(size: Dashboard.smallestSize)
        try GoldenFrame.compare(state, "compare-traces")
        press("\r", &state)
        try GoldenFrame.compare(state, "compare-traces-worst")
    }

    @Test func `all that can be said of many traces`() throws {
        var state = try ComparedSessions.tracesState(size: Size(width: 120, height: 40))
        press("i", &state)
        try GoldenFrame.compare(state, "compare-traces-words")
    }

    @Test func `two sessions with their details where there is little room for them`() throws {
        var state = try ComparedSessions.state(size: Size(width: 120, height: 40))
        press("@84\rir", &state)
        try GoldenFrame.compare(state, "compare-details")
    }

    @Test(arguments: GoldenFrame.sizes) func `two rules over many traces`(size: Size) throws {
        try GoldenFrame.compare(ComparedSessions.tracesState(size: size), "compare-traces")
    }

    @Test(arguments: GoldenFrame.sizes) func `the distribution of another KPI, and another trace`(size: Size) throws {
        var state = try ComparedSessions.tracesState(size: size)
        press("lllr\rjjj", &state)
        try GoldenFrame.compare(state, "compare-traces-distribution")
    }

    @Test(arguments: GoldenFrame.sizes) func `one of many traces is watched`(size: Size) throws {
        var state = try ComparedSessions.tracesState(size: size)
        press("\rj\r@75\r", &state)
        try GoldenFrame.compare(state, "compare-traces-watched")
    }

    @Test(arguments: GoldenFrame.sizes) func `two rules over the only trace`(size: Size) throws {
        var state = try ComparedSessions.tracesState(traces: 1, size: size)
        press("@60\r", &state)
        try GoldenFrame.compare(state, "compare-one-trace")
    }

    @Test(arguments: GoldenFrame.sizes) func `a side compared with itself over many traces`(size: Size) throws {
        try GoldenFrame.compare(ComparedSessions.tracesState(.bola, .bola, size: size), "compare-traces-same")
    }
}
