import PlayheadTerminal
import TestSupport
import Testing

@testable import Dashboard

@Suite struct PromptTests {
    private func line(_ state: AppState) -> String {
        guard case .prompt(let prompt) = state.mode else { return "" }
        return prompt.line.before + "|" + prompt.line.after
    }

    private func exporting(_ files: MemoryFiles, home: String? = "/home/me") -> AppState {
        var environment = DashboardEnvironment()
        (environment.files, environment.home) = (files, home)
        var state = AppState(
            sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog, environment: environment)
        press("x", &state)
        press(.control("u"), &state)
        return state
    }

    @Test func `the cursor moves, and what is typed or erased is where it is`() {
        var state = HandMadeSession.state()
        press("@1:3", &state)
        press(.left, &state)
        press("2", &state)
        #expect(line(state) == "1:2|3")
        press(.home, &state)
        press(.right, &state)
        press(.delete, &state)
        #expect(line(state) == "1|23")
        press(.control("e"), &state)
        press(.backspace, &state)
        #expect(line(state) == "12|")
        press(.control("a"), &state)
        #expect(line(state) == "|12")
        press(.control("k"), &state)
        #expect(line(state) == "|")
        press(.left, &state)
        press(.delete, &state)
        #expect(line(state) == "|", "beyond the ends is nothing")
    }

    @Test func `Control-W erases a name of a path at a time, Control-U all before the cursor`() {
        var state = HandMadeSession.state()
        press("x", &state)
        press(.control("u"), &state)
        press("out/two words.json", &state)
        press(.control("w"), &state)
        #expect(line(state) == "out/two |")
        press(.control("w"), &state)
        press(.control("w"), &state)
        #expect(line(state) == "|")
        press("abc", &state)
        press(.left, &state)
        press(.control("u"), &state)
        #expect(line(state) == "|c")
    }

    @Test func `a proposed name is selected: typing replaces it, moving keeps it, erasing takes all of it`() throws {
        var state = exporting(MemoryFiles())
        press("\u{1B}x", &state)
        #expect(line(state) == "commute.json|")
        let frame = Dashboard.frame(state)
        let start = try #require((0..<100).first { frame[Point(x: $0, y: 29)]?.style == .selection })
        #expect(frame[Point(x: start + 11, y: 29)]?.style == .selection)
        press("r", &state)
        #expect(line(state) == "r|")
        press("\u{1B}x", &state)
        press(.end, &state)
        press("x", &state)
        #expect(line(state) == "commute.jsonx|")
        press("\u{1B}x", &state)
        press(.left, &state)
        press(.backspace, &state)
        #expect(line(state) == "commute.js|n")
        press("\u{1B}x", &state)
        press(.backspace, &state)
        #expect(line(state) == "|")
        press("\u{1B}x", &state)
        _ = state.handle(.input(.paste("pasted.md")))
        #expect(line(state) == "pasted.md|")
    }

    @Test func `what cannot be taken leaves the prompt with what was typed and why`() {
        var state = HandMadeSession.state("a", "b")
        press("@nonsense\r", &state)
        #expect(line(state) == "nonsense|" && state.status?.isError == true)
        #expect(Dashboard.frame(state).text.contains("\"nonsense\" is no time"))
        press(.control("u"), &state)
        press("10\r", &state)
        #expect(state.mode == .browsing && state.time == 10 && state.status == nil)
    }

    @Test func `a letter with its accent, and a wide one, are one step`() {
        var line = EditedLine("e\u{301}中")
        line.apply(.back)
        line.apply(.back)
        #expect(line == EditedLine(before: "", after: "e\u{301}中"))
        line.apply(.eraseForward)
        #expect(line.text == "中")
    }

    @Test func `up and down go through the lines that were typed into prompts of a kind`() {
        var state = HandMadeSession.state()
        press("@10\r@20\r@10\r/stall\r", &state)
        press("@3", &state)
        press(.up, &state)
        #expect(line(state) == "10|", "the last one, each once")
        press(.up, &state)
        #expect(line(state) == "20|")
        press(.up, &state)
        #expect(line(state) == "20|")
        press(.down, &state)
        press(.down, &state)
        #expect(line(state) == "3|", "what was begun comes back")
        press(.down, &state)
        #expect(line(state) == "3|")
    }

