import PlayheadTerminal

/// The list that the keys move in.
struct ShownList {
    /// How many lines it has.
    let count: Int
    /// The line that the user selected; nil where the list follows the playhead.
    let selected: Int?
    /// The line that the playhead is at, where it follows that.
    var passed: Int?
    /// Lets it follow the playhead again; nil of a list in which a line is always selected.
    var deselect: ((inout AppState) -> Void)?
    /// Selects a line.
    let select: (inout AppState, Int) -> Void
}

extension AppState {
    /// The list that is shown.
    var list: ShownList { screen.type.list(self) }

    /// The line that the list is at; -1 before the first.
    var listSelection: Int {
        get {
            let list = list
            return list.selected ?? list.passed ?? -1
        }
        set {
            let list = list
            if list.count > 0 { list.select(&self, min(max(0, newValue), list.count - 1)) }
        }
    }

    /// The lines of the list that fit the screen.
    var listPage: Int { screen.type.visibleRows(self, ScreenLayout(self)) }

    mutating func move(_ move: Move) {
        if case .help(let scroll) = mode {
            mode = .help(scroll: move.target(from: scroll, page: help.visibleRows, last: help.lastScroll))
        } else if case .lines(let lines, let scroll) = mode {
            let overlay = overlay(of: lines)
            mode = .lines(
                lines, scroll: move.target(from: scroll, page: overlay.visibleRows, last: overlay.lastScroll))
        } else {
            listSelection = move.target(from: listSelection, page: listPage, last: list.count - 1)
        }
    }
}

extension Move {
    /// The line that it goes to, of those from 0 to the last.
    func target(from line: Int, page: Int, last: Int) -> Int {
        let target =
            switch self {
            case .line(let direction): line + direction.rawValue
            case .halfPage(let direction): line + direction.rawValue * max(1, page / 2)
            case .page(let direction): line + direction.rawValue * max(1, page - 1)
            case .first: 0
            case .last: last
            }
        return min(max(0, target), max(0, last))
    }
}

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
