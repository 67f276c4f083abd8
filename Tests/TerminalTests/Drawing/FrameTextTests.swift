import Testing

@testable import PlayheadTerminal

struct FrameTextTests {
    private var frame: Frame {
        var frame = Frame(size: Size(width: 8, height: 2))
        frame.put("ok", at: Point(x: 0, y: 0), style: .good)
        frame.put("!", at: Point(x: 3, y: 0), style: .bad)
        frame.put("e\u{301}", at: Point(x: 0, y: 1))
        return frame
    }

    @Test func `writes colours as SGR sequences and switches them off at the end of a row`() {
        #expect(
            frame.ansiText(depth: .indexed256)
                == "\u{1B}[0;38;5;29mok\u{1B}[0m \u{1B}[0;1;38;5;161m!\u{1B}[0m\ne\u{301}")
        #expect(frame.ansiText(depth: .ansi8) == "\u{1B}[0;36mok\u{1B}[0m \u{1B}[0;1;31m!\u{1B}[0m\ne\u{301}")
        #expect(frame.ansiText(depth: .monochrome) == "ok \u{1B}[0;1;4m!\u{1B}[0m\ne\u{301}")
    }

    @Test func `shows a coloured blank and not a plain one`() {
        var frame = Frame(size: Size(width: 4, height: 1))
        frame.restyle(Rect(x: 0, y: 0, width: 2, height: 1), .selection)
        #expect(frame.ansiText(depth: .ansi16) == "\u{1B}[0;7m  \u{1B}[0m")
        #expect(frame.text == "")
    }

    @Test(arguments: [
        Size(width: 0, height: 0), Size(width: 5, height: 0), Size(width: 0, height: 2), Size(width: -3, height: -3),
    ])
    func `has a text at any size`(size: Size) {
        let text = Frame(size: size).text
        #expect(text == String(repeating: "\n", count: max(0, size.height - 1)))
    }
}
