import PlayheadTerminal
import Testing

@Suite struct ExampleTests {
    @Test func `a frame is drawn, and read as text`() {
        // The example of Terminal.md.
        var frame = Frame(size: Size(width: 16, height: 3), glyphs: .ascii)
        let room = frame.box(frame.bounds, title: "Buffer")
        Sparkline([0, 2, 4, 8, 6, 3, 1, 0]).draw(in: room, of: &frame)
        frame.put("8 s", endingAt: Point(x: room.x + room.width, y: room.y))

        let picture = frame.text
        // + Buffer ------+
        // |.-+@#=:.   8 s|
        // +--------------+
        // Its end.
        #expect(picture == "+ Buffer ------+\n|.-+@#=:.   8 s|\n+--------------+")
    }
}
