import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal
import Testing

@testable import Dashboard

/// The Fleet screen over parts: the figures are those of the logs, and what a part does not tell is said.
@Suite struct PartialFleetTests {
    private func cards(_ state: AppState) -> [[String]] {
        FleetCards(state: state).cards.map { [$0.name, $0.value, $0.interval, $0.change?.text ?? "", $0.known] }
    }

    /// What the table of groups shows of one.
    private struct Shown: Equatable {
        let sessionCount: Int
        let failures: Share
        let estimates: [Estimate?]
    }

    private func groups(_ state: AppState) -> [[String?]: Shown] {
        let measures = CohortMeasure.all.filter { [state.fleetView.measure.kpi, .stallRate].contains($0.kpi) }
        let rows = (state.fleetView.groups?.rows ?? []).map { row in
            let estimates = measures.map { $0.estimate(of: row.fleet, level: 0.99) }
            return (
                row.values,
                Shown(sessionCount: row.fleet.sessionCount, failures: row.fleet.failures, estimates: estimates)
            )
        }
        return Dictionary(rows) { first, _ in first }
    }

    private func logs(_ keys: GroupKey...) -> AppState {
        var state = SampleFleet.state()
        state.fleetView.keys = keys
        state.refreshGroups()
        return state
    }

    private func status(_ state: AppState) -> String { state.status?.text ?? "" }

    // MARK: Open

