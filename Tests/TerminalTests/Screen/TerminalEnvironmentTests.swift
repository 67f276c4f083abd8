import Testing

@testable import PlayheadTerminal

struct TerminalEnvironmentTests {
    @Test(arguments: [
        ("xterm-kitty", ["xterm-kitty", "xterm-256color", "xterm"]),
        ("alacritty", ["alacritty", "xterm-256color", "xterm"]),
        ("vt220", ["vt220"]),
        ("", []),
    ])
    func `tries likely substitutes for a type that the host does not know`(type: String, expected: [String]) {
        #expect(TerminalEnvironment(type: type).candidates(depth: nil) == expected)
    }

    @Test func `prefers the form with 256 colours where they are asked for`() {
        #expect(TerminalEnvironment(type: "screen").candidates(depth: .indexed256).first == "screen-256color")
        #expect(TerminalEnvironment(type: "screen").candidates(depth: .ansi16).first == "screen")
    }

    @Test(arguments: [
        ("xterm-256color", true, Glyphs.braille), ("linux", true, .tty), ("vt100", true, .ascii),
        ("xterm-256color", false, .ascii), ("tmux", true, .braille),
    ])
    func `chooses glyphs by type and encoding`(type: String, isUTF8: Bool, expected: Glyphs) {
        #expect(TerminalEnvironment(type: type).glyphs(for: type, isUTF8: isUTF8) == expected)
    }

    @Test func `explains why there is no screen, without passing on what TERM holds`() {
        #expect("\(TerminalError.unknownType(""))".contains("TERM is not set"))
        #expect("\(TerminalError.unknownType("x\u{1B}[2J"))".contains("x␛[2J"))
        #expect("\(TerminalError.dumb("dumb"))".contains("\"dumb\""))
    }
}
