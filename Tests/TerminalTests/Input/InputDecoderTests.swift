import TestSupport
import Testing

@testable import PlayheadTerminal

struct InputDecoderTests {
    private func events(_ bytes: [UInt8], flushing: Bool = true) -> [InputEvent] {
        var decoder = InputDecoder()
        var events: [InputEvent] = []
        decoder.feed(bytes, into: &events)
        if flushing { decoder.flush(into: &events) }
        return events
    }

    private func events(_ text: String) -> [InputEvent] {
        events(Array(text.utf8))
    }

    @Test(arguments: [
        ("q", Key.character("q")), ("é", .character("é")), ("中", .character("中")), ("🟢", .character("🟢")),
        ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace),
        ("\u{1}", .control("a")), ("\u{C}", .control("l")), ("\u{0}", .control(" ")), ("\u{1C}", .control("\\")),
        ("\u{1B}", .escape), ("\u{1B}x", .alt("x")), ("\u{1B}[", .alt("[")), ("\u{1B}O", .alt("O")),
        ("\u{1B}\r", .named(.enter, .alt)),
        ("\u{1B}[A", .up), ("\u{1B}OA", .up), ("\u{1B}[D", .left), ("\u{1B}[H", .home), ("\u{1B}OF", .end),
        ("\u{1B}[1~", .home), ("\u{1B}[4~", .end), ("\u{1B}[7~", .home), ("\u{1B}[8~", .end), ("\u{1B}[5~", .pageUp),
        ("\u{1B}[6~", .pageDown), ("\u{1B}[2~", .insert), ("\u{1B}[3~", .delete), ("\u{1B}[Z", .backTab),
        ("\u{1B}[1;2D", .named(.left, .shift)), ("\u{1B}[1;5C", .named(.right, .control)),
        ("\u{1B}[1;6A", .named(.up, [.shift, .control])), ("\u{1B}[3;3~", .named(.delete, .alt)),
        ("\u{1B}[d", .named(.left, .shift)), ("\u{1B}Oc", .named(.right, .control)),
        ("\u{1B}[7^", .named(.home, .control)),
        ("\u{1B}[8$", .named(.end, .shift)),
        ("\u{1B}OP", .function(1)), ("\u{1B}[[A", .function(1)), ("\u{1B}[11~", .function(1)),
        ("\u{1B}[15~", .function(5)),
        ("\u{1B}[17~", .function(6)), ("\u{1B}[24~", .function(12)), ("\u{1B}[1;5P", .function(1)),
    ])
    func `knows keys of xterm, rxvt and the console`(text: String, expected: Key) {
        #expect(events(text) == [.key(expected)])
    }

    @Test func `keeps keys apart that come together`() {
        #expect(
            events("a\u{1B}[Ab\u{1B}\u{1B}[B") == [
                .key(.character("a")), .key(.up), .key(.character("b")), .key(.escape), .key(.down),
            ])
    }

    @Test(arguments: [
        "\u{1B}[115;5u", "\u{1B}[?62;c", "\u{1B}[>1;2c", "\u{1B}[27;5;113~", "\u{1B}]11;rgb:q/q/q\u{7}",
        "\u{1B}]0;quit\u{1B}\\", "\u{1B}P1$r0q\u{1B}\\", "\u{1B}_Gq\u{1B}\\", "\u{1B}[Mqqq", "\u{1B}[1:2:3m",
        "\u{1B}[99~",
        "\u{1B}[<0;1m", "\u{1B}[<;;;;;;;;;;;;M", "\u{1B}[<99999999999999999999;1;1M", "\u{1B}OZ", "\u{1B}[[z",
        "\u{1B}[" + String(repeating: "1;", count: 100_000) + "q",
    ])
    func `swallows a sequence that it does not know, whole`(text: String) {
        #expect(events(text) == [])
        #expect(events(text + "x").last == .key(.character("x")))
    }

    @Test(arguments: [
        ("\u{1B}[<0;250;3M", MouseEvent(.press, at: Point(x: 249, y: 2))),
        ("\u{1B}[<0;1;1m", MouseEvent(.release, at: Point(x: 0, y: 0))),
        ("\u{1B}[<2;5;6M", MouseEvent(.press, button: .right, at: Point(x: 4, y: 5))),
        ("\u{1B}[<32;5;6M", MouseEvent(.drag, at: Point(x: 4, y: 5))),
        ("\u{1B}[<64;5;6M", MouseEvent(.wheelUp, button: .none, at: Point(x: 4, y: 5))),
        ("\u{1B}[<65;5;6M", MouseEvent(.wheelDown, button: .none, at: Point(x: 4, y: 5))),
        ("\u{1B}[<66;5;6M", MouseEvent(.wheelLeft, button: .none, at: Point(x: 4, y: 5))),
        ("\u{1B}[<67;5;6M", MouseEvent(.wheelRight, button: .none, at: Point(x: 4, y: 5))),
        ("\u{1B}[<69;5;6M", MouseEvent(.wheelDown, button: .none, at: Point(x: 4, y: 5), modifiers: .shift)),
        ("\u{1B}[<20;5;6M", MouseEvent(.press, at: Point(x: 4, y: 5), modifiers: [.shift, .control])),
        ("\u{1B}[<0;0;0M", MouseEvent(.press, at: Point(x: 0, y: 0))),
    ])
    func `reads mouse reports`(text: String, expected: MouseEvent) {
        #expect(events(text) == [.mouse(expected)])
    }

    @Test func `takes pasted text for text`() {
        #expect(events("\u{1B}[200~q\u{1B}[A\r\u{1B}[201~q") == [.paste("q\u{1B}[A\r"), .key(.character("q"))])
        #expect(events("\u{1B}[200~\u{1B}\u{1B}[20\u{1B}[201~") == [.paste("\u{1B}\u{1B}[20")])
        #expect(events("\u{1B}[200~\u{1B}[201~") == [.paste("")])
    }

    @Test func `bounds what is pasted and finds its end all the same`() {
        let long = [UInt8](repeating: 0x71, count: InputDecoder.maximumPaste + 10_000)
        let result = events(Array("\u{1B}[200~".utf8) + long + Array("\u{1B}[201~x".utf8))
        #expect(result.count == 2)
        guard case .paste(let text) = result.first else { return #expect(Bool(false)) }
        #expect(text.utf8.count == InputDecoder.maximumPaste)
        #expect(result.last == .key(.character("x")))
    }

    @Test func `hears of the focus`() {
        #expect(events("\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
    }

    @Test func `drops bytes that are not UTF-8`() {
        #expect(
            events([0xFF, 0x80, 0xC3, 0x41, 0xED, 0xA0, 0x80, 0xC0, 0x62]) == [
                .key(.character("A")), .key(.character("b")),
            ])
    }

    @Test func `reports C1 controls as nothing`() {
        #expect(events("\u{9B}") == [])
    }

    @Test func `waits for more only where the bytes are ambiguous`() {
        var decoder = InputDecoder()
        var events: [InputEvent] = []
        decoder.feed([0x1B], into: &events)
        #expect(decoder.isAmbiguous && events.isEmpty)
        decoder.feed(Array("[1".utf8), into: &events)
        #expect(!decoder.isAmbiguous)
        decoder.flush(into: &events)
        decoder.feed(Array(";2D".utf8), into: &events)
        #expect(events == [.key(.named(.left, .shift))])
    }

    @Test(arguments: 0..<200)
    func `gives the same events however the bytes are cut, and survives noise`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "\u{1B}", "[", "<", "0;", "1", "M", "m", "~", "200~", "\u{1B}[201~", "O", "A", "é", "q", "]", "\\", "\u{7}",
        ]
        var bytes: [UInt8] = []
        for _ in 0..<60 {
            if Bool.random(using: &random) {
                bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
            } else {
                bytes.append(.random(in: 0...255, using: &random))
            }
        }
        var decoder = InputDecoder()
        var single: [InputEvent] = []
        for byte in bytes { decoder.feed(CollectionOfOne(byte), into: &single) }
        #expect(single == events(bytes, flushing: false))
    }
}
