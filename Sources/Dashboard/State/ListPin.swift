import PlayheadTerminal

/// A line of a list that stays at a row of the screen: what was clicked does not move away under the pointer.
struct ListPin: Equatable, Sendable {
    /// The line of the list.
    let line: Int
    /// The row of the screen.
    let y: Int
}

extension Optional<ListPin> {
    /// The first line in view, below a heading: so that the selected line stays where it was clicked, else in the middle.
    func first(showing selected: Int, of count: Int, in rect: Rect) -> Int {
        guard let offset = offset(of: selected, in: rect.splitTop(1).rest) else {
            return rect.firstRow(showing: selected, of: count)
        }
        return max(0, min(selected - offset, count - (rect.height - 1)))
    }

    /// The rows of a list above the selected line where that was clicked; nil where it was not.
    func offset(of selected: Int, in list: Rect) -> Int? {
        guard let pin = self, pin.line == selected, list.rows.contains(pin.y) else { return nil }
        return pin.y - list.y
    }
}
