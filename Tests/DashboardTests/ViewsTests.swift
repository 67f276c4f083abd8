import Comparison
import PlayheadAnalytics
import PlayheadTerminal
import Testing
import VisibleText

@testable import Dashboard

/// What one set up stays: saved views, what was typed, and keys with other meanings.
@Suite struct ViewsTests {
    private static let release = """
        view.release.where = context.appVersion == "7.2.0"
        view.release.group-by = context.network, context.appVersion
        view.release.columns = session, startup, stalls
        view.release.sort = startup, down
        view.release.against = context.appVersion == "7.1.0"

        """

    private func fleet(_ settings: String = "", shared: String = "") -> AppState {
        var environment = DashboardEnvironment()
        environment.settings = Settings(parsing: settings)
        environment.sharedViews = Settings(parsing: shared).views
        return AppState(
            sessions: SampleFleet.sessions, catalog: SampleSessions.catalog, size: Size(width: 120, height: 40),
            environment: environment)
    }

    // MARK: Views

    @Test(arguments: [true, false]) func `a view lists, groups, sorts and compares as it says`(isShared: Bool) throws {
        var state = isShared ? fleet(shared: Self.release) : fleet(Self.release)
        #expect(state.open(view: "release") == nil)
        state.awaitFleet()
        #expect(state.tab == .fleet && state.fleet.filters.joined == #"context.appVersion == "7.2.0""#)
        #expect(state.fleet.shownCount > 0 && state.fleet.shownCount < state.fleet.count)
        #expect(state.fleetView.keys.map(\.description) == ["context.network", "context.appVersion"])
        #expect(state.fleetView.groups?.keys == state.fleetView.keys)
        let headings = state.shownColumns(of: .sessions)?.map { Settings.List.sessions.headings[$0] }
        #expect(headings == ["session", "startup", "stalls"])
        let starts = state.fleet.order.prefix(50).compactMap { state.sessions[$0].totals.startupTime?.seconds }
        #expect(starts == starts.sorted(by: >) && starts.count == 50)
        press("c", &state)
        #expect(state.screen == .cohorts && state.cohorts.filters[.a]?.joined == #"context.appVersion == "7.1.0""#)
    }

    @Test func `what is set up is saved under a name, and opened again as it was`() {
        var state = fleet()
        press("fcontext.network == \"wifi\"\r", &state)
        press("+Cstartup, session\r", &state)
        state.fleetView.pane = .sessions
        press(">>SWi-Fi_1\r", &state)
        let view = state.environment.settings.views["Wi-Fi_1"]
        #expect(view?.filter == #"context.network == "wifi""# && view?.groupBy.count == 2)
        #expect(view?.columns == ["startup", "session"] && view?.sort != nil && view?.baseline == nil)
        let text = state.environment.settings.written(into: "# mine\n")
        #expect(text.hasPrefix("# mine\n") && Settings(parsing: text).views == state.environment.settings.views)
        var later = fleet(text)
        press("VWi-\t\r", &later)
        later.awaitFleet()
        #expect(later.fleet.filters == state.fleet.filters && later.fleetView.keys == state.fleetView.keys)
        #expect(later.fleetView.sort == state.fleetView.sort)
        #expect(later.fleet.order == state.fleet.order)
        #expect(later.environment.settings.columns == Settings(parsing: text).columns, "the usual columns stay")
    }

    @Test func `a view replaces what was set up, and one that cannot be is told and changes nothing`() {
        var state = fleet("view.all.sort = stalls\nview.bad.where = this is none\n" + Self.release)
        #expect(state.open(view: "release") == nil)
        press("Vall\r", &state)
        #expect(state.fleet.filters.isEmpty && state.fleetView.columns == nil && state.fleetView.marks.isEmpty)
        let before = state.fleetView.sort
        press("Vbad\r", &state)
        #expect(state.status?.isError == true && state.fleet.filters.isEmpty && state.fleetView.sort == before)
        press("\u{1B}Vnone\r", &state)
        #expect(state.status?.text == #"there is no view "none": all, bad, release"#)
        press("\u{1B}Sno name\r", &state)
        #expect(state.status?.text.hasPrefix(#""no name" is no name"#) == true)
    }

    @Test func `a view of the user's goes before one of the same name beside the logs`() {
        let state = fleet(
            "view.release.where = TRUEPREDICATE", shared: Self.release + "view.team.sort = stalls\ntheme = dark")
        #expect(state.environment.views["release"]?.filter == "TRUEPREDICATE")
        #expect(state.environment.views["team"] != nil && state.environment.settings.theme == nil)
    }

    // MARK: Prompts

