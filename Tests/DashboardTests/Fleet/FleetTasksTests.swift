import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import Testing

@testable import Dashboard

/// Ten tasks of who looks after a fleet, each with the keys that do it: what comes out, and that there are no more than six.
@Suite struct FleetTasksTests {
    private static let limit = 6

    private func ids(_ state: AppState) -> [String] { state.fleet.order.map { state.sessions[$0].id } }

    @Test func `open a session by its id: search, the id, Enter, Enter`() {
        var state = SampleFleet.state()
        let id = ids(state)[4000]
        perform(["/", .text(id), .key(.enter), .key(.enter)], atMost: Self.limit, &state)
        #expect(state.screen == .session && state.model?.entry.id == id)
    }

    @Test func `go to the next-worst session: Enter J`() {
        var state = SampleFleet.state()
        let listed = ids(state)
        perform([.key(.enter), "J"], atMost: Self.limit, &state)
        #expect(state.model?.entry.id == listed[1])
    }

    @Test func `see the slowest request: r z`() throws {
        var state = try SimulatedSessions.state()
        perform(["r", "z"], atMost: Self.limit, &state)
        let durations = try #require(state.model?.detail?.requests).map { $0.end - $0.start }
        let listed = state.sessionView.listed.map { durations[$0] }
        #expect(listed == durations.sorted(by: >) && listed.count > 1 && state.listSelection == 0)
    }

    @Test func `see the largest switch: R`() throws {
        var state = AppState(sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog)
        perform(["R"], atMost: Self.limit, &state)
        let lines = Dashboard.frame(state).text.split(separator: "\n")
        let title = try #require(lines.firstIndex { $0.contains("Switches") && $0.contains("by size") })
        #expect(lines[(title + 1)...].first { $0.contains("Mb/s") }?.contains("7.83 Mb/s") == true)
    }

    @Test func `list all sessions with a 404 (-12938): e, down to it, Enter`() throws {
        var state = SampleFleet.state()
        perform(["e"], atMost: 1, &state)
        let row = try #require(state.fleetErrors.model?.rows.firstIndex { $0.value.contains("-12938") })
        let down = Array(repeating: TaskStep.key(.down), count: row)
        perform(down + [.key(.enter)], atMost: Self.limit - 1, &state)
        #expect(state.screen == .fleet && !state.fleet.order.isEmpty)
        #expect(state.fleet.order.allSatisfy { state.sessions.totals($0).errorCode?.contains("-12938") == true })
    }

    @Test func `hold one week against the other: D j c`() throws {
        var state = SampleFleet.state()
        perform(["D", "j", "c"], atMost: Self.limit, &state)
        #expect(state.fleetView.keys == [.start(.week)] && state.screen == .cohorts)
        let model = try #require(state.cohorts.model)
        let known = state.sessions.indices.count { state.sessions.totals($0).startDate != nil }
        #expect(model.sharedCount == 0 && model.a.fleet.sessionCount > 0 && model.b.fleet.sessionCount > 0)
        #expect(model.a.fleet.sessionCount + model.b.fleet.sessionCount >= known)
    }

    @Test func `see what sets the bad ones apart, open one, and back: w r Enter Esc`() {
        var state = SampleFleet.state()
        perform(["w", "r", .key(.enter)], atMost: Self.limit, &state)
        let opened = state.model?.entry.id
        #expect(state.screen == .session && opened.map(ids(state).contains) == true)
        perform([.key(.escape)], atMost: 1, &state)
        #expect(state.screen == .why && state.explanation.session == 0)
    }

    @Test func `list those alone that failed: f, the predicate, Enter`() {
        var state = SampleFleet.state()
        perform(["f", .text("failed == true"), .key(.enter)], atMost: Self.limit, &state)
        #expect(!state.fleet.order.isEmpty)
        #expect(state.fleet.order.allSatisfy { state.sessions.totals($0).failure.failed == true })
    }

    @Test func `see the line that a stall came from: s o`() throws {
        var entry = HandMadeSession.entry()
        entry.lines = { row in
            SourceLines(
                name: "a.log", line: 12, lines: [.init(number: 12, text: "the line of \(row)", isShown: true)],
                editing: .file(path: "a.log"))
        }
        var state = AppState(sessions: SessionList([entry]), selected: 0, catalog: SampleSessions.catalog)
        state.seek(to: 0)
        perform(["s", "o"], atMost: Self.limit, &state)
        #expect(Dashboard.frame(state).text.contains("a.log") && Dashboard.frame(state).text.contains("the line of"))
    }

    @Test func `export three sessions: Space Space Space x, a name, Enter`() throws {
        var state = SampleFleet.state()
        let listed = ids(state)
        let effects = perform(
            [" ", " ", " ", "x", .text("three.csv"), .key(.enter)], atMost: Self.limit, &state)
        guard case .export(let request)? = effects.last else {
            Issue.record("nothing is exported")
            return
        }
        #expect(request.path == "three.csv" && request.sessions.map(\.id) == Array(listed.prefix(3)))
    }
}
