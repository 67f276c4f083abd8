import Foundation
import Testing

@testable import PlayheadTerminal

@Suite struct ClipboardSequenceTests {
    @Test(arguments: ["", "a", "ab", "abc", "playhead kpi 'x' >= é 表"]) func `a text in base64`(text: String) {
        #expect(
            ClipboardSequence.copying(text, by: .terminal)
                == "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}")
    }

    @Test func `a window of tmux gets the plain sequence, and one in an envelope for the terminal around it`() {
        let plain = ClipboardSequence.copying("abc", by: .terminal)
        #expect(plain == "\u{1B}]52;c;YWJj\u{07}")
        #expect(
            ClipboardSequence.copying("abc", by: .tmux)
                == plain + "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;YWJj\u{07}\u{1B}\\")
    }

    @Test func `screen gets the plain sequence, and envelopes that it can hold`() {
        let plain = ClipboardSequence.copying("abc", by: .terminal)
        #expect(ClipboardSequence.copying("abc", by: .screen) == plain + "\u{1B}P\(plain)\u{1B}\\")
        let text = String(repeating: "abc", count: 400)
        let long = ClipboardSequence.copying(text, by: .terminal)
        let pieces = ClipboardSequence.copying(text, by: .screen).dropFirst(long.count).split(separator: "\u{1B}\\")
        #expect(pieces.allSatisfy { $0.hasPrefix("\u{1B}P") && $0.count <= 250 } && pieces.count > 5)
        #expect(pieces.map { $0.dropFirst(2) }.joined() == long)
    }

    @Test(arguments: [
        ("xterm-256color", false, false, ClipboardRoute.terminal), ("tmux-256color", false, false, .terminal),
        ("screen-256color", true, false, .tmux), ("xterm-256color", true, true, .tmux),
        ("screen", false, false, .screen), ("xterm-256color", false, true, .screen), ("linux", false, false, .console),
        ("vt100", false, false, .unknown(type: "vt100")), ("", false, false, .unknown(type: "")),
    ]) func `the way to a clipboard goes by the terminal and what is between`(
        type: String, isTmux: Bool, isScreen: Bool, route: ClipboardRoute
    ) {
        #expect(ClipboardRoute(TerminalEnvironment(type: type, isTmux: isTmux, isScreen: isScreen)) == route)
        #expect(ClipboardSequence.copying("a", by: route).isEmpty == !route.isOpen)
    }
}
