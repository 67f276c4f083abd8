import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal
import Testing

@testable import Dashboard

@Suite struct ReducerTests {
    @Test func `numbers and Tab change the screen`() {
        var state = HandMadeSession.state()
        press("5", &state)
        #expect(state.tab == .errors)
        press(.tab, &state)
        #expect(state.tab == .session)
        press(.backTab, &state)
        #expect(state.tab == .errors)
        press("2", &state)
        #expect(state.tab == .compare)
        press("6", &state)
        #expect(state.tab == .compare, "tabs that do not exist do nothing")
    }

    @Test func `what stands under the time line is changed in turn, and a search goes back to the events`() throws {
        var state = try SimulatedSessions.state()
        press("r", &state)
        #expect(state.sessionView.panel == .requests)
        press("jj", &state)
        #expect(state.sessionView.request == 2 && state.sessionView.moment == nil)
        press("\r", &state)
        #expect(state.time == state.model?.detail?.requests[2].start)
        press("\u{1B}rrr", &state)
        #expect(state.sessionView.panel == .events)
        press("RR", &state)
        #expect(state.sessionView.panel == .startup)
        press("/stall\r", &state)
        #expect(state.sessionView.panel == .events && state.search?.matches.isEmpty == false)
    }

    @Test func `Escape goes back step by step and never quits`() {
        var state = HandMadeSession.state()
        press("5?", &state)
        #expect(state.mode == .help(scroll: 0))
        press("\u{1B}", &state)
        #expect(state.mode == .browsing)
        press("/xyz\r", &state)
        #expect(state.search != nil)
        press("\u{1B}", &state)
        #expect(state.search == nil)
        #expect(state.tab == .errors)
        press("\u{1B}", &state)
        #expect(state.tab == .session)
        for _ in 0..<5 { #expect(press("\u{1B}", &state).isEmpty) }
    }

    @Test func `q quits, and in the help closes it`() throws {
        var state = HandMadeSession.state()
        #expect(press("?q", &state).isEmpty)
        #expect(state.mode == .browsing)
        guard case .finish(.quit) = try #require(press("q", &state).first) else {
            Issue.record("q did not quit")
            return
        }
    }

