import PlayheadTerminal
import Testing

@testable import Dashboard

@Suite struct StrayKeyTests {
    @Test(arguments: Focus.allCases) func `a key without a meaning says so on every screen`(place: Focus) {
        // One that has none anywhere; the screens of which the tests make a state.
        var state = SampleFleet.state()
        switch place {
        case .fleet: break
        case .heatmap: while state.fleetView.pane != .heatmap { press("r", &state) }
        case .why: press("w", &state)
        case .session: state = HandMadeSession.state()
        case .errors:
            state = HandMadeSession.state()
            press("5", &state)
        case .help: press("?", &state)
        case .copying: press("y", &state)
        default: return
        }
        #expect(state.focus == place)
        let before = state
        press("~", &state)
        #expect(state.status?.text == "~ does nothing here: ? shows the keys that do" && state.focus == place)
        #expect(Dashboard.frame(state).text.contains("~ does nothing here"))
        #expect(state.screen == before.screen && state.fleetView.row == before.fleetView.row)
    }

    @Test func `what is typed for a search where there is nothing to search runs no command`() throws {
        var state = try SimulatedSessions.recordedState()
        press("a", &state)
        #expect(state.focus == .whatIf)
        let question = state.whatIf?.change
        press("/ wifi qq", &state)
        #expect(state.focus == .prompt && state.whatIf?.change == question && !state.isPlaying)
        #expect(
            ScreenDriver(state).row(-1).contains("/ wifi qq") && ScreenDriver(state).row(-1).contains("nothing here"))
        press("\r", &state)
        #expect(state.focus == .whatIf && state.whatIf?.change == question)
    }

    @Test func `pasted text is taken by a line that is typed, and by nothing else`() {
        var state = SampleFleet.state()
        let before = state.fleetView.row
        _ = state.handle(.input(.paste("wifi jjj q")))
        #expect(state.screen == .fleet && state.fleetView.row == before)
        #expect(state.status?.text.contains("pasted text is not taken for keys") == true)
        press("/", &state)
        _ = state.handle(.input(.paste("wifi")))
        #expect(state.search?.query == "wifi")
    }

    private func keys(_ text: String) -> [InputEvent] {
        text.map { .key($0 == "\r" ? .enter : .character($0)) }
    }

    /// What is left of characters that came in one go on the Fleet screen.
    private func taken(_ text: String) -> [InputEvent] { SampleFleet.state().sorted(keys(text)) }

    @Test func `words that came in one go are a paste, and no keys; a held key and a few typed ahead are keys`() {
        #expect(taken("edge2.south\rrest") == [.paste("edge2.south\nrest")])
        #expect(taken("jjjjjjjjjjjjjjjj") == keys("jjjjjjjjjjjjjjjj"))
        #expect(taken("3rw") == keys("3rw"))
        // A line that the first key opens takes what follows.
        #expect(taken("/edge2.south\r") == keys("/edge2.south\r"))
        #expect(taken("3rfcontext.network == 1\r") == keys("3rfcontext.network == 1\r"))
        let mixed = keys("edge2.south") + [.resize(Size(width: 80, height: 24))] + keys("q")
        #expect(SampleFleet.state().sorted(mixed) == [.paste("edge2.south"), mixed[11], mixed[12]])
        var state = SampleFleet.state()
        press("/", &state)
        #expect(state.sorted(keys("edge2.south")) == keys("edge2.south"))
    }

    @Test func `the run loop hands words that came in one go to no key`() {
        var screen = MemoryScreen(
            size: Size(width: 120, height: 40), script: [keys("what is qq this"), [], [.key(.control("c"))]])
        var state = SampleFleet.state()
        let outcome = Dashboard.run(&state, on: &screen, clock: SystemClock()) { _ in
            .failure(ScreenFailure(message: ""))
        }
        #expect(outcome == .signal(.interrupt), "q did not quit")
        #expect(state.screen == .fleet && state.mode == .browsing)
    }
}
