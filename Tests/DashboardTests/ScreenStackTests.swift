import PlayheadAnalytics
import PlayheadTerminal
import Testing

@testable import Dashboard

/// The ways between screens: Escape goes back to where one came from, and it is as it was left.
@Suite struct ScreenStackTests {
    private static func screen(_ size: Size = Size(width: 120, height: 40)) -> ScreenDriver {
        ScreenDriver(SampleFleet.state(size))
    }

    @Test func `a session of the list goes back to the list, at its row and with its search`() throws {
        let screen = ScreenDriver(HandMadeSession.state("one", "two", "three", "twofold"))
        screen.press("3/two\r")
        #expect(screen.state.fleetView.row == 1)
        screen.press("n\r")
        #expect(screen.state.screen == .session && screen.state.model?.entry.id == "twofold")
        #expect(screen.row(0).contains("Fleet > twofold"))
        screen.back()
        #expect(screen.state.screen == .fleet && screen.state.fleetView.row == 3)
        #expect(screen.state.search?.query == "two" && screen.state.search?.matches == [1, 3])
        // The list was reached by its tab, from the session that was open then.
        screen.back().back()
        #expect(screen.state.screen == .session && screen.state.model?.entry.id == "one")
        #expect(screen.row(0).contains(">") == false)
    }

    @Test func `the session of the selected row is opened by its tab, where none was opened before`() {
        let screen = Self.screen()
        let listed = screen.state.fleet.order.map { screen.state.sessions[$0].id }
        screen.press("jj1")
        #expect(screen.state.screen == .session && screen.state.model?.entry.id == listed[2])
        screen.back().press("jjj5")
        screen.press("1")
        #expect(screen.state.screen == .session && screen.state.model?.entry.id == listed[2])
    }

    @Test func `the footer says what a key leads to here and now`() {
        let screen = ScreenDriver(HandMadeSession.state())
        for panel in ["requests", "startup", "switches", "events"] {
            #expect(screen.row(screen.state.size.height - 1).contains("r \(panel)"))
            screen.press("r")
        }
        screen.press("?")
        #expect(screen.row(screen.state.size.height - 1).contains("q close"))
        screen.press("q")
        #expect(screen.row(screen.state.size.height - 1).contains("q quit"))
    }

    @Test func `from the fleet to why, to a session, to its errors and back`() throws {
        let screen = Self.screen()
        screen.press("wj")
        #expect(screen.row(0).contains("Fleet > Why"))
        let finding = screen.state.explanation.row
        screen.press("rj\r")
        let title = try #require(screen.state.model?.entry.title)
        #expect(screen.row(0).contains("Fleet > Why > \(title)"))
        screen.press("rr@10\r5")
        #expect(screen.state.screen == .errors && screen.row(0).contains(">") == false)
        screen.back()
        #expect(screen.state.screen == .session && screen.state.sessionView.panel == .startup)
        screen.back()
        #expect(screen.state.screen == .why)
        #expect(screen.state.explanation.row == finding && screen.state.explanation.session == 1)
        screen.back()
        #expect(screen.state.screen == .why && screen.state.explanation.session == nil)
        screen.back()
        #expect(screen.state.screen == .fleet && screen.state.explanation.model != nil)
        screen.back().back()
        #expect(screen.state.screen == .fleet && screen.state.status?.text == "q quits, ? shows all keys")
    }

    @Test func `a tab goes to the first screen of its own`() {
        let screen = Self.screen()
        screen.press("wr\r3")
        #expect(screen.state.screen == .fleet && screen.state.stack.places.count == 1)
        screen.press("5131513").back()
        #expect(screen.state.screen == .fleet && screen.state.stack.places.count == 1)
        screen.press("w4\t\t\t\t\t")
        #expect(screen.state.screen == .playlist && screen.state.stack.places.count < 6)
    }

