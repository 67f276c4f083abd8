import Terminal
import Testing

@testable import Dashboard

/// Frames of each screen, compared character by character with files that somebody has looked at. After a wanted
/// change: `PLAYHEAD_WRITE_FRAMES=1 swift test --filter GoldenFrame`, and look at every file that git shows as changed.
@Suite struct GoldenFrameTests {
    static let sizes = [Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 200, height: 50)]
    static let tiers: [(name: String, glyphs: Glyphs)] = [("unicode", .braille), ("ascii", .ascii)]

    @Test(arguments: sizes) func `a session with stalls and switches`(size: Size) throws {
        let state = AppState(sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog)
        try compare(state, "session-commute", size, at: 625)
    }

    @Test(arguments: sizes) func `a session at its start`(size: Size) throws {
        let state = AppState(sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog)
        try compare(state, "session-start", size, at: 0)
    }

    @Test(arguments: sizes) func `a live session whose network gave far more than was demanded`(size: Size) throws {
        let sessions = SampleSessions.entries("live-stale-playlist")
        try compare(AppState(sessions: sessions, catalog: SampleSessions.catalog), "session-live", size, at: 200)
    }

    @Test(arguments: sizes) func `a bare access log`(size: Size) throws {
        let state = AppState(sessions: SampleSessions.entries("bare-access-log"), catalog: SampleSessions.catalog)
        try compare(state, "session-bare", size, at: nil)
    }

    @Test(arguments: sizes) func `a session that failed before it played`(size: Size) throws {
        let sessions = SampleSessions.entries("crypto-format-failure")
        try compare(AppState(sessions: sessions, catalog: SampleSessions.catalog), "session-failed", size, at: nil)
    }

    @Test(arguments: sizes) func `the error log of a session`(size: Size) throws {
        var state = AppState(sessions: SampleSessions.entries("cdn-404"), catalog: SampleSessions.catalog)
        press("5jj", &state)
        state.size = size
        try compare(state, "errors")
    }

    @Test(arguments: sizes) func `the list of sessions`(size: Size) throws {
        let sessions = SampleSessions.entries("commute", "healthy-vod", "cdn-404", "fleet")
        var state = AppState(sessions: sessions, catalog: SampleSessions.catalog)
        press("3>>>>>>>>>>Ijj", &state)
        try compare(state, "fleet", size, at: nil)
    }

    @Test(arguments: sizes) func `the help`(size: Size) throws {
        var state = AppState(sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog)
        press("?", &state)
        try compare(state, "help", size, at: 60)
    }

    @Test(arguments: sizes) func `a search, zoomed, with the details the other way`(size: Size) throws {
        var state = AppState(sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog)
        state.size = size
        press("@10:00\r++i/-12889", &state)
        try compare(state, "session-search")
    }

    @Test(arguments: sizes) func `a simulated session with its buffer and its link`(size: Size) throws {
        try compare(SimulatedSessions.state(), "simulated", size, at: 72)
    }

    @Test(arguments: sizes) func `the requests of a simulated session`(size: Size) throws {
        var state = try SimulatedSessions.state(size: size)
        press("@40\rrkk", &state)
        try compare(state, "simulated-requests")
    }

    @Test(arguments: sizes) func `what the startup was spent on`(size: Size) throws {
        var state = try SimulatedSessions.state(size: size)
        press("rr", &state)
        try compare(state, "simulated-startup")
    }

    @Test(arguments: sizes) func `what if, asked of a recorded session`(size: Size) throws {
        var state = try SimulatedSessions.recordedState(size: size)
        press("@60\ra", &state)
        press("jj", &state)
        for _ in 0..<3 { press(.right, &state) }
        try compare(state, "what-if-recorded")
    }

    @Test(arguments: sizes) func `what if, asked of a simulated session`(size: Size) throws {
        var state = try SimulatedSessions.state(size: size)
        press("@72\ral", &state)
        press("jjjjjjjl", &state)
        try compare(state, "what-if-simulated")
    }

    @Test(arguments: sizes) func `the changed session, with the panel closed`(size: Size) throws {
        var state = try SimulatedSessions.recordedState(size: size)
        press("@60\rajjll\rr", &state)
        try compare(state, "what-if-kept")
    }

    @Test(arguments: sizes) func `the variants of a playlist`(size: Size) throws {
        var state = try SamplePlaylist.state(size: size)
        press("jj", &state)
        try compare(state, "playlist")
    }

    @Test(arguments: sizes) func `the variants that satisfy a predicate that is being typed`(size: Size) throws {
        var state = try SamplePlaylist.state(size: size)
        press("/videoAttributes.presentationSize.height >= 720", &state)
        try compare(state, "playlist-where")
    }

    @Test(arguments: sizes) func `the text of a playlist with what was found in it`(size: Size) throws {
        var state = try SamplePlaylist.state(size: size)
        press("re", &state)
        try compare(state, "playlist-text")
    }

    @Test func `the smallest screen, and one that is too small`() throws {
        let state = AppState(sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog)
        try compare(state, "session-commute", Dashboard.smallestSize, at: 625)
        try compare(state, "too-small", Size(width: 59, height: 16), at: 0)
    }

    /// The frame of a state as it is, in its own size.
    private func compare(_ state: AppState, _ name: String) throws {
        for tier in Self.tiers {
            var state = state
            state.glyphs = tier.glyphs
            let text = Dashboard.frame(state).text
            try GoldenFile("\(name)-\(state.size.width)x\(state.size.height)-\(tier.name)").compare(text)
        }
    }

    private func compare(_ state: AppState, _ name: String, _ size: Size, at time: Double?) throws {
        for tier in Self.tiers {
            let frame = Dashboard.snapshot(state, size: size, at: time, glyphs: tier.glyphs)
            try GoldenFile("\(name)-\(size.width)x\(size.height)-\(tier.name)").compare(frame.text)
        }
    }
}
