import PlayerLog
import PlayheadTerminal
import Testing

@testable import Dashboard

@Suite struct ErrorsScreenTests {
    private func state(_ size: Size = Size(width: 120, height: 40)) -> AppState {
        var state = AppState(sessions: SampleSessions.entries("cdn-404"), catalog: SampleSessions.catalog)
        state.size = size
        return state
    }

    @Test func `errors are grouped by code with count, first and last time, and each meaning stands there once`() {
        var state = state()
        press("5", &state)
        #expect(state.errorsView.groups.map(\.key.code) == ["-12938", "-12880"])
        #expect(state.errorsView.groups.map(\.entries.count) == [7, 1])
        let text = Dashboard.frame(state).text
        #expect(text.contains("8 errors, 2 codes") && text.contains("7 times  00:56 to 02:10"))
        #expect(text.contains("once  02:10"))
        #expect(text.ranges(of: "The resource is not there").count == 1)
    }

    @Test func `all 404s are found in three keys and the text, and Escape lists all again, step by step`() {
        var state = state()
        press("5f404\r", &state)
        #expect(state.errorsView.entryCount == 7 && state.mode == .browsing)
        #expect(Dashboard.frame(state).text.contains("7 of 8 errors, 1 code with \"404\""))
        press("\r", &state)
        #expect(state.list.count == 7)
        press("jj\r", &state)
        #expect(state.tab == .session && state.time == state.model?.errors[2].time)
        #expect(state.currentMoment == state.model?.errors[2].moment)
        press("5", &state)
        #expect(state.errorsView.openGroup != nil && state.errorsView.row == 2, "where one was")
        press("\u{1B}", &state)
        #expect(state.errorsView.openGroup == nil && state.errorsView.filter != nil)
        press("\u{1B}", &state)
        #expect(state.errorsView.filter == nil && state.errorsView.entryCount == 8 && state.tab == .errors)
        press("\u{1B}", &state)
        #expect(state.tab == .session)
    }

    @Test func `a predicate filters too, over what the entries hold`() {
        var state = state()
        press("5fcode == -12880\r", &state)
        #expect(state.errorsView.groups.map(\.key.code) == ["-12880"])
        press(.backspace, &state)
        #expect(state.errorsView.entryCount == 8)
        press("furi CONTAINS \"720p\" AND time < 97", &state)
        #expect(state.errorsView.entryCount == 1)
        press("\u{1B}", &state)
        #expect(state.errorsView.filter == nil && state.errorsView.entryCount == 8, "given up")
        press("fseverity == \"fatal\" OR class == \"drm\"\r", &state)
        #expect(state.errorsView.entryCount == 1)
    }

    @Test func `a key that errors do not have is said, and the rows stay`() {
        var state = state()
        press("5fnonsense == 1", &state)
        #expect(state.errorsView.entryCount == 8 && state.errorsView.problem?.contains("nonsense") == true)
        press("\r", &state)
        #expect(state.status?.isError == true && state.errorsView.filter == nil)
    }

    @Test func `a refused predicate keeps its prompt and what was typed, and Escape leaves the prompt alone`() {
        var state = state(Size(width: 60, height: 16))
        press("5fnonsense == 1\r", &state)
        guard case .prompt(let prompt) = state.mode else {
            Issue.record("the prompt is gone")
            return
        }
        #expect(prompt.text == "nonsense == 1")
        #expect(Dashboard.frame(state).text.contains("no predicate, column 1"))
        press("\u{1B}", &state)
        #expect(state.mode == .browsing && state.tab == .errors && state.errorsView.entryCount == 8)
    }

    @Test(arguments: GoldenFrame.sizes) func `what an error is about is seen at every size`(size: Size) throws {
        var state = state(size)
        press("5", &state)
        #expect(Dashboard.frame(state).text.contains("1080p/index.m3u8"))
        press("\r", &state)
        let rows = Dashboard.frame(state).text.split(separator: "\n").joined().filter { !$0.isWhitespace }
        let uri = try #require(state.model?.errors.first?.event.uri)
        #expect(rows.contains("uri" + uri))
    }

    @Test(arguments: [false, true]) func `a large screen shows when in the session the errors of a code were`(
        isOpen: Bool
    ) {
        var state = state(Size(width: 200, height: 50))
        press(isOpen ? "5\rj" : "5", &state)
        let text = Dashboard.frame(state).text
        #expect(text.contains("When in the session"))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count { $0.allSatisfy { $0 == " " } } < 12, "no screen of empty rows")
    }

    @Test func `a filter that nothing matches says so, and keys do no harm`() {
        var state = state()
        press("5fno such thing\r", &state)
        #expect(Dashboard.frame(state).text.contains("no error matches"))
        press("jjk\rG\r/x\rn", &state)
        #expect(state.tab == .errors)
        _ = Dashboard.frame(state)
    }

    @Test func `a search goes from code to code, and among the errors of the open one`() {
        var state = state()
        press("5/consequence\r", &state)
        #expect(state.search?.matches == [1] && state.errorsView.row == 1)
        press("k\r/540p\r", &state)
        #expect(state.search?.matches == [4, 5] && state.errorsView.row == 4)
    }

    @Test func `without an error log no number of errors is said`() {
        func text(_ bundle: String) -> String {
            var state = AppState(sessions: SampleSessions.entries(bundle), catalog: SampleSessions.catalog)
            press("5", &state)
            return Dashboard.frame(state).text
        }
        let unknown = text("healthy-vod")
        #expect(unknown.contains("whether there were errors is not known"))
        #expect(!unknown.contains("0 errors") && !unknown.contains("Errors (0)"))
        let known = text("cdn-404")
        #expect(known.contains("8 errors") && known.contains("Errors (8)"))
    }

    @Test func `errors that come while a code is open join it, and a code whose errors are gone closes`() {
        var state = HandMadeSession.state()
        press("5\r", &state)
        #expect(state.errorsView.openGroup?.entries.count == 1)
        for (count, isOpen) in [(3, true), (2, true), (0, false)] {
            let log = HandMadeSession.log(errors: count)
            let entry = SessionEntry(title: "hand-made", log: log, catalog: SampleSessions.catalog)
            _ = state.handle(.sessions(SessionList([entry])))
            #expect((state.errorsView.openGroup != nil) == isOpen && state.errorsView.count == count)
            let text = Dashboard.frame(state).text
            #expect(text.ranges(of: "No response for media file").isEmpty == !isOpen)
        }
    }

    @Test(arguments: [Size(width: 60, height: 16), Size(width: 80, height: 24), Size(width: 200, height: 50)])
    func `a click selects a row, and a second one opens it`(size: Size) throws {
        var state = state(size)
        press("5", &state)
        let lines = Dashboard.frame(state).text.split(separator: "\n", omittingEmptySubsequences: false)
        let y = try #require(lines.firstIndex { $0.contains("-12880") })
        let click = Message.input(.mouse(MouseEvent(.press, at: Point(x: 5, y: y))))
        _ = state.handle(click)
        #expect(state.errorsView.row == 1 && state.errorsView.openGroup == nil)
        _ = state.handle(click)
        #expect(state.errorsView.openGroup?.key.code == "-12880")
    }
}
