import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal
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
        #expect(state.sessionView.request == 2 && state.time == 0)
        use(.press, 10, rows.y + 2, &state)
        #expect(state.time == state.model?.detail?.requests[2].start)
        press("a", &state)
        use(.press, 5, ScreenLayout(state).session.panel.y + 1, &state)
        #expect(state.whatIf?.control.title == "ABR rule")
        use(.wheelDown, 5, rows.y, &state)
        #expect(state.whatIf?.control.title == "more latency")
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
        #expect(SessionColumns.all[state.fleetView.sort.column].title == "watched")
        #expect(!state.fleetView.sort.descending)
        use(.press, column, table.y, &state)
        #expect(state.fleetView.sort.descending)
        use(.press, 5, table.y + 3, &state)
        #expect(state.tab == .fleet)
        use(.press, 5, table.y + 3, &state)
        #expect(state.tab == .session)
        #expect(state.model?.entry.id == "c")
    }

    @Test func `the wheel moves the list, and the help scrolls`() {
        var state = HandMadeSession.state()
        use(.wheelDown, 10, 25, &state)
        #expect(state.sessionView.moment == 3)
        press("?", &state)
        use(.wheelDown, 10, 10, &state)
        #expect(state.mode == .help(scroll: 3))
        use(.press, 0, 0, &state)
        #expect(state.mode == .browsing)
    }

    // MARK: The wheel over the charts

    private func wheel(
        _ action: MouseEvent.Action, _ x: Int, _ y: Int, _ state: inout AppState, _ modifiers: Key.Modifiers = []
    ) {
        let event = MouseEvent(action, button: .none, at: Point(x: x, y: y), modifiers: modifiers)
        _ = state.handle(.input(.mouse(event)))
    }

    @Test func `the wheel over a chart zooms, and what is under the pointer stays there`() {
        var state = HandMadeSession.state()
        let layout = ScreenLayout(state).session
        let plot = layout.plot(in: layout.chart)
        let x = plot.x + plot.width / 4
        func time() -> Double { TimeScale(range: state.window, columns: plot.columns).value(at: x) }
        let (fixed, whole) = (time(), state.window)
        wheel(.wheelUp, x, plot.y + 1, &state)
        #expect(state.zoom == 1 && abs(time() - fixed) < 0.5 && state.time == 0)
        #expect(state.sessionView.moment == nil, "the list does not move")
        wheel(.wheelUp, x, layout.scrubber.y, &state)
        #expect(state.zoom == 2 && abs(time() - fixed) < 0.5)
        for _ in 0..<3 { wheel(.wheelDown, x, plot.y, &state) }
        #expect(state.zoom == 0 && state.window == whole)
    }

    @Test func `Shift and the wheel, or the wheel sideways, pan, never beyond the session`() {
        var state = HandMadeSession.state()
        let plot = ScreenLayout(state).session.chart
        wheel(.wheelDown, 40, plot.y, &state, .shift)
        #expect(state.status?.text.contains("the whole session is in view") == true)
        press("++", &state)
        let length = state.window.upperBound - state.window.lowerBound
        wheel(.wheelDown, 40, plot.y, &state, .shift)
        #expect(abs(state.window.lowerBound - length / 10) < 1e-9 && state.time == 0)
        wheel(.wheelRight, 40, plot.y, &state)
        #expect(abs(state.window.lowerBound - length / 5) < 1e-9)
        for _ in 0..<100 { wheel(.wheelRight, 40, plot.y, &state) }
        #expect(state.window.upperBound == state.duration)
        wheel(.wheelLeft, 40, plot.y, &state)
        #expect(state.window.upperBound < state.duration, "the first turn back is seen")
        press(.right, &state)
        #expect(state.window.contains(state.time), "the playhead comes into view when it moves")
    }

    // MARK: The second click

    @Test func `a line that was clicked stays under the pointer, and the second click goes there`() throws {
        var state = AppState(
            sessions: SampleSessions.entries("commute"), selected: 0, catalog: SampleSessions.catalog,
            size: Size(width: 80, height: 24))
        let panel = ScreenLayout(state).session.panel
        for y in panel.rows {
            state.clearSelection()
            press("G", &state)
            use(.press, 12, y, &state)
            let chosen = try #require(state.sessionView.moment)
            #expect(state.time == state.duration)
            use(.press, 12, y, &state)
            #expect(state.time == state.model?.moments[chosen].time, "row \(y)")
        }
    }

    @Test func `of a long list each row is opened by two clicks where it stands`() throws {
        var state = AppState(
            sessions: SampleSessions.entries("fleet"), catalog: SampleSessions.catalog,
            size: Size(width: 80, height: 24))
        press(.pageDown, &state)
        let list = FleetLayout(state, ScreenLayout(state).body).list
        for y in (list.y + 1)..<list.rows.upperBound {
            press("3", &state)
            press(.pageDown, &state)
            use(.press, 12, y, &state)
            let row = state.fleetView.row
            #expect(FleetScreen.list(state, list).row(at: Point(x: 12, y: y)) == row, "it stays under the pointer")
            use(.press, 12, y, &state)
            #expect(state.tab == .session && state.selected == state.fleet.order[row])
        }
    }

    @Test func `once a key moved the selection the list follows it again`() {
        var state = AppState(
            sessions: SampleSessions.entries("fleet"), catalog: SampleSessions.catalog,
            size: Size(width: 80, height: 24))
        let list = FleetLayout(state, ScreenLayout(state).body).list
        use(.press, 12, list.y + 2, &state)
        #expect(state.pin != nil)
        press("j", &state)
        #expect(state.pin == nil)
    }

    @Test func `a click on a heading sorts in the direction that the list has, as the key does`() {
        var (clicked, keyed) = (HandMadeSession.state("a", "b"), HandMadeSession.state("a", "b"))
        press("3I", &clicked)
        press("3I>", &keyed)
        let list = FleetLayout(clicked, ScreenLayout(clicked).body).list
        use(.press, 12, list.y, &clicked)
        #expect(clicked.fleetView.sort.column == keyed.fleetView.sort.column)
        #expect(clicked.fleetView.sort.descending == keyed.fleetView.sort.descending && keyed.fleetView.sort.descending)
    }

    private func use(_ action: MouseEvent.Action, _ x: Int, _ y: Int, _ state: inout AppState) {
        _ = state.handle(.input(.mouse(MouseEvent(action, at: Point(x: x, y: y)))))
    }
}
