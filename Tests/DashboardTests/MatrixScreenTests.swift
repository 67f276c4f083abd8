import Comparison
import Descriptions
import Playback
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal
import Testing

@testable import Dashboard

/// The runs of two sides over traces as a list of sessions, and what the sides come to beside it.
@Suite struct MatrixScreenTests {
    private func state(size: Size = Size(width: 100, height: 30)) throws -> AppState {
        let (comparison, experiment) = try ComparedSessions.experiment(traces: 8)
        var sessions: [SessionEntry] = []
        for trace in 0..<8 {
            for played in try experiment.play(trace: trace) {
                let simulation = try #require(played.simulation)
                sessions.append(
                    SessionEntry(
                        title: "\(simulation.rule) \(played.trace)", log: played.log, catalog: SampleSessions.catalog,
                        origin: .simulated(simulation)))
            }
        }
        var environment = DashboardEnvironment()
        environment.invocation = ["playhead", "simulate", "four.m3u8"]
        return AppState(
            sessions: SessionList(sessions), catalog: SampleSessions.catalog, size: size, environment: environment
        ).comparing(comparison, of: experiment)
    }

    private func text(_ state: AppState) -> String { Dashboard.frame(state).text }

    @Test func `the list comes first, Enter opens a run, and Compare has what the sides come to`() throws {
        var state = try state()
        #expect(state.tab == .fleet && text(state).contains("16 sessions together"))
        press("j\r", &state)
        #expect(state.tab == .session && state.model?.detail?.simulation != nil)
        #expect(state.model?.entry.id == state.sessions[state.fleet.order[1]].id)
        press("2", &state)
        #expect(state.focus == .traces && text(state).contains("8 traces"))
        press("3", &state)
        #expect(state.tab == .fleet && state.sessions.count == 16)
    }

    @Test func `a trace that is watched leaves the list and the open run as they are`() throws {
        var state = try state()
        let open = try #require(state.model?.entry.id)
        press("2\r\r", &state)
        let pair = try #require(state.pair)
        #expect(state.isPlaying && state.sessions.count == 16 && state.model?.entry.id == open)
        press("12", &state)
        #expect(state.pair === pair)
        press("\u{1B}", &state)
        #expect(state.pair == nil && state.focus == .traces && state.sessions.count == 16 && !state.isPlaying)
    }

    @Test func `two runs that are marked are compared, and Escape goes back to the traces`() throws {
        var state = try state()
        press("AjB2", &state)
        let pair = try #require(state.pair)
        #expect([pair.a, pair.b].map(\.entry.id) == state.fleet.order.prefix(2).map { state.sessions[$0].id })
        press("\u{1B}", &state)
        #expect(state.focus == .traces)
        press("32", &state)
        #expect(state.focus == .traces, "the marks are gone")
    }

    @Test func `a changed run is compared with the run as it was played`() throws {
        var state = try state()
        press("\rajjl\r2", &state)
        let pair = try #require(state.pair)
        #expect(pair.a.entry.id == state.model?.entry.id && state.verdictOfPair == nil)
        press("\u{1B}", &state)
        #expect(state.focus == .traces && state.sessions.count == 16)
    }

    @Test func `a command is offered where it prints what is shown`() throws {
        func copied(_ keys: String) throws -> String? {
            var state = try state(size: Size(width: 80, height: 24))
            guard case .copy(let text)? = press(keys, &state).last else { return nil }
            return text
        }
        #expect(try copied("yc") == "playhead simulate four.m3u8 --snapshot 80x24 --screen fleet")
        #expect(try copied("2yc") == "playhead simulate four.m3u8 --snapshot 80x24 --screen compare")
        #expect(try copied("\ryc") == nil, "no option opens one of the runs")
    }

    @Test func `all runs are exported from the list and from the traces`() throws {
        for keys in ["x\r", "2x\r"] {
            var state = try state()
            guard case .export(let request)? = press(keys, &state).first else {
                Issue.record("nothing is exported")
                continue
            }
            #expect(request.path == "playhead.json" && request.sessions.count == 16)
        }
    }
}
