import Comparison
import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal
import TestSupport
import Testing

@testable import Dashboard

/// The Fleet screen over a sample of two weeks: what it finds is told in Sessions/README.md.
@Suite struct FleetTests {
    private func text(_ state: AppState) -> String { Dashboard.frame(state).text }

    @Test func `it begins with the worst sessions and the groups of one property`() throws {
        let state = SampleFleet.state()
        #expect(state.tab == .fleet && state.sessions.count == 8500)
        let startups = state.fleet.order.prefix(50).map { state.sessions[$0].totals.startupTime?.seconds ?? -1 }
        #expect(startups == startups.sorted(by: >) && startups[0] > 20)
        #expect(state.fleetView.groups?.rows.first?.values == ["cellular"])
        // Groups are all sessions, and what is above chance in one is below it in others.
        let groups = try #require(state.fleetView.groups)
        #expect(groups.rows.reduce(0) { $0 + $1.fleet.sessionCount } == 8500)
        #expect(groups.rows.map(\.excess) == groups.rows.map(\.excess).sorted(by: >))
    }

    @Test func `a group is kept, left out, and the filter taken away again`() throws {
        var state = SampleFleet.state()
        let all = state.fleet.aggregate
        // Up to the groups, and down to the first.
        press("Rj\r", &state)
        #expect(state.fleet.filters.map(\.text) == [#"context.network == "cellular""#])
        #expect(state.fleet.order.allSatisfy { state.sessions[$0].totals.context["network"] == "cellular" })
        var (kept, rest) = (state.fleet.aggregate, try #require(state.fleet.rest))
        rest.merge(kept)
        #expect(rest == all)
        press(.backspace, &state)
        #expect(state.fleet.filters.isEmpty && state.fleet.aggregate == all && state.fleet.rest == nil)
        press("j!", &state)
        #expect(state.fleet.filters.map(\.text) == [#"NOT (context.network == "cellular")"#])
        kept.merge(state.fleet.aggregate)
        #expect(kept == all)
    }

    @Test func `a filter within a filter leaves the rows in their order`() throws {
        var state = SampleFleet.state()
        press("fstallCount >= 0\rfstartupTime < 2\r", &state)
        let narrowed = state.fleet.order
        // The same anew: the sessions are filtered at once, and sorted.
        var whole = SampleFleet.state()
        press("fstallCount >= 0 AND startupTime < 2\r", &whole)
        #expect(narrowed == whole.fleet.order && narrowed.count > 1000 && narrowed.count < 8500)
        #expect(state.fleet.aggregate == whole.fleet.aggregate)
        var sorted = whole.fleet
        sorted.sort(by: whole.fleetView.sort)
        #expect(sorted.order == narrowed)
        press(.backspace, &state)
        #expect(state.fleet.order.count > narrowed.count && state.fleet.filters.count == 1)
    }

    @Test func `each column sorts as its cells say, whatever it is sorted by`() {
        var fleet = SampleFleet.state().fleet
        let rows = Array(fleet.sessions.indices)
        for (index, column) in SessionColumns.all.enumerated() {
            for descending in [false, true] {
                fleet.sort(by: ListSort(column: index, descending: descending))
                let slowly = column.sorted(rows, descending: descending) { ($0, fleet.sessions[$0]) }
                // Numbers are told apart to seven digits: what is alike then stands in the order of the sessions.
                let found = fleet.order.map { column.key(($0, fleet.sessions[$0])).rounded }
                #expect(found == slowly.map { column.key(($0, fleet.sessions[$0])).rounded }, "\(column.title)")
            }
        }
    }

    @Test func `the course of some is that of all without the others`() throws {
        let fleet = SampleFleet.state().fleet
        let slow = SessionSet(count: fleet.table.count) { (fleet.sessions.totals($0).startupTime?.seconds ?? 0) > 1 }
        let steps = fleet.course.steps
        var rest = fleet.course
        rest.subtract(FleetTimeSeries(fleet, of: slow, over: steps))
        let others = FleetTimeSeries(fleet, of: SessionSet(allOf: fleet.table.count).subtracting(slow), over: steps)
        #expect(rest.startups == others.startups && others.aggregate.sessionCount < 8500)
        for (found, expected) in zip(rest.trend + [rest.aggregate], others.trend + [others.aggregate]) {
            #expect(found.sessionCount == expected.sessionCount && found.failures == expected.failures)
            #expect(found.stallsPerWatched == expected.stallsPerWatched && found.indicated == expected.indicated)
            let (p95, wanted) = (found.startupTime?.times.percentile(95), expected.startupTime?.times.percentile(95))
            #expect(abs((p95 ?? -1) - (wanted ?? -1)) < 0.001)
        }
    }

    @Test func `the groups of many are those of all without the others, and the same`() throws {
        var (state, other) = (SampleFleet.state(), SampleFleet.state())
        #expect(state.fleet.fewerOthers == nil)
        other.fleet.leastSubtracted = 0
        for keys in ["fstartupTime < 3\r", "d", "+"] {
            press(keys, &state)
            press(keys, &other)
            #expect(other.fleet.fewerOthers != nil)
            let (rows, found) = (try #require(state.fleetView.groups?.rows), try #require(other.fleetView.groups?.rows))
            #expect(rows.count == found.count && rows.count > 1)
            for (row, found) in zip(rows, found) {
                #expect(row.values == found.values && row.ratio == found.ratio)
                #expect(
                    row.fleet.sessionCount == found.fleet.sessionCount && row.fleet.failures == found.fleet.failures)
                #expect(row.fleet.stallsPerWatched == found.fleet.stallsPerWatched)
                let (p95, wanted) = (
                    found.fleet.startupTime?.times.percentile(95), row.fleet.startupTime?.times.percentile(95)
                )
                #expect(abs((p95 ?? -1) - (wanted ?? -1)) < 0.001)
            }
        }
        press(.backspace, &state)
        press(.backspace, &other)
        #expect(
            state.fleetView.groups?.rows.map(\.fleet.sessionCount)
                == other.fleetView.groups?.rows.map(\.fleet.sessionCount))
        #expect(state.fleet.order.elementsEqual(other.fleet.order) && state.fleet.order.count == 8500)
    }

