import PlayheadTerminal

/// What drawing leaves on an otherwise empty frame.
func drawn(_ width: Int, _ height: Int, _ glyphs: Glyphs = .braille, _ draw: (Rect, inout Frame) -> Void) -> String {
    var frame = Frame(size: Size(width: width, height: height), glyphs: glyphs)
    draw(frame.bounds, &frame)
    return frame.text
}
