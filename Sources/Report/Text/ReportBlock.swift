import Descriptions

/// What a report for people is made of, printed by ``TextRenderer``, ``MarkdownRenderer`` and ``HTMLRenderer``.
enum ReportBlock {
    case heading(ReportText)
    case paragraph(ReportText)
    case table(ReportTable)
    /// A list: a line each, with what is to be said of it.
    case list([(line: ReportText, details: [ReportText])])
    /// What only a page can show.
    case markup(Markup)

    /// A list whose lines say all.
    static func lines(_ lines: [ReportText]) -> ReportBlock { .list(lines.map { ($0, []) }) }

    /// A section of what a reader should know; none where there is nothing.
    ///
    /// - Parameter own: what is said first, in the program's own words.
    static func notes(_ notes: [String], after own: [String] = []) -> [[ReportBlock]] {
        let lines = noteLines(notes, after: own)
        return lines.isEmpty ? [] : [[.heading("Notes"), .lines(lines)]]
    }

    private static func noteLines(_ notes: [String], after own: [String] = []) -> [ReportText] {
        own.map { ReportText($0) } + notes.map { ReportText(foreign: $0) }
    }
}

/// What a short summary has of lists.
extension ReportBlock {
    /// How to see what a short summary leaves out.
    static let whereAllIs = paragraph("all of it with --summary full")
    /// How many lines of each list it has.
    private static let mostLines = 3

    /// The first lines of a list, and how many more there are; nothing of a list without lines.
    static func first(_ lines: [ReportText]) -> [ReportBlock] {
        if lines.isEmpty { return [] }
        // The line that says that one is missing has room for it.
        let shown = lines.count == mostLines + 1 ? lines.count : mostLines
        let hidden = lines.count - shown
        return [.lines(Array(lines.prefix(shown)))]
            + (hidden > 0 ? [.paragraph("and \(String(hidden)) more")] : [])
    }

    /// The first of what ``notes(_:after:)`` has, those of this run before what holds of every session of its kind: that there
    /// are no intervals is not cut off.
    static func firstNotes(_ notes: [String], after own: [String] = []) -> [[ReportBlock]] {
        let lines = noteLines(notes) + noteLines([], after: own)
        return lines.isEmpty ? [] : [[.heading("Notes")] + first(lines)]
    }
}