    @Test func `of very many the list is there at once, and what it comes to follows`() throws {
        var (state, other) = (SampleFleet.state(), SampleFleet.state())
        state.fleet.mostAddedUpAtOnce = 1000
        for keys in ["fstartupTime < 3\r", "fstallCount > 0\r"] {
            press(keys, &state)
            press(keys, &other)
            let old = try #require(state.fleetWork)
            #expect(other.fleetWork == nil && !state.fleet.isAddedUp)
            #expect(state.fleet.order.elementsEqual(other.fleet.order))
            // The row above the list says so, and no figure of another list is there.
            #expect(text(state).contains("Adding up \(state.fleet.shownCount) sessions"))
            #expect(!text(state).contains("excess") && text(other).contains("excess"))
            let message = try #require(old.perform { true })
            _ = state.handle(message)
            #expect(state.fleetWork == nil && text(state) == text(other))
            // What comes twice, or late, changes nothing.
            press("j", &state)
            press("j", &other)
            _ = state.handle(message)
            #expect(text(state) == text(other))
        }
        // A key does not go by figures of another list: it waits.
        press(.backspace, &state)
        press(.backspace, &other)
        press("fstallCount > 1\r", &state)
        press("fstallCount > 1\r", &other)
        let late = try #require(state.fleetWork?.perform { true })
        press("w", &state)
        press("w", &other)
        _ = state.handle(late)
        #expect(state.fleetWork == nil && text(state) == text(other))
    }

