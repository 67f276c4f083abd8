/// A text for people of which some parts come from a log: each form of a report makes those harmless in its own way.
struct ReportText {
    struct Part {
        var text: String
        /// Whether it comes from a log.
        var isForeign: Bool
        /// Where a page leads who follows it, relative to the report; nil where it leads nowhere.
        var link: String?
        /// Of a figure its value, and where that stands in the report's JSON (RFC 6901).
        var exact: (pointer: String, value: Double)?
    }

    var parts: [Part] = []

    /// A text of our own.
    init(_ text: String) { parts = [Part(text: text, isForeign: false)] }

    /// A text from a log.
    ///
    /// - Parameter link: where a page leads who follows it, a relative URL of our own; nil for nowhere.
    init(foreign text: String, link: String? = nil) { parts = [Part(text: text, isForeign: true, link: link)] }

    /// A figure of our own, for a value of the report.
    ///
    /// - Parameter pointer: where the value stands in the report's JSON (RFC 6901).
    init(_ figure: String, at pointer: String, _ value: Double?) {
        parts = [Part(text: figure, isForeign: false, exact: value.map { (pointer, $0) })]
    }

    /// The parts as one text, the foreign ones as `harmless` gives them.
    func rendered(_ harmless: (String) -> String) -> String {
        parts.map { $0.isForeign ? harmless($0.text) : $0.text }.joined()
    }

    static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum.parts += right.parts
        return sum
    }
}

extension ReportText: ExpressibleByStringInterpolation {
    struct StringInterpolation: StringInterpolationProtocol {
        var parts: [Part] = []

        init(literalCapacity: Int, interpolationCount: Int) {}
        mutating func appendLiteral(_ literal: String) { parts.append(Part(text: literal, isForeign: false)) }
        mutating func appendInterpolation(_ own: String) { parts.append(Part(text: own, isForeign: false)) }
        mutating func appendInterpolation(foreign: String) { parts.append(Part(text: foreign, isForeign: true)) }
    }

    init(stringLiteral value: String) { self.init(value) }
    init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }
}

extension [ReportText] {
    /// The texts with `separator` between them.
    func joined(_ separator: String) -> ReportText {
        var parts: [ReportText.Part] = []
        for (index, text) in enumerated() {
            if index > 0 { parts.append(ReportText.Part(text: separator, isForeign: false)) }
            parts += text.parts
        }
        var joined = ReportText("")
        if !parts.isEmpty { joined.parts = parts }
        return joined
    }
}

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

    private static func noteLines(_ notes: [String], after own: [String]) -> [ReportText] {
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
        let hidden = lines.count - mostLines
        return [.lines(Array(lines.prefix(mostLines)))]
            + (hidden > 0 ? [.paragraph("and \(String(hidden)) more")] : [])
    }

    /// The first of what ``notes(_:after:)`` has.
    static func firstNotes(_ notes: [String], after own: [String] = []) -> [[ReportBlock]] {
        let lines = noteLines(notes, after: own)
        return lines.isEmpty ? [] : [[.heading("Notes")] + first(lines)]
    }
}
