import PlayheadTerminal

extension Rect {
    /// The lines of a list that it shows, a line a row: so many above the current one where they can be, or as many as there
    /// were where it was clicked.
    func lines(of count: Int, around current: Int, above: Int, _ pin: ListPin? = nil) -> Range<Int> {
        let above = pin.offset(of: current, in: self) ?? above
        let first = max(0, min(current - above, count - height))
        return first..<min(count, first + height)
    }

    /// The line at a point of the screen, of those that it shows.
    func line(at point: Point, of lines: Range<Int>) -> Int? {
        let line = lines.lowerBound + point.y - y
        return contains(point) && lines.contains(line) ? line : nil
    }

    /// One of its rows.
    func row(_ y: Int) -> Rect { Rect(x: x, y: y, width: width, height: 1) }
}