    @Test func `a filter is typed, completed, and refused where it is none`() {
        var state = SampleFleet.state()
        press("fcontext.net\t\r", &state)
        #expect(state.status?.isError == true && state.fleet.filters.isEmpty)
        guard case .prompt(let prompt) = state.mode else {
            Issue.record("what was typed is gone")
            return
        }
        #expect(prompt.text == "context.network" && Dashboard.frame(state).text.contains("no predicate"))
        press(" == \t\t\r", &state)
        #expect(state.fleet.filters.count == 1)
        #expect(state.fleet.order.count < 8500 && !state.fleet.order.isEmpty)
        press("fstartupTime > 1 AND stallCount > 0\r", &state)
        let shown = state.fleet.order.map { state.sessions[$0].totals }
        #expect(shown.allSatisfy { ($0.startupTime?.seconds ?? 0) > 1 && ($0.stallCount ?? 0) > 0 })
        #expect(state.fleet.filters.joined?.hasSuffix(" AND startupTime > 1 AND stallCount > 0") == true)
        press("fnothing == 1\r", &state)
        #expect(state.status?.isError == true && state.fleet.filters.count == 2)
        press("\u{1B}", &state)
        #expect(state.mode == .browsing && state.tab == .fleet && state.fleet.filters.count == 2)
    }

    @Test func `what sets the slow ones apart is the bad edge in its two hours`() throws {
        var state = SampleFleet.state()
        press("w", &state)
        #expect(state.screen == .why)
        let first = try #require(state.explanation.model?.rows.first)
        #expect(first.name.contains("host = edge2.south.example.net"))
        #expect(first.name.contains("from 2026-03-12 19:00 to 2026-03-12 21:00"))
        #expect(text(state).contains("it tells what goes together, and not why"))
        // One of its typical sessions, and back.
        press("r\r", &state)
        #expect(state.tab == .session)
        let totals = try #require(state.model?.entry.totals)
        #expect(totals.host == "edge2.south.example.net" && (totals.startupTime?.seconds ?? 0) > 3)
        #expect(state.model?.timeline.access.events.isEmpty == false)
        press("\u{1B}", &state)
        #expect(state.screen == .why && state.explanation.session == 0)
        press("\u{1B}\r", &state)
        #expect(state.screen == .fleet)
        #expect(state.fleet.filters.map(\.text) == [Explanation.Term.predicate(first.finding.terms)])
        // Those too of which the startup time is not known.
        #expect((0..<5).contains(state.fleet.order.count - first.finding.sessionCount))
    }

    @Test func `a row says since when, and which errors and stalls come with it`() throws {
        var state = SampleFleet.state()
        press("w", &state)
        let change = try #require(state.explanation.model?.details[0]?.change)
        // Thursday from 19:00 to 21:00.
        #expect(change.from?.interval.contains(1_773_342_000) == true)
        #expect(change.to?.interval.contains(1_773_349_200) == true)
        #expect(text(state).contains("worse from 2026-03-12 18:48 (99 %"))
        #expect(text(state).contains("errorClass = delivery"))
        press("i", &state)
        #expect(!text(state).contains("errorClass = delivery") && text(state).contains("others are bad"))
        press("i", &state)
        // What another row accounts for is worked out where it is selected.
        #expect(state.explanation.model?.details[1] == nil)
        press("j", &state)
        #expect(state.explanation.model?.details[1] != nil && text(state).contains("worse from 2026-03-12 1"))
        #expect(state.shownFinding?.typical.count == 3)
        press("G", &state)
        #expect(state.explanation.model?.rows.last?.isConsequence == true && state.shownFinding?.typical.count == 3)
        #expect(state.explanation.model?.details.count == 4)
    }