    @Test func `the moment of an error goes back to the errors with one key`() throws {
        let screen = ScreenDriver(HandMadeSession.state())
        screen.press("@10\r5\r\r")
        #expect(screen.state.screen == .session && screen.state.time == 40)
        #expect(screen.row(0).contains("Errors > -12889 > hand-made"))
        screen.press("kk").back()
        #expect(screen.state.screen == .session, "what the user selected is let go first")
        screen.back()
        #expect(screen.state.screen == .errors && screen.state.errorsView.openGroup != nil)
        #expect(screen.state.time == 10)
        screen.back().back()
        #expect(screen.state.screen == .session && screen.state.time == 10)
    }

    @Test func `a session is as it was left, with what was asked of it`() throws {
        let screen = ScreenDriver(try SimulatedSessions.recordedState())
        let id = try #require(screen.state.model?.entry.id)
        screen.press("@60\rajl\r+++j")
        let (zoom, moment) = (screen.state.zoom, screen.state.sessionView.moment)
        let asked = try #require(screen.state.whatIf?.changes)
        screen.press("3j\r")
        #expect(screen.state.model?.entry.id != id && screen.state.whatIf == nil && screen.state.zoom == 0)
        screen.back().back()
        #expect(screen.state.whatIf?.changes == asked && screen.state.zoom == zoom)
        #expect(screen.state.sessionView.moment == moment && screen.state.time == 60)
    }

    @Test func `two sets of sessions go back to the groups`() {
        let screen = Self.screen()
        screen.press("Rjc")
        #expect(screen.state.screen == .cohorts && screen.row(0).contains("Fleet > Cohorts"))
        screen.back()
        #expect(screen.state.screen == .fleet && screen.state.fleetView.groupRow == 1)
        // A filter asks for the list.
        screen.press("jcfstallCount > 0\r")
        #expect(screen.state.screen == .fleet && screen.state.fleet.filters.count == 1)
        screen.back()
        #expect(screen.state.screen == .fleet)
    }

    @Test func `two sessions of the list go back to the list`() {
        let screen = ScreenDriver(HandMadeSession.state("one", "two", "three"))
        screen.press("3jjc")
        #expect(screen.state.screen == .compare && screen.row(0).contains("Fleet > Compare"))
        screen.press("@20\r5").back()
        #expect(screen.state.screen == .compare && screen.state.time == 20)
        screen.back()
        #expect(screen.state.screen == .fleet && screen.state.fleetView.row == 2)
    }

    // MARK: J and K

    @Test func `J and K follow the sessions of a finding`() throws {
        let screen = Self.screen()
        screen.press("wr\r")
        let typical = try #require(screen.state.shownFinding?.typical)
        #expect(screen.state.selected == typical[0] && screen.row(0).contains("1/\(typical.count)"))
        screen.press("J")
        #expect(screen.state.selected == typical[1])
        screen.press("JJJJ")
        #expect(screen.state.selected == typical[typical.count - 1])
        #expect(screen.state.status?.text == "this is the last session of the list")
        screen.back()
        #expect(screen.state.explanation.session == typical.count - 1)
    }

    @Test func `J and K follow the list as it is filtered and sorted`() throws {
        let screen = Self.screen()
        screen.press("fstallCount > 1\r>\r")
        let order = screen.state.fleet.order
        #expect(screen.state.selected == order[screen.state.fleetView.row])
        let row = screen.state.fleetView.row
        screen.press("JJ5J")
        #expect(screen.state.screen == .errors && screen.state.selected == order[row + 3])
        screen.back()
        #expect(screen.state.screen == .session && screen.state.selected == order[row + 3])
        screen.press("K").back()
        #expect(screen.state.screen == .fleet && screen.state.fleetView.row == row + 2)
    }

    @Test func `J and K go from error to error where one of them was opened`() throws {
        var state = AppState(sessions: [HandMadeSession.entry()], catalog: SampleSessions.catalog)
        state.replaceSessions([
            SessionEntry(title: "three errors", log: HandMadeSession.log(errors: 3), catalog: SampleSessions.catalog)
        ])
        let screen = ScreenDriver(state)
        screen.press("5\r\rJ")
        #expect(screen.state.screen == .session && screen.state.time == 41)
        #expect(screen.resize(200, 50).row(-1).contains("KJ listed error"))
        screen.press("JJ")
        #expect(screen.state.time == 42 && screen.state.status?.text == "this is the last error of the list")
        screen.back()
        #expect(screen.state.screen == .errors && screen.state.errorsView.row == 2)
    }

