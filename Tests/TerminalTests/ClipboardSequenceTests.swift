import Foundation
import Testing

@testable import Terminal

@Suite struct ClipboardSequenceTests {
    @Test(arguments: ["", "a", "ab", "abc", "playhead kpi 'x' >= é 表"]) func `a text in base64`(text: String) {
        #expect(
            ClipboardSequence.copying(text) == "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}")
    }

    @Test func `only terminals that know it are sent it`() {
        #expect(ClipboardSequence.isKnown(to: "xterm-256color") && ClipboardSequence.isKnown(to: "tmux-256color"))
        #expect(!ClipboardSequence.isKnown(to: "linux") && !ClipboardSequence.isKnown(to: "vt100"))
    }
}
