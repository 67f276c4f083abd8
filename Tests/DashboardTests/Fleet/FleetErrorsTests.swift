import Descriptions
import PlayheadAnalytics
import PlayheadTerminal
import Testing

@testable import Dashboard

/// The errors of all listed sessions by their codes.
@Suite struct FleetErrorsTests {
    private func text(_ state: AppState) -> String { Dashboard.frame(state).text }

    @Test func `every code has as many sessions as the sessions themselves tell`() throws {
        var state = SampleFleet.state()
        press("e", &state)
        #expect(state.screen == .fleetErrors)
        let model = try #require(state.fleetErrors.model)
        var expected: [String: Int] = [:]
        for index in state.sessions.indices {
            guard let code = state.sessions.totals(index).errorCode, code != "none" else { continue }
            expected[code, default: 0] += 1
        }
        #expect(Dictionary(uniqueKeysWithValues: model.rows.map { ($0.value, $0.count) }) == expected)
        #expect(model.rows.map(\.count) == model.rows.map(\.count).sorted(by: >) && model.codeCount == expected.count)
        for row in model.rows {
            #expect(row.hosts.reduce(0) { $0 + $1.count.bad } == row.count)
            #expect(row.course.reduce(0, +) <= row.count && !row.explanation.meaning.isEmpty)
        }
        #expect(model.withErrors.bad == expected.values.reduce(0, +) && model.withErrors.all == 731)
    }

    @Test func `Enter lists the sessions with the code, and Escape does not`() throws {
        var state = SampleFleet.state()
        press("ej", &state)
        let row = try #require(state.shownCode)
        #expect(text(state).contains(row.value) && text(state).contains("On which hosts"))
        press("\r", &state)
        #expect(state.screen == .fleet && state.fleet.order.count == row.count)
        #expect(state.fleet.filters.map(\.text) == ["errorCode == \"\(row.value)\""])
        // Of the filtered sessions there is one code.
        press("e", &state)
        #expect(state.fleetErrors.model?.rows.count == 1)
        press("\u{1B}", &state)
        #expect(state.screen == .fleet && state.fleet.filters.count == 1)
    }

    @Test func `without error logs it says that nothing is known`() {
        let steps = TimeSteps()
        var table = FleetTable()
        table.add(SessionTotals(id: "a"))
        let model = FleetErrors(of: SessionSet(allOf: 1), in: table, over: steps, SampleSessions.catalog)
        #expect(model.rows.isEmpty && model.withErrors.all == 0)
    }

    @Test(arguments: GoldenFrame.sizes)
    func `it is drawn in every size`(size: Size) throws {
        var state = SampleFleet.state(size)
        press("e", &state)
        try GoldenFrame.compare(state, "fleet-errors")
    }
}
