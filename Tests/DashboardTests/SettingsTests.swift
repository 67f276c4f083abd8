import PlayheadTerminal
import Testing

@testable import Dashboard

@Suite struct SettingsTests {
    @Test func `a file of all settings is read, comments and blank lines passed over`() throws {
        let settings = Settings(
            parsing: """
                # mine

                theme = dark
                mouse=off
                  speed = 10
                columns.sessions = session , startup,stalls
                columns.variants = #, peak
                """)
        #expect(settings.theme == .dark && settings.takesMouse == false && settings.speed == 10)
        #expect(settings.columns == [.sessions: ["session", "startup", "stalls"], .variants: ["#", "peak"]])
        #expect(Settings(parsing: "") == Settings())
    }

    @Test(arguments: [
        ("theme = pink", 1, "theme is one of standard, dark, light, monochrome"),
        ("\nmouse = maybe", 2, "mouse is on or off"),
        ("speed = 0", 1, "speed is 0.25 to 3600"), ("speed = nan", 1, "speed is 0.25 to 3600"),
        ("nonsense", 1, "a setting is written NAME = VALUE"),
        (
            "colour = red", 1,
            #"there is no setting "colour": theme, mouse, speed, columns.sessions, columns.variants, key.KEY"#
        ),
        ("# x\n\ncolumns.variants = nothing", 3, #"no column "nothing": #, peak"#),
        ("key.Hyper = j", 1, #"there is no key "Hyper""#), ("key.Esc = j", 1, "Esc keeps its meaning"),
        ("key.n = F12", 1, "F12 has no meaning that n could have"),
        ("view.a b.where = x", 1, "a view is written view.NAME.PART"),
        ("view.a = x", 1, "a view is written view.NAME.PART"),
        ("view.a.sort = startup, sideways", 1, "sort is a column"),
        ("view.a.group-by = nothing", 1, #"no key "nothing""#),
    ])
    func `a wrong line is told with its number, and the others hold`(text: String, line: Int, problem: String) {
        var told: [Settings.Malformed] = []
        let settings = Settings(parsing: text + "\nspeed = 7\n") { told.append($0) }
        #expect(told.count == 1 && told.first?.line == line)
        #expect(told.first?.problem.hasPrefix(problem) == true, "\(told)")
        #expect(settings.speed == 7)
        #expect(settings.written(into: text + "\nspeed = 7\n") == text + "\nspeed = 7\n", "it stays as it is")
    }

    @Test func `a hostile file is no more than wrong lines`() {
        let bytes: [UInt8] = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 131) }
        var count = 0
        let settings = Settings(parsing: String(decoding: bytes, as: UTF8.self)) { _ in count += 1 }
        #expect(settings == Settings() && count > 0)
    }

    @Test func `what is written is read again, and leaves the rest of the file as it is`() throws {
        var settings = Settings(parsing: "# mine\ntheme = dark\nspeed = 2.5\n")
        settings.theme = .light
        settings.speed = nil
        settings.columns[.sessions] = ["#", "session"]
        let text = settings.written(into: "# mine\ntheme = dark\nspeed = 2.5\n")
        #expect(text == "# mine\ntheme = light\ncolumns.sessions = #, session\n")
        #expect(Settings(parsing: text) == settings)
        #expect(Settings().written(into: "") == "")
    }

    @Test func `only what changed is taken over into a file that somebody else changed meanwhile`() throws {
        let start = Settings(parsing: "theme = dark")
        var end = start
        end.takesMouse = false
        var file = Settings(parsing: "theme = light\nspeed = 3")
        file.adopt(end, since: start)
        #expect(file.theme == .light && file.speed == 3 && file.takesMouse == false)
    }

    @Test func `theme, mouse and speed of the settings hold, and keys change them`() {
        var environment = DashboardEnvironment()
        (environment.settings.takesMouse, environment.settings.speed) = (false, 4)
        var state = AppState(
            sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog, environment: environment)
        #expect(!state.capturesMouse && state.speed == 4)
        press("MT", &state)
        #expect(state.environment.settings.takesMouse == true && state.environment.settings.theme == .dark)
        let asked = AppState(
            sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog, speed: 9,
            capturesMouse: true, environment: environment)
        #expect(asked.capturesMouse && asked.speed == 9, "the command line goes before")
    }

    @Test func `a session opens where it was left, and says so; at its end it is not left anywhere`() throws {
        var state = HandMadeSession.state("a", "b")
        press("@30\rJ", &state)
        #expect(state.environment.positions["a"] == 30 && state.environment.positions["b"] == nil)
        state.rememberPosition()
        #expect(state.environment.positions["b"] == nil)
        let later = AppState(
            sessions: SessionList([HandMadeSession.entry(id: "a")]), catalog: SampleSessions.catalog,
            environment: state.environment)
        #expect(later.time == 30 && later.status?.isNotice == true)
        #expect(later.status?.text == "opened where you left it, at 00:30: Home for the start, End for all of it")
        var narrow = later
        narrow.size = Size(width: 60, height: 16)
        let lines = Dashboard.frame(narrow).text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[14].contains("opened where you left it") && lines[15].contains("of it"), "it wraps")
        press("i", &narrow)
        #expect(narrow.status?.isNotice != true, "and goes away")
        var end = later
        press("G", &end)
        end.rememberPosition()
        #expect(end.environment.positions["a"] == nil)
    }

    @Test
    func `of several sessions the one that is opened from the list says where it was left, and the list does not`() {
        var environment = DashboardEnvironment()
        (environment.positions["a"], environment.positions["b"]) = (30, 40)
        let sessions = SessionList([HandMadeSession.entry(id: "a"), HandMadeSession.entry(id: "b")])
        for (keys, time) in [("3\r", 30.0), ("3j\r", 40)] {
            var state = AppState(sessions: sessions, catalog: SampleSessions.catalog, environment: environment)
            #expect(state.tab == .fleet && state.status == nil)
            press(keys, &state)
            #expect(state.tab == .session && state.time == time && state.status?.isNotice == true)
        }
    }

    @Test func `positions are kept as text, the latest ones, whatever stands in the file`() {
        var positions = ResumePositions(parsing: "30.5\ta b\nnonsense\n-1\tx\ninf\ty\n7\t\n")
        #expect(positions["a b"] == 30.5 && positions["x"] == nil && positions["y"] == nil)
        for number in 0..<(ResumePositions.most + 5) { positions["s\(number)"] = 1 }
        #expect(positions["a b"] == nil && positions["s4"] == nil && positions["s5"] == 1)
        #expect(ResumePositions(parsing: positions.text) == positions)
        positions["new\nline"] = 3
        #expect(ResumePositions(parsing: positions.text) == positions)
    }

    @Test func `only positions that changed are taken over`() {
        let start = ResumePositions(parsing: "1\ta\n2\tb\n")
        var end = start
        end["a"] = nil
        end["c"] = 3
        var file = ResumePositions(parsing: "1\ta\n2\tb\n9\td\n")
        file.adopt(end, since: start)
        #expect(file == ResumePositions(parsing: "2\tb\n9\td\n3\tc\n"))
    }
}