    @Test func `a search that is recalled finds`() {
        var state = HandMadeSession.state()
        press("/stall\r\u{1B}/", &state)
        press(.up, &state)
        #expect(state.search?.matches.isEmpty == false)
    }

    @Test func `the cursor is seen in the line, which is cut around it`() {
        var state = HandMadeSession.state(size: (60, 16))
        press("x", &state)
        press(.control("u"), &state)
        press(String(repeating: "abcdefghij", count: 8), &state)
        func column() -> Int? {
            let frame = Dashboard.frame(state)
            return (0..<60).first { frame[Point(x: $0, y: 15)]?.style.attributes.contains(.reverse) == true }
        }
        #expect(column() == 58)
        press(.home, &state)
        #expect(column() == 12 && Dashboard.frame(state).text.contains("export to: abcdefghij"))
        press(.right, &state)
        #expect(column() == 13)
    }

    @Test func `names of files are completed, folders with a slash, and Tab goes into a folder`() {
        let files = MemoryFiles([
            "./notes.md": "", "./nightly/a.json": "", "nightly/a.json": "", "nightly/b.json": "", "./.nothing": "",
            "/home/me/report.csv": "",
        ])
        var state = exporting(files)
        press("n", &state)
        press(.tab, &state)
        #expect(line(state) == "nightly/|")
        press(.tab, &state)
        #expect(line(state) == "notes.md|", "the next one")
        press(.control("u"), &state)
        press("nig", &state)
        press(.tab, &state)
        press(.tab, &state)
        #expect(line(state) == "nightly/a.json|")
        press(.tab, &state)
        #expect(line(state) == "nightly/b.json|")
        press(.control("u"), &state)
        press("~/re", &state)
        press(.tab, &state)
        #expect(line(state) == "~/report.csv|")
        press(.control("u"), &state)
        press("nowhere/x", &state)
        press(.tab, &state)
        #expect(line(state) == "nowhere/x|")
    }

    @Test func `an export asks before it replaces a file, and goes back to the name`() throws {
        let files = MemoryFiles(["/home/me/there.json": "{}"])
        var state = exporting(files)
        press("~/there.json", &state)
        #expect(press("\r", &state).isEmpty)
        #expect(Dashboard.frame(state).text.contains("replace ~/there.json?  y yes  n no"))
        press("n", &state)
        #expect(line(state) == "~/there.json|")
        #expect(press("\ry", &state).count == 1 && state.mode == .browsing)
        state = exporting(files)
        press("~/new.json", &state)
        guard case .export(let request) = try #require(press("\r", &state).first) else {
            Issue.record("no export")
            return
        }
        #expect(request.path == "/home/me/new.json" && request.picture == nil)
    }

    @Test func `an export names all formats, and one of them is a picture of the screen`() throws {
        var state = exporting(MemoryFiles())
        for format in ["json", "ndjson", "csv", "md", "html", "txt", "svg"] {
            #expect(Dashboard.frame(state).text.split(separator: "\n").last?.contains(format) == true)
        }
        press("a.svg", &state)
        guard case .export(let request) = try #require(press("\r", &state).first) else {
            Issue.record("no export")
            return
        }
        #expect(request.picture == Dashboard.frame(state).svg())
    }

    @Test func `columns are chosen by their names, in the order of the names, and all again by none`() {
        var state = HandMadeSession.state("a", "b")
        press("3C", &state)
        press(.control("u"), &state)
        press("stalls, sess", &state)
        press(.tab, &state)
        #expect(line(state) == "stalls, session|")
        press("\r", &state)
        func heading() -> [Substring]? {
            Dashboard.frame(state).text.split(separator: "\n").first {
                $0.contains("session") && $0.contains("stalls ")
            }?
            .split(separator: " ")
        }
        #expect(heading() == ["stalls", "session"])
        #expect(state.environment.settings.columns == [.sessions: ["stalls", "session"]])
        press(">", &state)
        #expect(
            SessionColumns.all[state.fleetView.sort.column].title == "stalls", "sorting goes through these alone")
        press("C", &state)
        press(.control("u"), &state)
        press("nonsense\r", &state)
        #expect(state.status?.text.hasPrefix("no column \"nonsense\": #, session, id") == true)
        #expect(line(state) == "nonsense|")
        press(.control("u"), &state)
        press("\r", &state)
        #expect(state.environment.settings.columns.isEmpty)
    }
}
