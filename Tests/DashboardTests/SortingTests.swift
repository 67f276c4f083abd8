import Comparison
import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import Testing

@testable import Dashboard

@Suite struct SortingTests {
    /// The requests as they stand in the list.
    private func requests(_ state: AppState) -> [MediaRequest] {
        let requests = state.model?.detail?.requests ?? []
        return state.sessionView.listed.map { requests[$0] }
    }

    @Test func `requests are sorted by duration, the longest first, and the other way around`() throws {
        var state = try SimulatedSessions.state()
        press("r", &state)
        let all = requests(state)
        #expect(state.sessionView.panel == .requests && all.map(\.start) == all.map(\.start).sorted())
        press("z", &state)
        let durations = requests(state).map { $0.end - $0.start }
        #expect(durations == all.map { $0.end - $0.start }.sorted(by: >) && durations.count == all.count)
        #expect(Dashboard.frame(state).text.contains("of \(all.count), by duration"))
        press("I", &state)
        #expect(requests(state).map { $0.end - $0.start } == durations.sorted())
        press("Z", &state)
        #expect(requests(state) == all, "by time again")
    }

    @Test func `the slowest request is two keys away, and Enter goes to it`() throws {
        var state = try SimulatedSessions.state()
        press("rzg", &state)
        press("rRrR", &state)
        press("z", &state)
        press(.pageUp, &state)
        for _ in 0..<100 { press(.up, &state) }
        let slowest = try #require(state.model?.detail?.requests.max { $0.end - $0.start < $1.end - $1.start })
        press("\r", &state)
        #expect(state.time == max(0, slowest.start) && state.sessionView.request == state.sessionView.listed[0])
    }

    @Test func `switches are listed by their size, up and down alike`() throws {
        var state = AppState(sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog)
        press("R", &state)
        #expect(state.sessionView.panel == .switches)
        let model = try #require(state.model)
        let sizes = state.sessionView.listed.compactMap { model.switchRates($0)?.change.magnitude }
        let known = model.moments.indices.compactMap { model.switchRates($0)?.change.magnitude }
        #expect(sizes == known.sorted(by: >) && sizes.count > 3)
        #expect(Dashboard.frame(state).text.contains("-6.80 Mb/s"))
        press("z", &state)
        #expect(state.sessionView.listed.map { $0 } == state.sessionView.listed.sorted(), "by time")
        // The playhead goes to the selected one.
        press("ZI", &state)
        press(.up, &state)
        let moment = try #require(state.sessionView.moment)
        press("\r", &state)
        #expect(state.time == model.moments[moment].time)
    }

    @Test func `events are filtered by a predicate or a text, and Escape lists all again`() throws {
        var state = AppState(sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog)
        let model = try #require(state.model)
        press("fkind == \"stall\"\r", &state)
        #expect(state.sessionView.listed.count == model.moments.count { $0.mark == .stall })
        #expect(Dashboard.frame(state).text.contains("Events where kind =="))
        press("\u{1B}f-12889\r", &state)
        #expect(state.sessionView.listed.count > 0)
        #expect(state.sessionView.listed.allSatisfy { MomentText($0, of: model).searched.contains("-12889") })
        press("\u{1B}", &state)
        #expect(state.sessionView.filter == nil && state.sessionView.listed.count == model.moments.count)
        press("fnonsense == 1\r", &state)
        #expect(state.status?.isError == true && state.sessionView.listed.count == model.moments.count)
    }

    @Test func `requests are filtered too, and what the list shows is what is searched`() throws {
        var state = try SimulatedSessions.state()
        press("r", &state)
        press("fbitrate > 1000000\r", &state)
        let kept = requests(state)
        #expect(!kept.isEmpty && kept.allSatisfy { ($0.indicatedBitrate ?? 0) > 1_000_000 })
        press("/segment 1\r", &state)
        let line = try #require(state.search?.matches.first)
        #expect(kept[line].name.hasPrefix("segment 1"))
    }

    @Test func `groups are sorted by any of their columns, and the same one stays selected`() throws {
        var state = SampleFleet.state()
        press("Rjjj", &state)
        #expect(state.fleetView.pane == .groups)
        let selected = try #require(state.fleetView.groups).rows[state.fleetView.groupRow - 1].values
        let names = try #require(state.fleetView.groups).names
        for _ in FleetGroupOrder.allCases {
            press(">", &state)
            let groups = try #require(state.fleetView.groups)
            let order = try #require(FleetGroupOrder(rawValue: state.fleetView.groupSort.column))
            let keys = zip(groups.rows, groups.names).map {
                order.key($0, name: $1, by: state.fleetView.cohortMeasure)
            }
            let known = keys.filter { $0 != .unknown }
            #expect(known == (state.fleetView.groupSort.descending ? known.sorted().reversed() : known.sorted()))
            #expect(groups.rows[state.fleetView.groupRow - 1].values == selected && Set(groups.names) == Set(names))
        }
        // Another grouping is sorted alike.
        press("I", &state)
        let sort = state.fleetView.groupSort
        press("d", &state)
        #expect(state.fleetView.groupSort == sort)
    }

    @Test func `findings are sorted, and what is selected keeps its details`() throws {
        var state = SampleFleet.state()
        press("wj", &state)
        let row = state.explanation.row
        press(">>", &state)
        let model = try #require(state.explanation.model)
        let counts = state.explanation.order.map { model.rows[$0].finding.badCount }
        #expect(counts == counts.sorted(by: >) && state.explanation.row == row)
        press("<<", &state)
        #expect(state.explanation.order == Array(model.rows.indices))
    }

    @Test func `codes of the error log are sorted by how often they came, entries by their URI`() throws {
        var state = AppState(sessions: SampleSessions.entries("cdn-404"), catalog: SampleSessions.catalog)
        press("5>", &state)
        let counts = state.errorsView.groups.map(\.entries.count)
        #expect(counts == counts.sorted(by: >) && counts.count > 1)
        press("g\r>", &state)
        let model = try #require(state.model)
        let uris = try #require(state.errorsView.openGroup).entries.compactMap { model.errors[$0].event.uri }
        #expect(uris == uris.sorted() && uris.count > 1)
        press("\u{1B}", &state)
        let entries = state.errorsView.groups.map(\.entries)
        #expect(entries.allSatisfy { $0 == $0.sorted() }, "by time again")
    }
}
