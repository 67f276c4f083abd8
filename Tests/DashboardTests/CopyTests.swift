import Descriptions
import HLS
import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal
import Testing

@testable import Dashboard

@Suite struct CopyTests {
    private func copied(_ keys: String, _ state: inout AppState) -> String? {
        guard case .copy(let text)? = press(keys, &state).last else { return nil }
        return text
    }

    private func commute(_ invocation: String...) -> AppState {
        var environment = DashboardEnvironment()
        environment.invocation = invocation
        return AppState(
            sessions: SampleSessions.entries("commute"), catalog: SampleSessions.catalog, environment: environment)
    }

    @Test func `three keys copy the failing URI, from the Session screen and by way of the errors`() throws {
        var state = commute()
        let uri = try #require(state.model?.errors.first?.event.uri)
        #expect(copied("eyy", &state) == uri)
        #expect(state.status?.text == "sent to the terminal: \(uri)" && state.mode == .browsing)
        state = commute()
        #expect(copied("5yy", &state) == uri)
    }

    @Test func `what a stranger wrote is copied as it is shown`() throws {
        let uri = "http://h/a.m3u8?token=secret\ntouch PWN\n\u{1B}[31m\u{202E}\u{9B}2J"
        var log = HandMadeSession.log(errors: 0)
        var error = ErrorLogEvent()
        (error.date, error.errorStatusCode, error.uri) = (HandMadeSession.start.advanced(by: 40), -12889, uri)
        log.append(error, ordinal: 0)
        var state = AppState(
            sessions: SessionList([SessionEntry(title: "a", log: log, catalog: SampleSessions.catalog)]), selected: 0,
            catalog: SampleSessions.catalog)
        let text = try #require(copied("5yu", &state))
        #expect(text.unicodeScalars.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) })
        #expect(text == "http://h/a.m3u8?…␊touch PWN␊␛[31m<U+202E><U+009B>2J")
    }

    @Test(arguments: [
        (ClipboardRoute.tmux, "sent to tmux (it needs set-clipboard on): ", true),
        (.screen, "sent through screen: ", true),
        (.console, "not copied, the Linux console has no clipboard: ", false),
        (.unknown(type: "vt100"), "not copied, vt100 has no known clipboard: ", false),
    ]) func `it is said where it was sent, and nothing is where it would be printed`(
        route: ClipboardRoute, words: String, isSent: Bool
    ) throws {
        var state = commute()
        state.environment.clipboard = route
        let uri = try #require(state.model?.errors.first?.event.uri)
        #expect(copied("eyy", &state) == (isSent ? uri : nil))
        #expect(state.status?.text == words + uri)
    }

    @Test func `where no error is, the URI is that of the variant that plays`() {
        var state = HandMadeSession.state()
        press("@60\r", &state)
        #expect(copied("yu", &state) == "https://example.com/1000000.m3u8")
    }

    @Test func `id and value are those of what is selected`() throws {
        var state = commute()
        let id = try #require(state.model?.entry.id)
        #expect(copied("yi", &state) == id)
        press("s", &state)
        #expect(try #require(copied("yv", &state)).hasPrefix("03:25  stall 1 "))
        press("5", &state)
        #expect(try #require(copied("yv", &state)).hasPrefix("-12318 "))
        var fleet = HandMadeSession.state("a", "b")
        press("3j", &fleet)
        #expect(copied("yi", &fleet) == "b")
        // The cell in the column by which the list is sorted.
        press(">>", &fleet)
        #expect(SessionColumns.all[fleet.fleetView.sort.column].title == "id")
        #expect(copied("yv", &fleet) == "b")
    }

    @Test func `a variant's URI, cell and line are copied`() throws {
        var state = try SamplePlaylist.state(size: Size(width: 120, height: 40))
        let variant = try #require(state.playlistView.variant)
        #expect(copied("yy", &state) == state.playlist?.variants[variant].url)
        press(">", &state)
        #expect(try #require(copied("yv", &state)).hasSuffix("M"))
        press("r", &state)
        #expect(try #require(copied("yv", &state)).hasPrefix("#EXT-X-STREAM-INF:"))
    }

    @Test func `the command prints the screen at its size and time`() {
        var state = commute("playhead", "replay", "Sessions/the commute")
        state.size = Size(width: 80, height: 24)
        #expect(copied("yc", &state) == "playhead replay 'Sessions/the commute' --snapshot 80x24")
        press("@1:23.5\r", &state)
        #expect(copied("yc", &state) == "playhead replay 'Sessions/the commute' --snapshot 80x24 --at 83.5")
        press("5", &state)
        #expect(
            copied("yc", &state) == "playhead replay 'Sessions/the commute' --snapshot 80x24 --screen errors --at 83.5")
    }

    @Test func `the difference that is copied is the one that is shown, whether or not what is alike is hidden`() throws
    {
        var state = try ComparedSessions.state()
        let all = try #require(state.pair).divergences
        try #require(all.contains { $0.isAlike } && all.contains { !$0.isAlike })
        for key in ["", "r"] {
            press(key, &state)
            for index in state.divergences.indices {
                state.compare.selected = index
                let text = try #require(state.pair).text(state.divergences[index])
                #expect(try #require(copied("yv", &state)).hasSuffix("\(text.title) \(text.text)"))
            }
        }
    }

    @Test func `where no command would print the screen none is offered, and that is said`() {
        var state = commute()
        #expect(copied("yc", &state) == nil)
        #expect(state.status?.text == "this screen has no command to copy")
        var empty = AppState(sessions: [], catalog: SampleSessions.catalog)
        press("y", &empty)
        #expect(empty.mode == .browsing && empty.status?.text == "there is nothing to copy here")
    }

    @Test func `the last line says what can be copied, and Escape leaves it`() {
        var state = commute("playhead", "replay", "x")
        press("y", &state)
        let line = Dashboard.frame(state).text.split(separator: "\n").last ?? ""
        #expect(line.hasPrefix(" copy  u URI  i id  v value  c command   y https://"))
        press("\u{1B}", &state)
        #expect(state.mode == .browsing)
    }
}
