import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import Testing

@testable import Dashboard

@Suite struct TransportTests {
    @Test func `a session plays in about a minute, but no slower than it was`() {
        #expect(HandMadeSession.state().speed == 2)
        let long = AppState(sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog)
        #expect(long.speed == 15)
    }

    @Test func `a session opens at its end, and plays from its start`() {
        var state = AppState(sessions: SessionList([HandMadeSession.entry()]), catalog: SampleSessions.catalog)
        #expect(state.time == state.duration && !state.isPlaying && state.duration > 0)
        press("s", &state)
        #expect(state.time == 50, "behind the end is the start")
        press("G ", &state)
        #expect(state.isPlaying && state.time == 0)
    }

    @Test func `a session plays at once where that is asked for`() {
        let state = AppState(
            sessions: SessionList([HandMadeSession.entry()]), selected: 0, catalog: SampleSessions.catalog,
            isPlaying: true)
        #expect(state.isPlaying && state.time == 0)
    }

    @Test func `what follows a log is paused where it is`() {
        var state = AppState(
            sessions: SessionList([HandMadeSession.entry()]), selected: 0, catalog: SampleSessions.catalog,
            isFollowing: true)
        press(" ", &state)
        #expect(!state.isFollowing && !state.isPlaying && state.time == state.duration)
        #expect(state.status?.text.contains("F follows again") == true)
        press("F", &state)
        #expect(state.isFollowing)
    }

    @Test func `keys seek by a minute, and by a tenth of the session`() {
        var state = AppState(
            sessions: SampleSessions.entries("commute"), selected: 0, catalog: SampleSessions.catalog)
        press("g)", &state)
        #expect(state.time == 60)
        press(.named(.right, .control), &state)
        press("(", &state)
        #expect(state.time == 60)
        press(">", &state)
        #expect(abs(state.time - 60 - state.duration / 10) < 1e-9)
        press("<<<", &state)
        #expect(state.time == 0)
    }

    @Test func `what happened to a log that is followed is said until the next key`() {
        var state = AppState(
            sessions: SessionList([HandMadeSession.entry()]), selected: 0, catalog: SampleSessions.catalog,
            isFollowing: true)
        _ = state.handle(.sessions([HandMadeSession.entry()], message: "access.log was deleted"))
        #expect(state.isFollowing && Dashboard.frame(state).text.contains("access.log was deleted"))
        _ = state.handle(.sessions([HandMadeSession.entry(watched: 60)]))
        #expect(Dashboard.frame(state).text.contains("access.log was deleted"), "also while the log grows on")
        press("i", &state)
        #expect(!Dashboard.frame(state).text.contains("access.log was deleted"))
    }

    @Test func `a speed that was asked for holds for every session`() {
        var state = AppState(
            sessions: SessionList(["a", "b"].map { HandMadeSession.entry(id: $0) }), selected: 0,
            catalog: SampleSessions.catalog,
            speed: 0.1)
        #expect(state.speed == 0.25)
        press("J", &state)
        #expect(state.speed == 0.25)
    }

    @Test func `nothing plays on behind another screen`() {
        var state = HandMadeSession.state()
        press(" 5", &state)
        #expect(!state.isMoving)
        press("1", &state)
        #expect(state.isMoving)
    }

    @Test func `time passes at the speed, and playing ends at the end`() {
        var state = HandMadeSession.state()
        press(" ", &state)
        #expect(state.isPlaying)
        _ = state.handle(.elapsed(10))
        #expect(state.time == 20)
        _ = state.handle(.elapsed(1000))
        #expect(state.time == state.duration)
        #expect(!state.isPlaying)
        press("p", &state)
        #expect(state.isPlaying)
        #expect(state.time == 0, "playing at the end begins anew")
    }

    @Test func `time does not pass while paused`() {
        var state = HandMadeSession.state()
        _ = state.handle(.elapsed(10))
        #expect(state.time == 0)
    }

