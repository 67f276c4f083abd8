/// A block of an article: what the articles of the catalog are made of, and no more of Markdown than that.
public indirect enum MarkdownBlock: Equatable, Sendable {
    /// A heading; the level is 1 for the article's title.
    case heading(level: Int, [MarkdownSpan])
    case paragraph([MarkdownSpan])
    /// Items, each of blocks of its own.
    case list(isOrdered: Bool, items: [[MarkdownBlock]])
    /// Lines that are shown as they are.
    case code([String])
    case table(MarkdownTable)
}

/// A table; every row has as many cells as the header.
public struct MarkdownTable: Equatable, Sendable {
    /// The cells of the first row; all empty where the table has no header.
    public var header: [[MarkdownSpan]]
    /// Whether a column is aligned to the right.
    public var isRight: [Bool]
    /// The cells of the other rows.
    public var rows: [[[MarkdownSpan]]]
}

/// A piece of a line.
public enum MarkdownSpan: Equatable, Sendable {
    case text(String)
    case code(String)
    case emphasis(String)
    case strong(String)
    /// A link with its text.
    case link(String, destination: String)
    /// A link to another article of the catalog by its file's name, and the text for it where there is one.
    case article(String, text: String?)
}