    @Test func `an open part has the cards, the groups and the course of its logs`() {
        let (part, logs) = (SampleParts.open(), SampleFleet.state())
        #expect(part.tab == .fleet && part.sessions.count == 8500)
        #expect(cards(part) == cards(logs) && part.fleet.aggregate == logs.fleet.aggregate)
        #expect(groups(part) == groups(logs) && part.fleetView.groups?.bad == logs.fleetView.groups?.bad)
        #expect(part.fleet.course.trend == logs.fleet.course.trend)
        #expect(
            part.fleet.order.prefix(20).map { part.sessions[$0].id }
                == logs.fleet.order.prefix(20).map { logs.sessions[$0].id })
    }

    @Test func `a session of an open part cannot be opened, and all else is asked of it as of logs`() {
        var state = SampleParts.open()
        press("\r", &state)
        #expect(state.tab == .fleet && status(state) == "no rows here: replay the logs")
        for tab in ["1", "2", "4", "5"] {
            press(tab, &state)
            #expect(state.tab == .fleet && status(state).contains("replay the logs"))
        }
        press("fstallCount > 0\r", &state)
        #expect(state.fleet.filters.count == 1 && state.fleet.order.count == state.fleet.aggregate.sessionCount)
        press("yc", &state)
        #expect(
            status(state).hasPrefix(
                "sent to the terminal: playhead kpi --merge week.part --where 'stallCount > 0' --group-by "))
        press("w", &state)
        #expect(state.screen == .why)
        press("yc", &state)
        #expect(status(state).contains("playhead explain reads logs"))
        press("\u{1B}", &state)
        press("\u{1B}", &state)
        #expect(state.tab == .fleet && status(state).hasSuffix("q quits, ? shows all keys"))
    }

    // MARK: Sealed

    @Test func `a sealed part has the cards and the groups of its logs`() {
        let part = SampleParts.sealed(by: "context.network", "context.appVersion")
        let logs = logs(.context("network"))
        #expect(part.tab == .fleet && part.fleet.count == 8500)
        #expect(cards(part) == cards(logs) && part.fleet.aggregate == logs.fleet.aggregate)
        #expect(groups(part).count == 3 && groups(part) == groups(logs))
        // Which sessions are bad the sums do not tell.
        #expect(part.fleetView.groups?.bad == nil)
    }

    @Test func `properties are those that the part was grouped by`() {
        var state = SampleParts.sealed(by: "context.network", "context.appVersion")
        press("d", &state)
        #expect(groups(state) == groups(logs(.context("appVersion"))))
        press("+", &state)
        #expect(state.fleetView.keys == [.context("appVersion"), .context("network")])
        #expect(groups(state) == groups(logs(.context("appVersion"), .context("network"))))
        press("yc", &state)
        #expect(status(state) == "sent to the terminal: playhead kpi --merge week.part")
        var single = SampleParts.sealed(by: "context.network")
        press("d", &single)
        #expect(status(single).hasPrefix("the part was grouped by context.network alone: kpi --partial --seal"))
        var none = SampleParts.sealed()
        press("d", &none)
        #expect(
            status(none)
                == "the part was not grouped by context.network: kpi --partial --seal --group-by context.network")
    }

    @Test func `a filter over the keys is exact, and a group is kept and left out`() throws {
        var (part, logs) = (SampleParts.sealed(by: "context.network", "context.appVersion"), SampleFleet.state())
        for filter in [
            #"context.network == "cellular" OR context.appVersion == "7.2.0""#,
            #"NOT context.network BEGINSWITH "cell""#, "context.network == nil", "context.network != nil",
            "TRUEPREDICATE",
        ] {
            press("f\(filter)\r", &part)
            press("f\(filter)\r", &logs)
            #expect(part.fleet.filters.last?.text == filter && part.fleet.aggregate == logs.fleet.aggregate)
            #expect(part.fleet.rest == logs.fleet.rest && part.fleet.shownCount == logs.fleet.order.count)
            #expect(cards(part) == cards(logs) && status(part) == status(logs))
            // The sessions that are kept go with their groups.
            #expect(part.fleet.order.isEmpty == logs.fleet.order.isEmpty)
            press(.backspace, &part)
            press(.backspace, &logs)
        }
        press("Rj!", &part)
        let text = try #require(part.fleet.filters.first?.text)
        press("f\(text)\r", &logs)
        #expect(text.hasPrefix("NOT (context.network") && part.fleet.aggregate == logs.fleet.aggregate)
        press("y", &part)
        #expect(status(part).hasPrefix("no command prints some groups of a sealed part"))
    }

    @Test(arguments: [
        (
            "context.device == \"x\"",
            "the part was not grouped by context.device: kpi --partial --seal --group-by context.device"
        ),
        ("host == \"x\"", "the part was not grouped by host: kpi --partial --seal --group-by host"),
        ("stallCount > 0", "stallCount is of single sessions, and the part holds sums: kpi --partial --seal --where"),
        ("context.network == \"wifi\" AND failed == TRUE", "failed is of single sessions"),
        (
            "startDate > \"2026-03-09\"",
            "the part was not grouped by start.hour: kpi --partial --seal --group-by start.hour"
        ),
        ("context.network == context.device", "context, device, network is of single sessions"),
    ])
    func `what the part was not grouped by is said, and not guessed`(filter: String, words: String) {
        var state = SampleParts.sealed(by: "context.network")
        press("f\(filter)\r", &state)
        #expect(state.fleet.filters.isEmpty && state.status?.isError == true && status(state).hasPrefix(words))
    }

    @Test func `why and time need what sums do not hold`() {
        var state = SampleParts.sealed(by: "context.network")
        press("w", &state)
        #expect(state.screen == .fleet && status(state).contains("why is told of single sessions"))
        #expect(state.fleet.course.count == 0 && !state.fleetPanes.contains(.heatmap))
        let words = "the part was not grouped by start.hour"
        #expect(Dashboard.frame(state).text.contains(words))
    }

    @Test(arguments: ["start.hour", "start.day", "start.week"])
    func `sessions grouped by their start have a course and are filtered by it`(key: String) throws {
        var (part, logs) = (SampleParts.sealed(by: "context.network", key), SampleFleet.state())
        let course = part.fleet.course
        #expect(course.count > 1 && course.step >= (part.fleet.sealed?.grouping.span?.seconds ?? .max))
        if key == "start.hour" {
            #expect(course.steps == logs.fleet.course.steps)
            for row in 0..<StartupHistogramSeries.rowCount {
                for step in 0..<course.count {
                    #expect(
                        course.count(of: row, in: step..<(step + 1))
                            == logs.fleet.course.count(of: row, in: step..<(step + 1)))
                }
            }
            #expect(course.trend == logs.fleet.course.trend)
        }
        let filter = #"startDate >= "2026-03-09" AND context.network == "wifi""#
        press("f\(filter)\r", &part)
        press("f\(filter)\r", &logs)
        #expect(part.fleet.aggregate == logs.fleet.aggregate && part.fleet.shownCount == logs.fleet.order.count)
        press("fstartDate < \"2026-03-10T10:30\"\r", &part)
        #expect(status(part) == "the part was grouped by \(key): it does not tell shorter times")
    }

    @Test func `cells of the course are kept`() throws {
        var state = SampleParts.sealed(by: "start.hour")
        press("RR", &state)
        #expect(state.fleetView.pane == .heatmap)
        press(" ", &state)
        for _ in 0..<8 { press(.up, &state) }
        press("\r", &state)
        let text = try #require(state.fleet.filters.first?.text)
        #expect(text.hasPrefix("startDate >= \"2026-03-02") && state.fleet.shownCount > 0)
        press(.backspace, &state)
        // Slow startups alone are none that sums tell apart.
        press("\r", &state)
        #expect(state.fleet.filters.isEmpty && status(state).contains("startupTime is of single sessions"))
    }

    @Test func `a group by its start is kept by the part's own clock`() throws {
        var state = SampleParts.sealed(by: "start.day")
        press("Rj\r", &state)
        let text = try #require(state.fleet.filters.first?.text)
        #expect(text.hasPrefix("startDate >= \"2026-03-") && text.contains(" AND startDate < "))
        #expect(state.fleet.shownCount == state.fleet.aggregate.sessionCount && state.fleetView.groups?.rows.count == 1)
    }

    @Test func `cohorts over the keys have the intervals of the logs`() throws {
        var (part, logs) = (SampleParts.sealed(by: "context.appVersion", "context.network"), SampleFleet.state())
        func compare(_ state: inout AppState) -> CohortsModel? {
            press("R", &state)
            press("fcontext.appVersion == \"7.1.0\"\rA", &state)
            press(.backspace, &state)
            press("fcontext.appVersion == \"7.2.0\"\rBc", &state)
            return state.cohorts.model
        }
        let (of, whole) = (try #require(compare(&part)), try #require(compare(&logs)))
        #expect(part.screen == .cohorts && of.a.name == whole.a.name && of.sharedCount == whole.sharedCount)
        #expect(of.rows.map(\.a) == whole.rows.map(\.a) && of.rows.map(\.b) == whole.rows.map(\.b))
        #expect(
            of.rows.map(\.difference) == whole.rows.map(\.difference)
                && of.rows.map(\.verdict) == whole.rows.map(\.verdict))
        #expect(of.a.span == nil && of.b.span == nil)
        // The mix is told by the keys alone.
        let keys = Set(of.rows.flatMap { $0.mixes.map(\.key) })
        #expect(keys == ["network"])
        press("y", &part)
        #expect(status(part).hasPrefix("no command prints some groups of a sealed part"))
    }

    @Test func `the sessions that are kept are listed, and not opened`() throws {
        var state = SampleParts.sealed(by: "context.network")
        let sealed = try #require(state.fleet.sealed)
        #expect(state.sessions.count == sealed.kept.count && state.fleet.order.count == sealed.kept.count)
        #expect(Dashboard.frame(state).text.contains("\(sealed.kept.count) of 8500 sessions are kept in the part"))
        let worst = state.sessions[state.fleet.order[0]]
        let inLogs = SampleFleet.state()
        let same = inLogs.sessions[inLogs.fleet.order[0]].totals
        #expect(worst.id == same.id && worst.totals.startupTime?.microseconds == same.startupTime?.microseconds)
        #expect(worst.totals.stallCount == same.stallCount && worst.totals.failure.failed == same.failure.failed)
        #expect(worst.totals.context["network"] == same.context["network"])
        press("\r", &state)
        #expect(state.tab == .fleet)
        #expect(
            status(state).hasPrefix("kept for the longest startup")
                && status(state).contains("its rows are in the logs"))
        press("/\(worst.id.prefix(8))\r", &state)
        #expect(state.search?.matches.contains(0) == true)
    }

    @Test func `an export is of the groups that are listed, and of no session that only was kept`() throws {
        var state = SampleParts.sealed(by: "context.network")
        press("fcontext.network == \"wifi\"\r", &state)
        let effects = press("x", &state) + press("\r", &state)
        let request = try #require(
            effects.compactMap { effect -> ExportRequest? in
                if case .export(let request) = effect { request } else { nil }
            }.first)
        #expect(request.sessions.isEmpty && Array(request.sealed.keys) == [["wifi"]])
        #expect(request.sealed[["wifi"]]?.fleet == state.fleet.aggregate)
    }

    @Test func `open and sealed sessions come to all of them`() throws {
        var (part, logs) = (SampleParts.mixed(by: "context.network", "start.day"), SampleFleet.state())
        #expect(part.fleet.count == 8500 && part.fleet.aggregate == logs.fleet.aggregate)
        #expect(groups(part) == groups(self.logs(.context("network"))))
        press("fcontext.network == \"cellular\" AND startDate < \"2026-03-09\"\r", &part)
        press("fcontext.network == \"cellular\" AND startDate < \"2026-03-09\"\r", &logs)
        #expect(part.fleet.aggregate == logs.fleet.aggregate && part.fleet.rest == logs.fleet.rest)
        press("fstallCount > 0\r", &part)
        #expect(part.fleet.filters.count == 1 && status(part).hasPrefix("stallCount is of single sessions"))
    }

    @Test(arguments: GoldenFrame.sizes) func `sealed and open parts`(size: Size) throws {
        var state = SampleParts.sealed(by: "context.network", "start.hour", size: size)
        try GoldenFrame.compare(state, "part-sealed")
        press("Rj", &state)
        try GoldenFrame.compare(state, "part-groups")
        press("c", &state)
        try GoldenFrame.compare(state, "part-cohorts")
        try GoldenFrame.compare(SampleParts.sealed(size: size), "part-without-groups")
        try GoldenFrame.compare(SampleParts.open(size: size), "part-open")
    }
}
