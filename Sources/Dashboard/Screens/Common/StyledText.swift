import PlayheadTerminal
import VisibleText

/// Pieces of text in styles of their own, drawn one after the other.
struct StyledText {
    private(set) var pieces: [(text: String, style: Style)] = []

    init() {}

    init(_ text: String, _ style: Style = .text) { add(text, style) }

    mutating func add(_ text: String, _ style: Style = .text) {
        if !text.isEmpty { pieces.append((text, style)) }
    }

    /// One after the other.
    static func + (left: StyledText, right: StyledText) -> StyledText {
        var text = left
        text.pieces += right.pieces
        return text
    }

    /// The columns that it takes.
    func width(in repertoire: Repertoire) -> Int {
        pieces.reduce(0) { $0 + displayWidth($1.text, in: repertoire) }
    }
}

extension Frame {
    /// Draws styled text, cut with an ellipsis where it does not fit.
    ///
    /// - Returns: the columns taken.
    @discardableResult
    mutating func put(_ text: StyledText, at point: Point, width: Int) -> Int {
        var used = 0
        for (index, piece) in text.pieces.enumerated() {
            guard used < width else { break }
            // What follows a piece that just fits is left out, which must be seen.
            let next = text.pieces.dropFirst(index + 1).first?.text ?? ""
            let fills = used + displayWidth(piece.text, in: glyphs.repertoire) >= width
            used += put(
                fills ? piece.text + next : piece.text, at: Point(x: point.x + used, y: point.y), style: piece.style,
                truncatedTo: width - used)
            // Of a text that is cut, whatever room a wide character left, nothing follows.
            if fills { break }
        }
        return used
    }

    /// A line across with a heading in it, and a note at its right end.
    mutating func rule(_ rect: Rect, title: String, note: String = "") {
        guard rect.height > 0, rect.width > 4 else { return }
        fill(Rect(x: rect.x, y: rect.y, width: rect.width, height: 1), with: glyphs.frame.horizontal, style: .border)
        let used = put(" \(title) ", at: Point(x: rect.x + 1, y: rect.y), style: .title, truncatedTo: rect.width - 2)
        let room = rect.width - used - 5
        guard !note.isEmpty, room > 3 else { return }
        let text = truncated(" \(note) ", to: room, in: glyphs.repertoire)
        put(text, endingAt: Point(x: rect.columns.upperBound - 1, y: rect.y), style: .muted)
    }

    /// A line across with the first of some headings for which there is room beside the note, else the last.
    mutating func rule(_ rect: Rect, titles: [String], note: String = "") {
        let beside = note.isEmpty ? 4 : 9 + displayWidth(note, in: glyphs.repertoire)
        let title = titles.first { displayWidth($0, in: glyphs.repertoire) + beside <= rect.width }
        rule(rect, title: title ?? titles.last ?? "", note: note)
    }

    /// Draws text over several lines, broken between words.
    ///
    /// - Returns: the lines taken.
    @discardableResult
    mutating func putWrapped(_ text: String, in rect: Rect, style: Style = .text) -> Int {
        let lines = wrapped(text, to: rect.width, in: glyphs.repertoire)
        for (offset, line) in lines.prefix(rect.height).enumerated() {
            let isCut = offset == rect.height - 1 && lines.count > rect.height
            put(
                isCut ? line + " " + lines[offset + 1] : line, at: Point(x: rect.x, y: rect.y + offset), style: style,
                truncatedTo: rect.width)
        }
        return min(lines.count, rect.height)
    }
}
