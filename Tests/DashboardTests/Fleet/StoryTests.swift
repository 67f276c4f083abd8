import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import TestSupport
import Testing

@testable import Dashboard

/// The first line of the Fleet screen: what stands out of the sample of two weeks, in which an edge was slow for two hours.
@Suite struct StoryTests {
    private func text(_ state: AppState) -> String { Dashboard.frame(state).text }

    /// The line below the head line.
    private func line(_ state: AppState) -> String {
        String(text(state).split(separator: "\n", omittingEmptySubsequences: false)[1])
    }

    /// The story of the sample before anybody told it.
    private var untold: AppState {
        AppState(sessions: SampleFleet.sessions, catalog: SampleSessions.catalog, size: Size(width: 120, height: 40))
    }

    @Test func `it is worked out beside the screen, and keys do not wait for it`() throws {
        var state = untold
        #expect(line(state).contains("Looking for what stands out of 8500 sessions"))
        let work = try #require(state.work)
        press("jj", &state)
        #expect(state.fleetView.row == 2 && line(state).contains("Looking for"))
        _ = state.handle(try #require(work.perform { true }))
        #expect(line(state).contains("2026-03-12 18:48 to 21:11: 73.0 % slow starts on edge2.south.example.net ("))
        #expect(line(state).contains(" sessions); else "))
        #expect(state.work == nil)
        // One that nobody wants any more ends.
        #expect(untold.work?.perform { false } == nil)
    }

    @Test func `Enter on it goes to the finding that it tells`() throws {
        var state = SampleFleet.state()
        press("r", &state)
        #expect(state.fleetView.pane == .story && state.listSelection == 0)
        press("\r", &state)
        #expect(state.screen == .why && state.explanation.model?.bad == "startupTime > 3.098")
        let finding = try #require(state.shownFinding)
        let standout = try #require((state.fleetView.story?.told as? FleetStory)?.standout)
        #expect(finding.terms == standout.found)
        press("\u{1B}", &state)
        #expect(state.screen == .fleet && state.fleetView.pane == .story)
        // The next lists are where they were.
        press("r", &state)
        #expect(state.fleetView.pane == .heatmap)
    }

    @Test func `a click goes to it, and a second one where it leads`() {
        var state = SampleFleet.state()
        let point = Point(x: 10, y: 1)
        func click() { _ = state.handle(.input(.mouse(MouseEvent(.press, at: point)))) }
        click()
        #expect(state.fleetView.pane == .story && state.screen == .fleet)
        click()
        #expect(state.screen == .why)
    }

    @Test func `other sessions have another story, and a late one is not theirs`() throws {
        var state = untold
        let late = try #require(state.work?.perform { true })
        press("fcontext.network == \"wifi\"\r", &state)
        _ = state.handle(late)
        #expect(state.fleetView.story == nil && line(state).contains("Looking for"))
        let told = line(state.withStory)
        #expect(!told.contains("Looking for") && told != line(SampleFleet.state(Size(width: 120, height: 40))))
    }

    @Test func `what it is about can be left out, and is no story then`() throws {
        var state = SampleFleet.state()
        let told = try #require(state.fleetView.story?.told.predicate)
        press("r!", &state)
        #expect(state.fleet.filters.map(\.text) == ["NOT (\(told))"])
        #expect(state.fleet.order.count < 8500 && state.fleetView.pane == .sessions)
        #expect(!line(state.withStory).contains("18:48 to 21:11"))
    }

    @Test func `of few sessions none is told`() {
        let state = AppState(
            sessions: SampleSessions.entries("commute", "healthy-vod"), catalog: SampleSessions.catalog)
        #expect(!state.hasStory && state.work == nil && !text(state).contains("Looking for"))
    }

    @Test(arguments: [Size(width: 60, height: 16), Size(width: 80, height: 24)])
    func `where there is little room no figure is lost`(size: Size) {
        let shown = text(SampleFleet.state(size)).split(separator: "\n", omittingEmptySubsequences: false)[1...2]
            .joined(separator: " ")
        #expect(shown.contains("73.0 % slow starts"))
        if size.height > 16 { #expect(shown.contains("18:48 to 21:11") && shown.contains("else ")) }
    }
}
