import Foundation
import Testing

@testable import Terminal

@Suite struct ClipboardSequenceTests {
    @Test(arguments: ["", "a", "ab", "abc", "playhead kpi 'x' >= é 表"]) func `a text in base64`(text: String) {
        #expect(
            ClipboardSequence.copying(text) == "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}")
    }

    @Test func `a window of tmux gets the plain sequence, and one in an envelope for the terminal around it`() {
        let plain = ClipboardSequence.copying("abc")
        #expect(plain == "\u{1B}]52;c;YWJj\u{07}")
        #expect(
            ClipboardSequence.copying("abc", isTmux: true)
                == plain + "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;YWJj\u{07}\u{1B}\\")
    }

    @Test func `only terminals that know it are sent it, and tmux whatever its type is called`() {
        func isKnown(_ type: String, isTmux: Bool = false) -> Bool {
            ClipboardSequence.isKnown(to: TerminalEnvironment(type: type, isTmux: isTmux))
        }
        #expect(isKnown("xterm-256color") && isKnown("tmux-256color") && isKnown("screen-256color", isTmux: true))
        #expect(!isKnown("linux") && !isKnown("vt100") && !isKnown("screen"))
    }
}