    @Test func `in a narrow terminal errors and stalls stand in the place of the course`() {
        var state = SampleFleet.state(Size(width: 80, height: 24))
        press("w", &state)
        #expect(text(state).contains("Bad over time") && !text(state).contains("errorClass = delivery"))
        press("i", &state)
        #expect(!text(state).contains("Bad over time") && text(state).contains("errorClass = delivery"))
        press("i", &state)
        #expect(text(state).contains("Bad over time"))
    }

    @Test func `release against release says that the mix changed`() throws {
        var state = SampleFleet.state()
        press("fcontext.appVersion == \"7.1.0\"\rR", &state)
        press("A", &state)
        press(.backspace, &state)
        press("fcontext.appVersion == \"7.2.0\"\rBc", &state)
        let cohorts = try #require(state.cohorts.model)
        #expect(state.screen == .cohorts)
        #expect(
            cohorts.a.name == #"context.appVersion == "7.1.0""# && cohorts.b.name == #"context.appVersion == "7.2.0""#)
        let stalls = try #require(cohorts.rows.first { $0.measure.kpi == .stallRate })
        #expect(stalls.verdict == .worse && stalls.mix?.key == "network")
        #expect(text(state).contains("worse (mix)"))
        #expect(
            state.screen.type.command(state)
                == #"playhead kpi Sessions/two-weeks --where 'context.appVersion == "7.2.0"' --against 'context.appVersion == "7.1.0"'"#
        )
        press("v", &state)
        #expect(state.cohorts.model?.a.name == cohorts.b.name)
        press("\u{1B}", &state)
        #expect(state.screen == .fleet)
    }

    @Test func `a group against all others`() throws {
        var state = SampleFleet.state()
        press("Rjc", &state)
        let cohorts = try #require(state.cohorts.model)
        #expect(cohorts.b.name == #"context.network == "cellular""#)
        #expect(cohorts.a.name == #"NOT (context.network == "cellular")"#)
        #expect(cohorts.a.fleet.sessionCount + cohorts.b.fleet.sessionCount == 8500 && cohorts.sharedCount == 0)
    }

    @Test func `the KPI of the groups, of the order and of what is bad`() {
        var state = SampleFleet.state()
        press(.right, &state)
        #expect(state.fleetView.measure == .stallRate && state.fleetView.groups?.bad == "stallCount > 0")
        let rates = state.fleet.order.prefix(20).compactMap { state.sessions[$0].totals.stallRate }
        #expect(rates == rates.sorted(by: >) && rates[0] > 0)
        press(.left, &state)
        press("%", &state)
        #expect(state.fleetView.percent == 99 && text(state).contains("Startup p99"))
        press("d", &state)
        let keys = state.fleetView.keys
        press("+", &state)
        #expect(state.fleetView.keys.count == 2 && state.fleetView.keys.first == keys.first)
        #expect(state.fleetView.groups?.rows.reduce(0) { $0 + $1.fleet.sessionCount } == 8500)
        #expect(
            (state.screen.type.command(state) ?? "").hasSuffix(
                "--group-by " + state.fleetView.keys.map(\.description).joined(separator: ","))
        )
    }

    @Test func `cells of the heatmap are selected, explained and kept`() throws {
        var state = SampleFleet.state()
        // Up to the heatmap, and to its last column.
        press("RR", &state)
        #expect(state.fleetView.pane == .heatmap && state.focus == .heatmap)
        for _ in 0..<200 { press(.right, &state) }
        press(" ", &state)
        for _ in 0..<2 { press(.left, &state) }
        for _ in 0..<8 { press(.up, &state) }
        let text = try #require(state.selectedPredicate)
        #expect(text.hasPrefix("startDate >= \"2026-03-1") && !text.contains("startupTime"))
        press("\r", &state)
        let starts = state.fleet.order.compactMap { state.fleet.table.start(of: $0) }
        #expect(starts.count == state.fleet.order.count && !starts.isEmpty && starts.count < 1000)
        let last = state.fleet.table.column(.startupTime)
        #expect(last != nil && starts.allSatisfy { $0 > 1_773_000_000 })
    }

    @Test func `a click chooses a card, a cell, a group and a session`() throws {
        var state = SampleFleet.state()
        let areas = FleetLayout(state, ScreenLayout(state).body)
        func click(_ x: Int, _ y: Int) {
            _ = state.handle(.input(.mouse(MouseEvent(.press, at: Point(x: x, y: y)))))
            _ = state.handle(.input(.mouse(MouseEvent(.release, at: Point(x: x, y: y)))))
        }
        click(areas.cards.x + 30, areas.cards.y + 2)
        #expect(state.fleetView.measure == .stallRate)
        click(areas.heatmap.x + 20, areas.heatmap.y + 4)
        #expect(state.fleetView.pane == .heatmap)
        click(areas.groups.x + 4, areas.groups.y + 3)
        #expect(state.fleetView.pane == .groups && state.fleetView.groupRow == 1)
        click(areas.groups.x + 4, areas.groups.y + 3)
        #expect(state.fleet.filters.count == 1)
        press(.backspace, &state)
        let list = FleetLayout(state, ScreenLayout(state).body).list
        click(list.x + 10, list.y + 3)
        #expect(state.fleetView.pane == .sessions && state.fleetView.row == 2)
        click(list.x + 10, list.y + 3)
        #expect(state.tab == .session && state.openSession == state.sessions[state.fleet.order[2]].id)
    }

    @Test func `filters are joined as they were meant`() throws {
        let filters = try [
            "stallCount > 0 or startupTime > 2", "context.network == \"a OR b\"", "NOT (failed == TRUE)",
        ].map { FleetFilter(predicate: try SessionPredicate(parsing: $0)) }
        #expect(
            filters.joined
                == "(stallCount > 0 or startupTime > 2) AND context.network == \"a OR b\" AND NOT (failed == TRUE)")
        var state = AppState(
            sessions: HandMadeSession.state("a", "b").sessions, catalog: SampleSessions.catalog, inputs: ["logs"],
            inputFilter: "stallCount > 0 OR failed == TRUE")
        press("fcontext.network == nil\r", &state)
        #expect(
            (state.screen.type.command(state) ?? "").hasPrefix(
                "playhead kpi logs --where '(stallCount > 0 OR failed == TRUE) AND context.network == nil'"))
    }

    @Test func `the command is shown and copied`() {
        var state = SampleFleet.state()
        press("fcontext.network == \"wifi\"\r", &state)
        let effects = press("yy", &state)
        let expected =
            #"playhead kpi Sessions/two-weeks --where 'context.network == "wifi"' --group-by context.appVersion"#
        #expect(state.status?.text.hasPrefix("sent to the terminal: playhead kpi Sessions/two-weeks") == true)
        guard case .copy(let text)? = effects.first else {
            Issue.record("nothing is copied")
            return
        }
        #expect(text.hasPrefix(String(expected.prefix(60))))
        #expect(AppState.quoted("it's") == #"'it'\''s'"# && AppState.quoted("a/b-c_1.log") == "a/b-c_1.log")
    }

    @Test(arguments: GoldenFrame.sizes) func `overview, groups, why and cohorts`(size: Size) throws {
        var state = SampleFleet.state(size)
        try GoldenFrame.compare(state, "fleet-overview")
        press("Rj", &state)
        try GoldenFrame.compare(state, "fleet-groups")
        press("\r", &state)
        try GoldenFrame.compare(state, "fleet-filtered")
        press(.backspace, &state)
        press("w", &state)
        try GoldenFrame.compare(state, "fleet-why")
        press("\u{1B}", &state)
        press("jc", &state)
        try GoldenFrame.compare(state, "fleet-cohorts")
    }
}

extension ListKey {
    /// A number to seven digits.
    fileprivate var rounded: ListKey {
        if case .number(let number) = self { .number(Double(Float(number))) } else { self }
    }
}
