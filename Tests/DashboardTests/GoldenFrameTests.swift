import PlayheadTerminal
import TestSupport
import Testing

@testable import Dashboard

/// Frames of each screen, compared character by character with files that somebody has looked at. After a wanted
/// change: `PLAYHEAD_WRITE_FRAMES=1 swift test --filter GoldenFrame`, and look at every file that git shows as changed.
@Suite struct GoldenFrameTests {
    @Test(arguments: GoldenFrame.sizes) func `a session with stalls and switches`(size: Size) throws {
        let state = AppState(sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog)
        try GoldenFrame.compare(state, "session-commute", size, at: 625)
    }

    @Test(arguments: GoldenFrame.sizes) func `a session at its start`(size: Size) throws {
        let state = AppState(sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog)
        try GoldenFrame.compare(state, "session-start", size, at: 0)
    }

    @Test(arguments: GoldenFrame.sizes) func `a live session whose network gave far more than was demanded`(size: Size)
        throws
    {
        let sessions = SampleSessions.entries("live-stale-playlist")
        try GoldenFrame.compare(
            AppState(sessions: sessions, catalog: SampleSessions.catalog), "session-live", size, at: 200)
    }

    @Test(arguments: GoldenFrame.sizes) func `six hours with thousands of events`(size: Size) throws {
        let state = AppState(sessions: [LongSession.entry()], catalog: SampleSessions.catalog)
        try GoldenFrame.compare(state, "session-six-hours", size, at: nil)
    }

    @Test(arguments: GoldenFrame.sizes) func `a bare access log`(size: Size) throws {
        let state = AppState(sessions: SampleSessions.entries("bare-access-log"), catalog: SampleSessions.catalog)
        try GoldenFrame.compare(state, "session-bare", size, at: nil)
    }

    @Test(arguments: GoldenFrame.sizes) func `a session that failed before it played`(size: Size) throws {
        let sessions = SampleSessions.entries("crypto-format-failure")
        try GoldenFrame.compare(
            AppState(sessions: sessions, catalog: SampleSessions.catalog), "session-failed", size, at: nil)
    }

    @Test(arguments: GoldenFrame.sizes) func `the error log of a session`(size: Size) throws {
        var state = AppState(sessions: SampleSessions.entries("cdn-404"), catalog: SampleSessions.catalog)
        press("5", &state)
        state.size = size
        try GoldenFrame.compare(state, "errors")
    }

    @Test(arguments: GoldenFrame.sizes) func `the errors of one code`(size: Size) throws {
        var state = AppState(sessions: SampleSessions.entries("cdn-404"), catalog: SampleSessions.catalog)
        press("5f404\r\rjj", &state)
        state.size = size
        try GoldenFrame.compare(state, "errors-of-code")
    }

    @Test func `the keys of the help that hold a text`() throws {
        var state = AppState(sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog)
        state.size = Size(width: 80, height: 24)
        press("?/filter", &state)
        try GoldenFrame.compare(state, "help-search")
    }

    @Test func `the text of a playlist moved sideways`() throws {
        var state = try SamplePlaylist.state(size: Size(width: 80, height: 24))
        press("rll", &state)
        try GoldenFrame.compare(state, "playlist-text-sideways")
    }

    @Test(arguments: GoldenFrame.sizes) func `the list of sessions`(size: Size) throws {
        let sessions = SampleSessions.entries("commute", "healthy-vod", "cdn-404", "fleet")
        var state = AppState(sessions: sessions, catalog: SampleSessions.catalog)
        press("3>>>>>>>>>>Ijj", &state)
        try GoldenFrame.compare(state, "fleet", size, at: nil)
    }

    @Test(arguments: GoldenFrame.sizes) func `the help`(size: Size) throws {
        var state = AppState(sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog)
        press("?", &state)
        try GoldenFrame.compare(state, "help", size, at: 60)
    }

    @Test(arguments: GoldenFrame.sizes) func `a search, zoomed, with the details the other way`(size: Size) throws {
        var state = AppState(sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog)
        state.size = size
        press("@10:00\r++i/-12889", &state)
        try GoldenFrame.compare(state, "session-search")
    }

    @Test(arguments: GoldenFrame.sizes) func `a simulated session with its buffer and its link`(size: Size) throws {
        try GoldenFrame.compare(SimulatedSessions.state(), "simulated", size, at: 72)
    }

    @Test(arguments: GoldenFrame.sizes) func `the requests of a simulated session`(size: Size) throws {
        var state = try SimulatedSessions.state(size: size)
        press("@40\rrkk", &state)
        try GoldenFrame.compare(state, "simulated-requests")
    }

    @Test(arguments: GoldenFrame.sizes) func `what the startup was spent on`(size: Size) throws {
        var state = try SimulatedSessions.state(size: size)
        press("rr", &state)
        try GoldenFrame.compare(state, "simulated-startup")
    }

    @Test(arguments: GoldenFrame.sizes) func `what if, asked of a recorded session`(size: Size) throws {
        var state = try SimulatedSessions.recordedState(size: size)
        press("@60\ral", &state)
        try GoldenFrame.compare(state, "what-if-recorded")
    }

    @Test func `what if on the smallest screen`() throws {
        var state = try SimulatedSessions.recordedState(size: Dashboard.smallestSize)
        press("@60\ral", &state)
        try GoldenFrame.compare(state, "what-if-recorded")
    }

    @Test(arguments: GoldenFrame.sizes) func `what if, asked of a simulated session`(size: Size) throws {
        var state = try SimulatedSessions.state(size: size)
        press("@72\rajl", &state)
        press("jjjjjjl", &state)
        try GoldenFrame.compare(state, "what-if-simulated")
    }

    @Test(arguments: GoldenFrame.sizes) func `the changed session, with the panel closed`(size: Size) throws {
        var state = try SimulatedSessions.recordedState(size: size)
        press("@60\ral\rr", &state)
        try GoldenFrame.compare(state, "what-if-kept")
    }

    @Test(arguments: GoldenFrame.sizes) func `the variants of a playlist`(size: Size) throws {
        var state = try SamplePlaylist.state(size: size)
        press("jj", &state)
        try GoldenFrame.compare(state, "playlist")
    }

    @Test(arguments: GoldenFrame.sizes) func `the variants that satisfy a predicate that is being typed`(size: Size)
        throws
    {
        var state = try SamplePlaylist.state(size: size)
        press("/videoAttributes.presentationSize.height >= 720", &state)
        try GoldenFrame.compare(state, "playlist-where")
    }

    @Test(arguments: GoldenFrame.sizes) func `the text of a playlist with what was found in it`(size: Size) throws {
        var state = try SamplePlaylist.state(size: size)
        press("re", &state)
        try GoldenFrame.compare(state, "playlist-text")
    }

    @Test func `the picture in the README is what the screen shows: make picture draws it`() throws {
        let log = try #require(SampleBundles.units(in: "commute").first?.logs.first)
        // The program can play a recorded session again, which the footer offers.
        let entry = SessionEntry(
            title: "commute", log: log, catalog: SampleSessions.catalog,
            origin: .recorded({ .failure(ScreenFailure(message: "not asked")) }))
        let state = AppState(sessions: [entry], catalog: SampleSessions.catalog)
        let frame = Dashboard.snapshot(state, size: Size(width: 100, height: 30), at: 625)
        try GoldenFile(repository: "Sources/Manual/playhead.docc/session.svg").compare(frame.svg(theme: .dark))
    }

    @Test func `a screen that is too small`() throws {
        let state = AppState(sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog)
        try GoldenFrame.compare(state, "too-small", Size(width: 59, height: 16), at: 0)
    }
}
