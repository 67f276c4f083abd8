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
/// A frame does this on its own; call it for what is printed outside of a screen. See ``GlyphSequence`` for the table.
public func sanitized(_ text: String, in repertoire: Repertoire = .unicode) -> String {
    if isPlain(text) { return withoutSecrets(text) }
    var result = ""
    let text = withoutSecrets(text)
    for glyph in GlyphSequence(text, repertoire: repertoire) {
        glyph.write(to: &result)
    }
    return result
}

/// A text from a stranger made harmless for a file, with nothing lost of it but URLs' secrets: what would be obeyed,
/// hidden or would turn the text around is shown, ASCII's controls by their pictures (`␛`), others by their numbers
/// (`<U+202E>`). The characters of `kept`, which have a meaning in the file's format, stay as they are.
///
/// What a terminal of some age cannot draw stays as it is, so there are no columns to count: lay out
/// ``sanitized(_:in:)``.
public func escaped(_ text: String, keeping kept: Set<Unicode.Scalar> = []) -> String {
    if isPlain(text) { return withoutSecrets(text) }
    var result = String.UnicodeScalarView()
    for scalar in withoutSecrets(text).unicodeScalars {
        if kept.contains(scalar) || !scalar.isHidden {
            result.append(scalar)
        } else if let picture = controlPicture(scalar.value).flatMap(Unicode.Scalar.init) {
            result.append(picture)
        } else {
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let padding = String(repeating: "0", count: max(0, 4 - digits.utf8.count))
            result.append(contentsOf: "<U+\(padding)\(digits)>".unicodeScalars)
        }
    }
    return String(result)
}

/// A text cut to `columns`, with an ellipsis in the last column where something was cut off. The result is sanitised.
/// `ellipsis` is a character of one column; `…`, in ASCII `~`, unless given.
public func truncated(
    _ text: String, to columns: Int, in repertoire: Repertoire = .unicode, ellipsis: Character? = nil
) -> String {
    guard columns > 0 else { return "" }
    var result = ""
    var used = 0
    // UTF-8 bytes of what fits if an ellipsis follows.
    var lengthBeforeEllipsis = 0
    for glyph in GlyphSequence(text, repertoire: repertoire) {
        guard used + Int(glyph.columns) <= columns else {
            let kept = String(decoding: result.utf8.prefix(lengthBeforeEllipsis), as: UTF8.self)
            return kept + String(ellipsis ?? (repertoire == .ascii ? "~" : "…"))
        }
        glyph.write(to: &result)
        used += Int(glyph.columns)
        if used < columns { lengthBeforeEllipsis = result.utf8.count }
    }
    return result
}

/// A text in lines of at most `width` columns, broken between words; a word that is wider has a line to itself. The
/// lines after the first have `hanging` columns less.
public func wrapped(
    _ text: String, to width: Int, in repertoire: Repertoire = .unicode, hanging: Int = 0
) -> [String] {
    guard width > 0 else { return [] }
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ") {
        let columns = displayWidth(String(word), in: repertoire)
        if used > 0, used + 1 + columns > width - (lines.isEmpty ? 0 : hanging) {
            lines.append(line)
            (line, used) = ("", 0)
        }
        if used > 0 { line += " " }
        line += word
        used += columns + (used > 0 ? 1 : 0)
    }
    if used > 0 { lines.append(line) }
    return lines
}

/// Whether there is nothing but printable ASCII in a text: the common case, in which nothing needs to be done.
private func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }

extension Unicode.Scalar {
    /// Whether it is obeyed or not seen, or of no public meaning.
    fileprivate var isHidden: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        default: false
        }
    }
}