    // MARK: The head line

    @Test(arguments: [60, 80, 100, 120, 200]) func `where one is, is told in every width, and the tabs stay`(width: Int)
    {
        let screen = Self.screen(Size(width: width, height: width < 80 ? 16 : 24))
        screen.press("wr\r")
        let title = screen.state.model?.entry.title ?? ""
        let head = screen.row(0)
        #expect(head.contains("Fleet > Why > \(title)"), "\(head)")
        for tab in Tab.allCases { #expect(head.contains(" \(tab.rawValue) "), "\(head)") }
        let tabs = ScreenLayout(screen.state).tabs(screen.state)
        #expect(tabs.allSatisfy { head.contains($0.label) })
    }

    @Test func `of a long path the first screens are left out first`() {
        var frame = Frame(size: Size(width: 30, height: 1), glyphs: .braille)
        let breadcrumb = Breadcrumb(names: ["Fleet", "Why", "a session of a long name"])
        #expect(breadcrumb.draw(at: Point(x: 0, y: 0), width: 30, of: &frame) == 28)
        #expect(frame.text.hasPrefix("… > a session of a long name"))
    }

    @Test func `a growing log keeps the way back`() {
        let screen = ScreenDriver(HandMadeSession.state("one", "two"))
        screen.press("3j\r")
        var state = screen.state
        _ = state.handle(
            .sessions(SessionList(["one", "two"].map { HandMadeSession.entry(id: $0, watched: 50) })))
        let grown = ScreenDriver(state)
        grown.back()
        #expect(grown.state.screen == .fleet && grown.state.fleetView.row == 1)
        grown.back()
        #expect(grown.state.screen == .session && grown.state.model?.entry.id == "one")
        #expect(grown.state.duration == 145)
    }

    /// However long its name and the way to it are.
    @Test(arguments: [80, 90, 100, 120, 200]) func `which session of the list it is stands on the head line`(width: Int)
    {
        let name = String(repeating: "long-name-", count: 12)
        let screen = ScreenDriver(HandMadeSession.state("one", name, "three")).resize(width, 30)
        screen.press("J")
        #expect(screen.row(0).hasSuffix(" 2/3 ") || screen.row(0).hasSuffix(" 2/3"))
        screen.press("3jj\r")
        #expect(screen.state.screen == .session)
        #expect(screen.row(0).contains("/3"))
        screen.press("K")
        #expect(screen.state.model?.entry.id == name && screen.row(0).contains(" 2/3"))
    }

    /// A screen that only this file knows.
    private struct ProbeScreen: DashboardScreen {
        struct View: ScreenView {
            var row = 0
        }

        let shown: ShownState
        let layout: ScreenLayout
        static let tab = Tab.fleet
        static let subject = ScreenSubject.list
        static let focuses: [Focus] = [.why]

        func draw(of frame: inout Frame) {
            frame.put("row \(state[ProbeScreen.self].row)", at: layout.body.origin)
        }

        static func names(_ state: AppState) -> [String] { ["Probe"] }

        static func list(_ state: AppState) -> ShownList {
            ShownList(count: 5, selected: state[ProbeScreen.self].row) { $0[ProbeScreen.self].row = $1 }
        }

        static func visibleRows(_ state: AppState, _ layout: ScreenLayout) -> Int { layout.body.height }
    }

    @Test func `a screen is known by its type alone, and what it remembers is its own`() {
        var state = Self.screen().state
        let probe = ScreenID(ProbeScreen.self)
        state.push(probe)
        press("jjj", &state)
        #expect(state.screen == probe && state[ProbeScreen.self].row == 3 && state.fleetView.row == 0)
        let text = Dashboard.frame(state).text
        #expect(text.contains("Fleet > Probe") && text.contains("row 3"))
        press("G3", &state)
        #expect(state.screen == .fleet && state[ProbeScreen.self].row == 4)
    }
}
