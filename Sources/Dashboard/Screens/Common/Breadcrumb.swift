import PlayheadTerminal
import VisibleText

/// The screens over which one came to this one, from the tab on: `Fleet > Why > commute`.
struct Breadcrumb {
    /// Their names; empty where a tab shows its first screen.
    let names: [String]

    private static let separator = " > "

    /// The columns that it takes, beside those that keep it apart from the tabs.
    func width(in repertoire: Repertoire) -> Int {
        names.isEmpty ? 0 : displayWidth(names.joined(separator: Self.separator), in: repertoire) + 2
    }

    /// As much as has room: the first names are left out first, and the last one is cut.
    ///
    /// - Returns: the columns that it took.
    func draw(at point: Point, width: Int, of frame: inout Frame) -> Int {
        guard let last = names.last, width > 0 else { return 0 }
        var before = names.dropLast().map { $0 + Self.separator }[...]
        func needed() -> Int { displayWidth(before.joined() + last, in: frame.glyphs.repertoire) }
        if needed() > width {
            before[before.startIndex] = (frame.glyphs.repertoire == .ascii ? "~" : "…") + Self.separator
            while before.count > 1, needed() > width { before.remove(at: before.startIndex + 1) }
        }
        var text = StyledText(before.joined(), .muted)
        text.add(last, .title)
        return frame.put(text, at: point, width: width)
    }
}

extension AppState {
    /// Where the user is.
    var breadcrumb: Breadcrumb {
        let path = stack.path
        guard path.count > 1 else { return Breadcrumb(names: []) }
        return Breadcrumb(names: path.flatMap { $0.type.names(self) })
    }
}
