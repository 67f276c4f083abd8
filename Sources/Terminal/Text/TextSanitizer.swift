/// The columns that a text takes on a terminal, after sanitising.
///
/// - Complexity: O(*n*) in the length of the text.
public func displayWidth(_ text: String, in repertoire: Repertoire = .unicode) -> Int {
    var columns = 0
    for glyph in GlyphSequence(text, repertoire: repertoire) {
        columns += Int(glyph.columns)
    }
    return columns
}

/// A text from a stranger made harmless: nothing in the result moves the cursor, changes the terminal, joins the
/// characters beside it or hides. A line break is shown too (`␊`), so one value stays on one line.
///
/// `Frame` does this on its own; call it for what is printed outside of a screen. See `GlyphSequence` for the table.
public func sanitized(_ text: String, in repertoire: Repertoire = .unicode) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = ""
    for glyph in GlyphSequence(text, repertoire: repertoire) {
        glyph.write(to: &result)
    }
    return result
}

/// A text cut to `columns`, with an ellipsis (`…`, in ASCII `~`) in the last column where something was cut off.
/// The result is sanitised.
public func truncated(_ text: String, to columns: Int, in repertoire: Repertoire = .unicode) -> String {
    guard columns > 0 else { return "" }
    var result = ""
    var used = 0
    // UTF-8 bytes of what fits if an ellipsis follows.
    var lengthBeforeEllipsis = 0
    for glyph in GlyphSequence(text, repertoire: repertoire) {
        guard used + Int(glyph.columns) <= columns else {
            let kept = String(decoding: result.utf8.prefix(lengthBeforeEllipsis), as: UTF8.self)
            return kept + (repertoire == .ascii ? "~" : "…")
        }
        glyph.write(to: &result)
        used += Int(glyph.columns)
        if used < columns { lengthBeforeEllipsis = result.utf8.count }
    }
    return result
}