    @Test func `seeks by five seconds and by one, and stays within the session`() {
        var state = HandMadeSession.state()
        press(.right, &state)
        press("lL", &state)
        #expect(state.time == 11)
        press(.named(.left, .shift), &state)
        press(.left, &state)
        press("h", &state)
        #expect(state.time == 0)
        press("hH", &state)
        #expect(state.time == 0)
        press("Gl", &state)
        #expect(state.time == state.duration)
        press(.home, &state)
        #expect(state.time == 0)
    }

    @Test func `steps from event to event and pauses`() {
        var state = HandMadeSession.state()
        press(" .", &state)
        #expect(!state.isPlaying)
        #expect(state.time == 30)
        press("..", &state)
        #expect(state.time == 50)
        press(",", &state)
        #expect(state.time == 40)
        press(",,,,", &state)
        #expect(state.time == 0)
    }

    @Test func `jumps to errors, stalls and down-switches, and says where there is none`() {
        var state = HandMadeSession.state()
        press("s", &state)
        #expect(state.time == 50)
        press("E", &state)
        #expect(state.time == 40)
        press("W", &state)
        #expect(state.time == 30)
        #expect(state.status == nil)
        press("W", &state)
        #expect(state.status?.text == "no earlier down-switch")
        press("@100\rs", &state)
        #expect(state.status?.text == "no later stall")
        press("l", &state)
        #expect(state.status == nil, "a message is shown until the next key")
    }

    @Test func `the speed stays between a quarter and an hour a second`() {
        var state = HandMadeSession.state()
        press("}", &state)
        #expect(state.speed == 4)
        press("[", &state)
        #expect(state.speed == 3.2)
        press("]{", &state)
        #expect(state.speed == 2)
        press(String(repeating: "}", count: 20), &state)
        #expect(state.speed == 3600)
        press(String(repeating: "{", count: 30), &state)
        #expect(state.speed == 0.25)
        press(.backspace, &state)
        #expect(state.speed == 1)
    }

    @Test func `goes to a typed time`() {
        for (text, time) in [
            ("83", 83.0), ("1:23", 83), ("0:01:23.5", 83.5), ("50%", 57.5), ("+10", 30), ("-5", 15), ("9:00", 115),
        ] {
            var state = HandMadeSession.state()
            press("@20\r", &state)
            press("@\(text)\r", &state)
            #expect(state.time == time, "\(text)")
            #expect(state.status == nil)
        }
    }

    @Test func `what is no time is refused, and the playhead stays`() {
        for text in ["abc", "1:2:3:4", "::", "nan", "inf", "200%", "--3", "1e999"] {
            var state = HandMadeSession.state()
            press("@20\r", &state)
            press("@\(text)\r", &state)
            #expect(state.time == 20, "\(text)")
            #expect(state.status?.isError == true, "\(text)")
        }
    }

    @Test func `on the wall clock a typed time of day is one`() {
        var state = HandMadeSession.state()
        press("t", &state)
        #expect(Dashboard.frame(state).text.contains("08:00:00Z"))
        press("@08:01:10Z\r", &state)
        #expect(state.time == 70)
    }

    @Test func `following stays at the end of a log that grows until the user seeks`() {
        var state = HandMadeSession.state()
        press("F", &state)
        #expect(state.isFollowing)
        _ = state.handle(.sessions([HandMadeSession.entry(watched: 60)]))
        #expect(state.time == 155)
        press(.left, &state)
        _ = state.handle(.sessions([HandMadeSession.entry(watched: 90)]))
        #expect(state.time == 150)
        #expect(!state.isFollowing)
    }

    @Test func `zooming shows less time around the playhead`() {
        var state = HandMadeSession.state()
        press("@60\r++", &state)
        #expect(state.window == 45.625...74.375)
        press("g", &state)
        #expect(state.window == 0...28.75)
        press("G-", &state)
        #expect(state.window == 57.5...115)
        press("0", &state)
        #expect(state.window == 0...115)
    }
}
