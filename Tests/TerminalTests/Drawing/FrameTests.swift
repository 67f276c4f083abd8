import TestSupport
import Testing
import VisibleText

@testable import PlayheadTerminal

struct FrameTests {
    private func frame(_ width: Int, _ height: Int, _ glyphs: Glyphs = .braille) -> Frame {
        Frame(size: Size(width: width, height: height), glyphs: glyphs)
    }

    @Test func `draws text and tells the columns taken`() {
        var frame = frame(10, 2)
        #expect(frame.put("ab中", at: Point(x: 1, y: 0)) == 4)
        #expect(frame.put("end", endingAt: Point(x: 10, y: 1)) == 3)
        #expect(frame.text == " ab中\n       end")
    }

    @Test func `clips at every edge`() {
        var frame = frame(4, 2)
        #expect(frame.put("abcdefgh", at: Point(x: -2, y: 0)) == 6)
        #expect(frame.put("abcdefgh", at: Point(x: 2, y: 1)) == 2)
        #expect(frame.put("abc", at: Point(x: 0, y: 1), width: 1) == 1)
        frame.put("no", at: Point(x: 0, y: 2))
        frame.put("no", at: Point(x: 0, y: -1))
        frame.put("no", at: Point(x: 9, y: 0))
        #expect(frame.text == "cdef\na ab")
    }

    @Test(arguments: ["commute", "com", "中文字", "e\u{301}té", ""], 0...8)
    func `cuts text with an ellipsis as truncated does`(text: String, width: Int) {
        var frame = frame(10, 1)
        #expect(frame.put(text, at: Point(x: 0, y: 0), truncatedTo: width) == displayWidth(truncated(text, to: width)))
        #expect(frame.text == truncated(text, to: width))
    }

    @Test func `leaves out a wide glyph that does not fit whole`() {
        var frame = frame(4, 3)
        #expect(frame.put("abc中", at: Point(x: 0, y: 0)) == 3)
        frame.put("中b", at: Point(x: -1, y: 1))
        #expect(frame.put("中", at: Point(x: 0, y: 2), width: 1) == 0)
        #expect(frame.text == "abc\n b\n")
    }

    @Test func `replaces the other half of a wide glyph that is overwritten`() {
        var frame = frame(6, 3)
        for y in 0..<3 { frame.put("中文字", at: Point(x: 0, y: y)) }
        frame.put("|", at: Point(x: 1, y: 0))
        frame.put("|", at: Point(x: 2, y: 1))
        frame.put("國", at: Point(x: 1, y: 2))
        #expect(frame.text == " |文字\n中| 字\n 國 字")
    }

    @Test(arguments: 0..<200)
    func `keeps the halves of wide glyphs together whatever is drawn`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var frame = frame(.random(in: 0...9, using: &random), .random(in: 0...3, using: &random))
        for _ in 0..<40 {
            let point = Point(x: .random(in: -4...10, using: &random), y: .random(in: -1...3, using: &random))
            switch Int.random(in: 0...3, using: &random) {
            case 0: frame.put("中", at: point)
            case 1: frame.put(Hostile.texts.randomElement(using: &random) ?? "", at: point)
            case 2: frame.put("x", at: point)
            default: frame.fill(Rect(x: point.x, y: point.y, width: 2, height: 2), with: "#")
            }
        }
        for y in 0..<frame.size.height {
            var columns = 0
            for x in 0..<frame.size.width {
                let cell = frame[row: y, column: x]
                columns += Int(cell.columns)
                #expect((cell.base == 0) == (cell.columns == 0))
                #expect(cell.columns != 0 || x > 0 && frame[row: y, column: x - 1].columns == 2)
            }
            #expect(columns == frame.size.width)
        }
    }

    @Test func `reduces text to ASCII under ASCII glyphs`() {
        var frame = frame(12, 1, .ascii)
        frame.put("é\u{1B}中", at: Point(x: 0, y: 0))
        #expect(frame.text == "?\\x1B??")
    }

    @Test func `takes a character of another width than one column for unknown`() {
        var frame = frame(3, 1)
        frame.put(Unicode.Scalar("中"), at: Point(x: 0, y: 0))
        frame.put(Unicode.Scalar(0x1B), at: Point(x: 1, y: 0))
        #expect(frame.text == "\u{FFFD}\u{FFFD}")
    }

    @Test(
        arguments: zip(
            Glyphs.allCases,
            [
                "╭ Buf… ╮\n│      │\n╰──────╯", "┌ Buf… ┐\n│      │\n└──────┘", "┌ Buf… ┐\n│      │\n└──────┘",
                "+ Buf~ +\n|      |\n+------+",
            ]))
    func `draws a frame with a title`(glyphs: Glyphs, expected: String) {
        var frame = frame(8, 3, glyphs)
        let inside = frame.box(frame.bounds, title: "Buffer")
        #expect(frame.text == expected)
        #expect(inside == Rect(x: 1, y: 1, width: 6, height: 1))
    }

    @Test func `changes style without changing characters`() {
        var frame = frame(4, 1)
        frame.put("a中", at: Point(x: 0, y: 0))
        frame.restyle(Rect(x: -5, y: -5, width: 50, height: 50), .selection)
        #expect(frame.text == "a中")
        #expect(frame[Point(x: 3, y: 0)]?.style == .selection)
        #expect(frame[Point(x: 4, y: 0)] == nil)
    }

    @Test func `finds the columns in which rows differ, whole glyphs`() {
        var old = frame(10, 2)
        old.put("a中文 end", at: Point(x: 0, y: 0))
        var new = old
        #expect(new.span(ofRow: 0, differingFrom: old) == nil)
        new.put("國", at: Point(x: 3, y: 0))
        #expect(new.span(ofRow: 0, differingFrom: old) == 3..<5)
        #expect(new.span(ofRow: 1, differingFrom: old) == nil)
        new.restyle(Rect(x: 2, y: 0, width: 1, height: 1), .bad)
        #expect(new.span(ofRow: 0, differingFrom: old) == 1..<5)
        #expect(new.span(ofRow: 1, differingFrom: nil) == 0..<10)
        #expect(frame(0, 0).span(ofRow: 0, differingFrom: nil) == nil)
    }
}
