import PlayheadTerminal

/// Where a list is: at which of its lines, of how many, and by what these are sorted.
struct ListPosition {
    /// The line that it is at, from 0; nil before the first.
    var line: Int?
    let count: Int
    /// What the lines are sorted by, in a word; nil where they have an order of their own.
    var order: String?

    /// For a title: `12 of 8500, by startup`; empty of a list without lines.
    var text: String {
        guard count > 0 else { return "" }
        return "\(line.map { min(max(0, $0), count - 1) + 1 } ?? 0) of \(count)" + (order.map { ", by \($0)" } ?? "")
    }
}

extension Frame {
    /// A bar in the last column of a list that does not show all of its lines: which part of them is in view.
    ///
    /// - Parameters:
    ///   - list: where the lines are.
    ///   - visible: the lines in view.
    ///   - count: how many there are.
    /// - Returns: the room beside it; all of the list's where there is no bar.
    @discardableResult
    mutating func scrollbar(in list: Rect, showing visible: Range<Int>, of count: Int) -> Rect {
        guard list.height > 1, list.width > 1, visible.count < count else { return list }
        let (rest, bar) = list.splitRight(1)
        // What is in view has one row at least, and the first and the last row belong to the first and the last line.
        let length = max(1, bar.height * visible.count / count)
        let (hidden, room) = (count - visible.count, bar.height - length)
        let above =
            visible.lowerBound == 0
            ? 0 : visible.upperBound >= count ? room : min(max(1, room * visible.lowerBound / hidden), max(0, room - 1))
        fill(bar, with: glyphs.frame.vertical, style: .border)
        fill(Rect(x: bar.x, y: bar.y + above, width: 1, height: length), with: glyphs.shades[0], style: .muted)
        return rest
    }

    /// The columns that a table leaves to its bar, and to the space between.
    static let columnsOfScrollbar = 2

    /// The same beside the rows of a table, under its titles.
    ///
    /// - Returns: the room of the titles and the rows.
    mutating func scrollbar(beside table: Rect, from first: Int, of count: Int) -> Rect {
        let rows = table.splitTop(1).rest
        let room = scrollbar(in: rows, showing: table.rows(of: count, from: first), of: count)
        return room == rows ? table : table.splitRight(Self.columnsOfScrollbar).rest
    }
}