    @Test func `Control-C quits from everywhere with its signal`() throws {
        for keys in ["", "?", "/abc", "5"] {
            var state = HandMadeSession.state()
            press(keys, &state)
            guard case .finish(.signal(.interrupt)) = try #require(press(.control("c"), &state).first) else {
                Issue.record("Control-C did not quit after \(keys)")
                return
            }
        }
    }

    @Test func `the list is walked without moving the playhead, and Enter goes there`() {
        var state = HandMadeSession.state()
        press("@52\r", &state)
        press(.up, &state)
        #expect(state.time == 52)
        #expect(state.model?.moments[state.currentMoment ?? 0].time == 40)
        press("\r", &state)
        #expect(state.time == 40)
        press("jjjjjjjjjjjjjj", &state)
        #expect(state.currentMoment == (state.model?.moments.count ?? 0) - 1)
        press("\u{1B}", &state)
        #expect(state.sessionView.moment == nil)
    }

    @Test func `Enter on a code lists its errors, and Enter on one of them goes to its moment of the session`() {
        var state = HandMadeSession.state()
        press("5\r", &state)
        #expect(state.tab == .errors && state.errorsView.openGroup != nil)
        press("\r", &state)
        #expect(state.tab == .session)
        #expect(state.time == 40)
        #expect(state.currentMoment == state.model?.errors.first?.moment)
    }

    @Test func `J and K open the neighbours, each with its own playhead`() {
        var state = HandMadeSession.state("a", "b", "c")
        press("@30\rJ", &state)
        #expect(state.model?.entry.id == "b")
        #expect(state.time == state.duration, "it opens with all of it drawn")
        press("JJ", &state)
        #expect(state.model?.entry.id == "c")
        #expect(state.status?.text == "this is the last session")
        press("KK", &state)
        #expect(state.model?.entry.id == "a")
        #expect(state.time == 30)
    }

    @Test func `several sessions begin with their list, and one that is opened plays`() {
        var state = AppState(
            sessions: SessionList(["a", "b"].map { HandMadeSession.entry(id: $0) }), catalog: SampleSessions.catalog,
            isPlaying: true
        )
        #expect(state.tab == .fleet)
        #expect(!state.isPlaying)
        press("j\r", &state)
        #expect(state.tab == .session)
        #expect(state.model?.entry.id == "b")
        #expect(state.isPlaying)
        press("K", &state)
        #expect(state.model?.entry.id == "a")
        #expect(state.isPlaying)
    }

    @Test func `a log that is empty when it is followed is opened when it grows`() {
        var state = AppState(sessions: [], catalog: SampleSessions.catalog, isFollowing: true)
        #expect(Dashboard.frame(state).text.contains("waiting"))
        _ = state.handle(.sessions([HandMadeSession.entry()]))
        #expect(state.model != nil)
        #expect(state.time == state.duration)
        #expect(state.isFollowing)
    }

    @Test func `the session list sorts, keeps its row, and opens it`() {
        var state = AppState(
            sessions: SessionList(
                [("a", 10.0), ("b", 80), ("c", 40)].map { HandMadeSession.entry(id: $0.0, watched: $0.1) }),
            catalog: SampleSessions.catalog)
        press("3", &state)
        while SessionColumns.all[state.fleetView.sort.column].title != "watched" { press(">", &state) }
        #expect(state.fleet.order == [0, 2, 1])
        press("Ij", &state)
        #expect(state.fleet.order == [1, 2, 0])
        press("g\r", &state)
        #expect(state.model?.entry.id == "b")
        #expect(state.tab == .session)
    }

    @Test func `sessions that do not know a value stand last in both directions`() throws {
        let unknown = SessionEntry(title: "?", log: .init(id: "?"), catalog: SampleSessions.catalog)
        var state = AppState(
            sessions: [unknown, HandMadeSession.entry(id: "a"), HandMadeSession.entry(id: "b", watched: 50)],
            catalog: SampleSessions.catalog)
        let watched = try #require(SessionColumns.all.firstIndex { $0.title == "watched" })
        state.sort(ListSort(column: watched, descending: false, isChosen: true))
        #expect(state.fleet.order == [1, 2, 0])
        state.sort(ListSort(column: watched, descending: true, isChosen: true))
        #expect(state.fleet.order == [2, 1, 0])
    }

    @Test func `a search finds while it is typed, goes on with n, and Escape goes back`() {
        var state = HandMadeSession.state()
        press("/BANDwidth", &state)
        #expect(state.search?.matches.count == 1)
        #expect(state.model?.moments[state.currentMoment ?? 0].mark == .stall)
        press("\u{1B}", &state)
        #expect(state.search == nil)
        #expect(state.sessionView.moment == nil)
        press("/1.00 Mb/s\r", &state)
        #expect(state.search?.matches.count == 3)
        let first = state.sessionView.moment
        press("n", &state)
        #expect(state.sessionView.moment != first)
        press("nn", &state)
        #expect(state.sessionView.moment == first, "the last hit is followed by the first")
        press("N", &state)
        #expect(state.sessionView.moment == state.search?.matches.last)
        press("/nowhere\r", &state)
        #expect(state.status?.text == "\"nowhere\" is not found")
    }

    @Test func `a prompt takes typed and pasted text, of a paste its first line`() throws {
        var state = HandMadeSession.state()
        press("x", &state)
        press(.control("u"), &state)
        press("out", &state)
        _ = state.handle(.input(.paste("-1.csv\nrm -rf")))
        let effects = press("\r", &state)
        guard case .export(let request) = try #require(effects.first) else {
            Issue.record("no export")
            return
        }
        #expect(request.path == "out-1.csv")
        #expect(request.sessions.map(\.id) == ["hand-made"])
        _ = state.handle(.exported(.failure(ScreenFailure(message: "disk full"))))
        #expect(state.status == StatusMessage(text: "disk full", isError: true))
    }

    @Test func `from the session list all sessions are exported, in its order`() throws {
        var state = HandMadeSession.state("a", "b")
        press("3Ix", &state)
        guard case .export(let request) = try #require(press("\r", &state).first) else {
            Issue.record("no export")
            return
        }
        #expect(request.path == "playhead.json")
        #expect(request.sessions.map(\.id) == ["b", "a"])
    }

    @Test func `the name offered for an export is safe whatever the session is called`() {
        var state = AppState(
            sessions: [
                SessionEntry(title: "../../etc/\u{1B}[2Jx y", log: .init(id: "x"), catalog: SampleSessions.catalog)
            ],
            catalog: SampleSessions.catalog)
        press("x", &state)
        guard case .prompt(let prompt) = state.mode else {
            Issue.record("no prompt")
            return
        }
        #expect(prompt.text == "------etc---2Jx-y.json")
    }

    @Test func `pasted text is no keys`() {
        var state = HandMadeSession.state()
        #expect(state.handle(.input(.paste("q"))).isEmpty)
        #expect(state.mode == .browsing)
    }

    @Test func `a screen that is too small still quits, and does nothing else`() {
        var state = HandMadeSession.state()
        press("/a", &state)
        _ = state.handle(.input(.resize(Size(width: 40, height: 10))))
        #expect(press("q", &state).count == 1)
        _ = state.handle(.input(.resize(Size(width: 100, height: 30))))
        press("\u{1B}?", &state)
        _ = state.handle(.input(.resize(Size(width: 40, height: 10))))
        press(" 5x", &state)
        #expect(state.tab == .session)
        #expect(!state.isPlaying)
        #expect(press("q", &state).count == 1)
        _ = state.handle(.input(.resize(Size(width: 100, height: 30))))
        #expect(state.mode == .help(scroll: 0))
    }

    @Test func `a changed log keeps the session, the playhead and the selection`() {
        var state = HandMadeSession.state("a", "b")
        press("J@20\rj", &state)
        let selection = state.sessionView.moment
        _ = state.handle(
            .sessions(SessionList(["c", "b"].map { HandMadeSession.entry(id: $0, watched: 100) })))
        #expect(state.model?.entry.id == "b")
        #expect(state.selected == 1)
        #expect(state.time == 20)
        #expect(state.sessionView.moment == selection)
        _ = state.handle(.sessions([]))
        #expect(state.model == nil)
        #expect(state.selected == nil)
    }

    @Test func `a stall counts from its beginning`() {
        let state = HandMadeSession.state()
        #expect(state.model?.totals(at: 49.9).stallCount == 0)
        #expect(state.model?.totals(at: 50).stallCount == 1)
        #expect(state.model?.totals(at: 52).durationWatched == state.model?.totals(at: 50).durationWatched)
    }
}
