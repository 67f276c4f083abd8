import Comparison
import Descriptions
import PlayheadAnalytics
import PlayheadTerminal
import PredicateFormat
import Testing

@testable import Dashboard

@Suite struct MarkTests {
    private func ids(_ state: AppState) -> [String] { state.fleet.order.map { state.sessions[$0].id } }

    @Test func `marked sessions are exported, and no others`() throws {
        var state = SampleFleet.state()
        let listed = ids(state)
        press(" j ", &state)
        #expect(state.fleetView.marked.ids == [listed[0], listed[2]] && state.fleetView.row == 3)
        #expect(Dashboard.frame(state).text.contains("2 marked"))
        let effects = press("xmarked.csv\r", &state)
        guard case .export(let request)? = effects.last else {
            Issue.record("nothing is exported")
            return
        }
        #expect(request.sessions.map(\.id) == [listed[0], listed[2]])
        // A second Space takes the mark away, and U all of them.
        press("g ", &state)
        #expect(state.fleetView.marked.ids == [listed[2]])
        press("U", &state)
        #expect(state.fleetView.marked.isEmpty && !Dashboard.frame(state).text.contains("marked:"))
    }

    @Test func `the two sets that were marked are shown`() {
        var state = SampleFleet.state(Size(width: 200, height: 50))
        press("DA", &state)
        #expect(Dashboard.frame(state).text.contains("A: all"))
        press("jB", &state)
        let group = state.selectedPredicate ?? ""
        #expect(!group.isEmpty && Dashboard.frame(state).text.contains("A: all  B: \(group)"))
    }

    @Test func `two marked sessions are compared with each other, one with the selected one`() {
        var state = SampleFleet.state()
        let listed = ids(state)
        press("  c", &state)
        #expect(state.screen == .compare && state.compare.marks == [.a: listed[0], .b: listed[1]])
        state = SampleFleet.state()
        press(" jjc", &state)
        #expect(state.screen == .compare && state.compare.marks == [.a: listed[0], .b: listed[3]])
    }

    @Test func `several marked sessions are compared with all others, or are one of two sets`() throws {
        var state = SampleFleet.state()
        press("   c", &state)
        #expect(state.screen == .cohorts)
        let model = try #require(state.cohorts.model)
        #expect(model.b.fleet.sessionCount == 3 && model.a.fleet.sessionCount == 8497 && model.sharedCount == 0)
        state = SampleFleet.state()
        press("   AU", &state)
        press("   Bc", &state)
        let sets = try #require(state.cohorts.model)
        #expect(sets.a.fleet.sessionCount == 3 && sets.b.fleet.sessionCount == 3)
    }

    @Test
    func `only the marked ones are listed and grouped, and the predicate that says so is one for the command line`()
        throws
    {
        var state = SampleFleet.state()
        let listed = ids(state)
        press("   *", &state)
        #expect(ids(state) == Array(listed[0..<3]))
        #expect(state.fleetView.groups?.rows.reduce(0) { $0 + $1.fleet.sessionCount } == 3)
        let predicate = try SessionPredicate(parsing: state.fleet.filters[0].text)
        for number in 0..<50 {
            let session = state.sessions[number].totals
            #expect(try predicate.evaluate(session).holds == listed[0..<3].contains(session.id))
        }
        press(.backspace, &state)
        #expect(state.fleet.order.count == 8500 && state.fleetView.marked.count == 3)
    }

    @Test func `an id in a filter is the session's own`() {
        var state = SampleFleet.state()
        let id = ids(state)[5]
        press("fid == \"\(id)\"\r", &state)
        #expect(ids(state) == [id])
    }

    @Test func `all sessions of a small group are marked at once, and a large one says that it is too large`() {
        var state = SampleFleet.state()
        press("R", &state)
        #expect(state.fleetView.pane == .groups)
        press("j ", &state)
        #expect(state.fleetView.marked.isEmpty && state.status?.isError == true)
        state = SampleFleet.state()
        press("fstallCount > 3\rR", &state)
        while state.fleetView.pane != .groups { press("r", &state) }
        let count = state.fleet.shownCount
        press("g ", &state)
        #expect(count > 0 && count <= SessionMarks.most && state.fleetView.marked.count == count)
    }
}
