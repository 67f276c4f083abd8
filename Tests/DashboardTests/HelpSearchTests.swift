import PlayheadTerminal
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

    @Test(arguments: [120, 200]) func `no description is cut`(width: Int) {
        var state = HandMadeSession.state()
        state.size = Size(width: width, height: 40)
        press("?", &state)
        var lines: [Substring] = []
        for scroll in 0...state.help.lastScroll {
            state.mode = .help(scroll: scroll)
            lines += Dashboard.frame(state).text.split(separator: "\n")
        }
        let shown = lines.joined(separator: " ")
        #expect(state.help.lastScroll > 0 && !lines.filter { $0.contains("│") }.contains { $0.contains("…│") })
        for binding in KeyTable().groups.flatMap(\.bindings) where binding.focuses != [.reading] {
            for word in binding.help.replacing("`", with: "").split(separator: " ") {
                #expect(shown.contains(word), "\(binding.help)")
            }
        }
    }

    @Test func `a key is found by its name too`() {
        var state = HandMadeSession.state()
        press("?/ctrl-z", &state)
        #expect(Dashboard.frame(state).text.contains("Suspend"))
    }
}
