public import VisibleText

/// Pieces of text in styles of their own, drawn one after the other.
public struct StyledText {
    /// The pieces, none of them empty.
    public private(set) var pieces: [(text: String, style: Style)] = []

    /// No piece.
    public init() {}

    /// One piece.
    public init(_ text: String, _ style: Style = .text) { add(text, style) }

    /// Adds a piece.
    public mutating func add(_ text: String, _ style: Style = .text) {
        if !text.isEmpty { pieces.append((text, style)) }
    }

    /// One after the other.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        var text = left
        text.pieces += right.pieces
        return text
    }

    /// The piece that takes the most columns, and its index; an empty one where there is none.
    func longestPiece(in repertoire: Repertoire) -> (index: Int, text: String) {
        let widths = pieces.map { displayWidth($0.text, in: repertoire) }
        guard let most = widths.max(), let index = widths.firstIndex(of: most) else { return (0, "") }
        return (index, pieces[index].text)
    }

    /// With another text in the place of a piece.
    func replacing(_ index: Int, by text: String) -> StyledText {
        var result = self
        if pieces.indices.contains(index) { result.pieces[index].text = text }
        return result
    }

    /// The columns that it takes.
    public func width(in repertoire: Repertoire) -> Int {
        pieces.reduce(0) { $0 + displayWidth($1.text, in: repertoire) }
    }
}

extension Frame {
    /// Draws styled text, cut with an ellipsis where it does not fit.
    ///
    /// - Returns: the columns taken.
    @discardableResult
    public mutating func put(_ text: StyledText, at point: Point, width: Int) -> Int {
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
}
