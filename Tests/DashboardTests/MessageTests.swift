import PlayheadTerminal
import Testing
import VisibleText

@testable import Dashboard

@Suite struct MessageTests {
    private func lines(_ state: AppState) -> [Substring] {
        Dashboard.frame(state).text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test func `a message that is longer than a line takes several, and no more than a third of the screen`() {
        var state = HandMadeSession.state(size: (60, 16))
        state.say("The reading of it failed: " + (1...12).map { "word\($0)" }.joined(separator: " "))
        let shown = lines(state).suffix(2).joined()
        #expect(shown.contains("The reading of it failed: word1 ") && shown.contains("word12"))
        state.say((1...400).map { "word\($0)" }.joined(separator: " "))
        let rows = lines(state).filter { $0.hasPrefix(" word") }
        #expect(rows.count == 5 && rows.last?.hasSuffix("…") == true)
    }

    @Test func `that the terminal is too narrow is said until it is wide enough`() {
        var state = HandMadeSession.state(size: (80, 24))
        press("i", &state)
        #expect(state.status?.text == "details need a terminal of 100 columns")
        _ = state.handle(.input(.resize(Size(width: 90, height: 24))))
        #expect(state.status != nil)
        _ = state.handle(.input(.resize(Size(width: 100, height: 24))))
        #expect(state.status == nil)
    }

    @Test(arguments: 20...40) func `a title of wide characters is cut with one ellipsis`(width: Int) {
        var text = StyledText(String(repeating: "長い題名", count: 10), .title)
        text.add(" · VOD")
        text.add("  1/2", .muted)
        var frame = Frame(size: Size(width: width, height: 1))
        frame.put(text, at: Point(x: 0, y: 0), width: width)
        #expect(frame.text.count { $0 == "…" } == 1)
        #expect(frame.text.hasSuffix("…"))
    }

    @Test func `a search tells which hit is selected out of how many, and sets the hits off`() {
        var state = HandMadeSession.state()
        press("/1.00 Mb/s", &state)
        #expect(lines(state).last?.hasSuffix("1/3") == true)
        let frame = Dashboard.frame(state)
        let hit = Style(.key, .reverse)
        let cells = frame.size.width * frame.size.height
        func isHit(_ index: Int) -> Bool {
            frame[Point(x: index % frame.size.width, y: index / frame.size.width)]?.style == hit
        }
        #expect((0..<cells).count(where: isHit) >= "1.00 Mb/s".count * 2)
        press("\r", &state)
        #expect(state.status?.text.hasPrefix("1/3  1.00 Mb/s") == true)
        press("n", &state)
        #expect(state.status?.text.hasPrefix("2/3  ") == true)
        press("NN", &state)
        #expect(state.status?.text.hasPrefix("3/3  ") == true)
    }
}
