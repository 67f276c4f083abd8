import Analytics
import Playback
import PlayerLog
import Terminal
import Testing

@testable import Dashboard

@Suite struct MouseTests {
    @Test func `a press on the scrubber seeks, a drag goes on even beside it, a release ends it`() {
        var state = HandMadeSession.state()
        let scrubber = ScreenLayout(state).session.scrubber
        let middle = scrubber.x + scrubber.width / 2
        use(.press, middle, scrubber.y, &state)
        #expect(abs(state.time - state.duration / 2) < 2)
        use(.drag, 1000, 0, &state)
        #expect(state.time == state.duration)
        use(.release, 0, 0, &state)
        use(.drag, middle, scrubber.y, &state)
        #expect(state.time == state.duration)
    }

    @Test func `a press on the chart seeks within the part in view`() {
        var state = HandMadeSession.state()
        press("G++", &state)
        let layout = ScreenLayout(state).session
        let plot = layout.plot(in: layout.chart)
        let window = state.window
        use(.press, plot.x, plot.y, &state)
        #expect(abs(state.time - window.lowerBound) < 1)
    }

    @Test func `a press on a tab shows it`() throws {
        var state = HandMadeSession.state()
        let errors = try #require(ScreenLayout(state).tabs(state).last)
        use(.press, errors.rect.x + 2, 0, &state)
        #expect(state.tab == .errors)
    }

    @Test func `a press on a key of the footer does what the key does`() throws {
        var state = HandMadeSession.state()
        let footer = try #require(Dashboard.frame(state).text.split(separator: "\n").last)
        func column(of text: String) throws -> Int {
            let range = try #require(footer.firstRange(of: text))
            return footer.distance(from: footer.startIndex, to: range.lowerBound)
        }
        let row = state.size.height - 1
        use(.press, try column(of: "stall"), row, &state)
        #expect(state.time == 50)
        use(.press, try column(of: "seek") - 3, row, &state)
        #expect(state.time == 45, "the first arrow seeks back")
        use(.press, try column(of: "seek"), row, &state)
        #expect(state.time == 50)
        state.say("a message hides the keys")
        use(.press, try column(of: "stall"), row, &state)
        #expect(state.time == 50 && state.status == nil)
    }

    @Test func `the first press on an event selects it, the second goes there`() throws {
        var state = HandMadeSession.state()
        let events = ScreenLayout(state).session.panel
        let text = Dashboard.frame(state).text.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(text.firstIndex { $0.contains("! stall 1") })
        #expect(events.rows.contains(row))
        use(.press, 10, row, &state)
        #expect(state.time == 0)
        let again = Dashboard.frame(state).text.split(separator: "\n", omittingEmptySubsequences: false)
        use(.press, 10, try #require(again.firstIndex { $0.contains("! stall 1") }), &state)
        #expect(state.time == 50)
    }

    @Test func `requests and controls are selected by a press`() throws {
        var state = try SimulatedSessions.state()
        press("r", &state)
        let rows = ScreenLayout(state).session.panel
        use(.press, 10, rows.y + 2, &state)
        #expect(state.selectedRequest == 2 && state.time == 0)
        use(.press, 10, rows.y + 2, &state)
        #expect(state.time == state.model?.detail?.requests[2].start)
        press("a", &state)
        use(.press, 5, ScreenLayout(state).session.panel.y + 1, &state)
        #expect(state.whatIf?.control == .player)
        use(.wheelDown, 5, rows.y, &state)
        #expect(state.whatIf?.control == .addedLatency)
    }

    @Test func `headings of the session list sort it, rows are selected and opened`() throws {
        var state = HandMadeSession.state("a", "b", "c")
        press("3", &state)
        let table = FleetLayout(state, ScreenLayout(state).body).list
        let header = Dashboard.frame(state).text.split(separator: "\n", omittingEmptySubsequences: false)[table.y]
        let words = header.split(separator: " ")
        let watched = try #require(words.first { $0.hasPrefix("watched") })
        let column = header.distance(from: header.startIndex, to: watched.startIndex)
        use(.press, column, table.y, &state)
        #expect(SessionColumns.all[state.fleetSort.column].heading.title == "watched")
        #expect(!state.fleetSort.descending)
        use(.press, column, table.y, &state)
        #expect(state.fleetSort.descending)
        use(.press, 5, table.y + 3, &state)
        #expect(state.tab == .fleet)
        use(.press, 5, table.y + 3, &state)
        #expect(state.tab == .session)
        #expect(state.model?.entry.id == "c")
    }

    @Test func `the wheel moves the list, and the help scrolls`() {
        var state = HandMadeSession.state()
        use(.wheelDown, 10, 25, &state)
        #expect(state.selectedMoment == 3)
        press("?", &state)
        use(.wheelDown, 10, 10, &state)
        #expect(state.mode == .help(scroll: 3))
        use(.press, 0, 0, &state)
        #expect(state.mode == .browsing)
    }

    private func use(_ action: MouseEvent.Action, _ x: Int, _ y: Int, _ state: inout AppState) {
        _ = state.handle(.input(.mouse(MouseEvent(action, at: Point(x: x, y: y)))))
    }
}
