import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import TestSupport
import Testing

@testable import Dashboard

/// The raw line behind what a screen shows, and the editor at it.
@Suite struct SourceLinesTests {
    private static let long = "2026-03-02 08:00:50 " + String(repeating: "field\t", count: 60) + "end"

    /// A state whose sessions' rows stand on line 12 of a log; which row was asked for is the line's text.
    private func state(editing: SourceLines.Editing = .file(path: "logs/a.log"), size: (Int, Int) = (80, 24))
        -> AppState
    {
        var entry = HandMadeSession.entry()
        entry.lines = { row in
            SourceLines(
                name: "logs/a.log", line: 12,
                lines: [
                    .init(number: 11, text: "#Fields: date time", isShown: false),
                    .init(number: 12, text: "\(row) \(Self.long)", isShown: true),
                    .init(number: 13, text: "behind \u{1B}[2J it", isShown: false),
                ], editing: editing)
        }
        var state = AppState(
            sessions: SessionList([entry, entry]), selected: 0, catalog: SampleSessions.catalog,
            size: .init(width: size.0, height: size.1))
        state.seek(to: 0)
        return state
    }

    private func shown(_ state: AppState) -> String? {
        if case .lines(let lines, _) = state.mode { lines.shownText } else { nil }
    }

    @Test func `o shows the line of the selected event, error, session and of no request`() throws {
        var state = state()
        press("so", &state)
        #expect(shown(state)?.hasPrefix("observed(") == true && shown(state)?.contains("stalled") == true)
        press("ogeo", &state)
        #expect(shown(state)?.hasPrefix("error(ordinal: 0)") == true)
        press("\u{1B}gwo", &state)
        #expect(shown(state)?.hasPrefix("access(ordinal: 1)") == true)
        press("q5o", &state)
        #expect(shown(state)?.hasPrefix("error(ordinal: 0)") == true)
        press("o3o", &state)
        #expect(shown(state)?.hasPrefix("first") == true)
        press("or", &state)
        press("o", &state)
        #expect(state.mode == .browsing || shown(state) != nil)
    }

    @Test func `the line is shown whole, with its file and number, and hides nothing`() {
        for size in [(80, 24), (200, 50)] {
            var state = state(size: size)
            press("so", &state)
            let text = Dashboard.frame(state).text
            #expect(text.contains("logs/a.log:12") && text.contains("11  #Fields: date time"))
            #expect(!text.contains("\u{1B}") && text.contains("end"))
            // A piece may end within a word.
            #expect(text.ranges(of: "field").count > 50)
        }
    }

    @Test func `a line that is longer than the screen is scrolled, and Esc goes back to what was there`() {
        var state = state(size: (60, 16))
        press("s", &state)
        let before = Dashboard.frame(state).text
        press("o", &state)
        let first = Dashboard.frame(state).text
        press("G", &state)
        #expect(Dashboard.frame(state).text != first && Dashboard.frame(state).text.contains("behind"))
        press("g", &state)
        press("\u{1B}", &state)
        #expect(Dashboard.frame(state).text == before)
    }

    @Test func `y copies the line, O opens the editor there, with the line in front or without`() throws {
        var state = state()
        press("so", &state)
        var effects = press("y", &state)
        guard case .copy(let text)? = effects.first else { throw Missing() }
        #expect(text.contains("stalled") && text.hasSuffix("end"))
        for keys in ["O", "oO"] {
            effects = press(keys, &state)
            guard case .edit(let lines)? = effects.last else { throw Missing() }
            #expect(lines.place == "logs/a.log:12")
        }
    }

    private struct Missing: Error {}

    @Test func `what has no line, and what no editor opens, says why`() {
        var refused = state(editing: .refused("standard input is no file that an editor could open"))
        #expect(press("sO", &refused).isEmpty && refused.status?.isError == true)
        #expect(refused.status?.text == "standard input is no file that an editor could open: o shows the line")
        var unknown = HandMadeSession.state()
        press("o", &unknown)
        #expect(
            unknown.status?.text == "where the log of this session stands is not known" && unknown.mode == .browsing)
        var groups = state()
        press("3", &groups)
        groups.fleetView.pane = .groups
        press("o", &groups)
        #expect(groups.status?.text.hasPrefix("a group stands on no line") == true)
    }

    @Test func `the terminal is the editor's while it runs, and what it says of a failure is shown`() {
        var screen = MemoryScreen(
            size: Size(width: 100, height: 30),
            script: [[.key(.character("s")), .key(.character("O"))], [], [.key(.character("q"))]])
        var state = state()
        var opened: [String] = []
        _ = Dashboard.run(
            &state, on: &screen, clock: SteppingClock(ManualClock(), step: 1),
            editor: { lines in
                opened.append(lines.place)
                return ScreenFailure(message: "ed: there is no such program")
            }, exporter: { _ in .failure(ScreenFailure(message: "")) })
        #expect(opened == ["logs/a.log:12"] && screen.loans == 1)
        #expect(screen.frames.last?.text.contains("ed: there is no such program") == true)
    }

    @Test func `a variant and a line of the playlist are lines of its file`() throws {
        var state = try SamplePlaylist.state()
        press("o", &state)
        guard case .lines(let lines, _) = state.mode else { throw Missing() }
        #expect(lines.lines.filter(\.isShown).first?.text.hasPrefix("#EXT-X-STREAM-INF") == true)
        #expect(lines.lines.filter(\.isShown).count == 2)
        press("oro", &state)
        guard case .lines(let text, _) = state.mode else { throw Missing() }
        #expect(text.lines.count { $0.isShown } == 1)
    }
}
