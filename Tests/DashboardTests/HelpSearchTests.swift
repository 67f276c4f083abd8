import Terminal
import Testing

@testable import Dashboard

@Suite struct HelpSearchTests {
    @Test func `the help shows only the keys that hold what is typed, and Escape shows all of them again`() {
        var state = HandMadeSession.state()
        press("?", &state)
        let all = state.help.lastScroll
        #expect(all > 0)
        press("/STALL", &state)
        let text = Dashboard.frame(state).text
        #expect(text.contains("Next or previous stall") && !text.contains("Seek 5 seconds"))
        press("\r", &state)
        #expect(state.mode == .help(scroll: 0) && state.help.lastScroll == 0)
        press("\u{1B}", &state)
        #expect(state.mode == .help(scroll: 0) && state.help.lastScroll == all)
        press("\u{1B}", &state)
        #expect(state.mode == .browsing)
    }

    @Test func `a search that is given up leaves what was shown, and the next help begins with all`() {
        var state = HandMadeSession.state()
        press("?/speed\r/nothing of the kind", &state)
        #expect(Dashboard.frame(state).text.contains("no key has \"nothing of the kind\""))
        press("\u{1B}", &state)
        #expect(state.helpQuery == "speed" && state.mode == .help(scroll: 0))
        press("??", &state)
        #expect(state.helpQuery.isEmpty)
    }

    @Test func `a key is found by its name too`() {
        var state = HandMadeSession.state()
        press("?/ctrl-z", &state)
        #expect(Dashboard.frame(state).text.contains("Suspend"))
    }
}