    @Test func `what was typed comes back in a later run, each prompt's own`() {
        var state = fleet()
        press("fstallCount > 0\rfstallCount > 1\r/wifi\r", &state)
        var environment = DashboardEnvironment()
        environment.history = PromptHistory(parsing: state.environment.history.text)
        var later = AppState(
            sessions: SampleFleet.sessions, catalog: SampleSessions.catalog, environment: environment)
        press("f", &later)
        press(.up, &later)
        guard case .prompt(let prompt) = later.mode else { return #expect(Bool(false)) }
        #expect(prompt.text == "stallCount > 1")
        press(.up, &later)
        guard case .prompt(let earlier) = later.mode else { return #expect(Bool(false)) }
        #expect(earlier.text == "stallCount > 0")
    }

    @Test func `history is text, bounded, and two runs add to it`() {
        var history = PromptHistory(parsing: "fleet\ta\nnonsense\n\t\nfleet\tb\nfleet\ta\n")
        #expect(history["fleet"] == ["b", "a"])
        history.add("two\nlines", to: "fleet")
        for number in 0..<300 { history.add("\(number)", to: "x") }
        #expect(
            history["fleet"] == ["b", "a"] && history["x"].count == PromptHistory.most && history["x"].last == "299")
        #expect(PromptHistory(parsing: history.text) == history)
        let start = PromptHistory(parsing: "fleet\ta\n")
        var (end, file) = (start, PromptHistory(parsing: "fleet\ta\nfleet\telsewhere\n"))
        end.add("c", to: "fleet")
        file.adopt(end, since: start)
        #expect(file["fleet"] == ["a", "elsewhere", "c"])
    }

    // MARK: Keys

    private func state(_ settings: String) -> AppState {
        var environment = DashboardEnvironment()
        environment.settings = Settings(parsing: settings)
        var state = AppState(
            sessions: [HandMadeSession.entry()], catalog: SampleSessions.catalog, environment: environment)
        state.seek(to: 0)
        return state
    }

    @Test func `a key has the meaning of another in its place, and help and footer say so`() {
        var state = state("key.n = s\nkey.F5 = Right\nkey.= = -\nkey.s = none")
        press("n", &state)
        #expect(state.time == 50, "to the stall")
        press("g", &state)
        press("s", &state)
        #expect(state.time == 0, "no meaning")
        press(.function(5), &state)
        #expect(state.time == 5)
        press("+", &state)
        press("=", &state)
        #expect(state.zoom == 0)
        press(.right, &state)
        #expect(state.time == 10, "the other key keeps its own")
        let footer = Dashboard.frame(state).text.split(separator: "\n").last ?? ""
        #expect(footer.contains("nS stall"))
        press("?/stall\r", &state)
        #expect(Dashboard.frame(state).text.contains("n S"))
    }

    @Test func `text is typed as ever, and questions are answered as ever`() {
        var state = state("key.n = Ctrl-L\nkey.y = j\nkey.1 = 5")
        press("@1n\r", &state)
        guard case .prompt(let prompt) = state.mode else { return #expect(Bool(false)) }
        #expect(prompt.text == "1n")
        press("\u{1B}1", &state)
        #expect(state.tab == .errors)
    }

    @Test func `every key of the map can be named`() throws {
        for key in Set(KeyTable().groups.flatMap(\.bindings).flatMap(\.actions).flatMap(\.keys)) {
            #expect(Key(named: key.name()) == key && Key(named: key.name(in: .ascii)) == key, "\(key.name())")
        }
        #expect(Key(named: "") == nil && Key(named: "Hyper-x") == nil)
    }

    // MARK: The first time

    @Test func `who sees the screens for the first time is told three lines, until a key, which acts`() {
        var environment = DashboardEnvironment()
        environment.isFirstStart = true
        let sessions = SessionList([HandMadeSession.entry(id: "a"), HandMadeSession.entry(id: "b")])
        for (width, height) in [(60, 16), (80, 24), (160, 50)] {
            var state = AppState(
                sessions: sessions, selected: 0, catalog: SampleSessions.catalog,
                size: Size(width: width, height: height), environment: environment)
            let text = Dashboard.frame(state).text.split { $0.isWhitespace }.joined(separator: " ")
            for words in ["what the viewer got", "Space plays it", "3 shows all 2 sessions", "? shows all keys"] {
                #expect(text.contains(words), "\(words) at \(width)")
            }
            press(" ", &state)
            #expect(state.isPlaying && !Dashboard.frame(state).text.contains("what the viewer got"))
        }
        let list = AppState(sessions: sessions, catalog: SampleSessions.catalog, environment: environment)
        #expect(Dashboard.frame(list).text.contains("Enter opens a session"))
        environment.isFirstStart = false
        let later = AppState(
            sessions: sessions, selected: 0, catalog: SampleSessions.catalog, environment: environment)
        #expect(later.status == nil)
    }
}
