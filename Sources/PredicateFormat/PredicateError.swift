/// A predicate that cannot be read, or that does not suit the object it was evaluated on.
///
/// Nothing in it is sanitised: it repeats the format, and keys of the object.
public struct PredicateError: Error, CustomStringConvertible, Sendable {
    /// The predicate.
    public let format: String
    /// Where in the format the mistake is: Unicode scalars from 1; one more than there are at the end.
    public let column: Int
    /// What is wrong, and what was expected.
    public let message: String

    /// The message, the format below it on one line, and a caret below the column. Of a long format there is only the
    /// part around the column.
    public var description: String {
        let excerpt = Excerpt(format, around: column - 1)
        return "\(message)\n\(excerpt.text)\n\(excerpt.caret)"
    }
}

extension PredicateError {
    init(_ message: String, at position: Position, in format: String) {
        self.init(format: format, column: position.offset + 1, message: message)
    }
}

/// The part of a format around an offset, and a line with a caret below that offset.
private struct Excerpt {
    var text = ""
    var caret = ""

    init(_ format: String, around offset: Int) {
        let reach = 60
        let scalars = format.unicodeScalars
        let start = offset > reach ? offset - reach : 0
        let shown = scalars.dropFirst(start).prefix(2 * reach)
        if start > 0 {
            text = "…"
            caret = " "
        }
        for (position, scalar) in zip(start..., shown) {
            // One line, and one column each: a break or a tab would move the caret away.
            let category = scalar.properties.generalCategory
            text.unicodeScalars.append(category == .control || category == .lineSeparator ? " " : scalar)
            let takesNoColumn = category == .nonspacingMark || category == .enclosingMark
            if position < offset, !takesNoColumn { caret += " " }
        }
        if shown.endIndex < scalars.endIndex { text += "…" }
        caret += "^"
    }
}

extension String {
    /// As much of a text as a message can show.
    var shortened: String {
        let longest = 60
        return count > longest ? prefix(longest) + "…" : self
    }
}
