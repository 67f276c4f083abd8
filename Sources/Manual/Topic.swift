internal import CManual

/// A topic of `playhead help`: an article of the catalog `playhead.docc`, which is the one source of the page in the
/// terminal, of the manual page and of the web page.
public struct Topic: Sendable {
    /// What one types after `playhead help`.
    public let name: String
    /// The name by which other articles link to it.
    let article: String
    /// The article: its title, its summary as the first paragraph, and the rest.
    public let markdown: String

    /// All topics in the order in which they are listed.
    public static let all: [Topic] = (0...).lazy.map { CManualArticleAt($0) }.prefix { $0 != nil }.compactMap(\.self)
        .map { article in
            let article = article.pointee
            return Topic(
                name: String(cString: article.topic), article: String(cString: article.article),
                markdown: String(cString: article.text))
        }

    /// The topic of a name; `nil` where there is none.
    public static func named(_ name: String) -> Topic? { all.first { $0.name == name } }

    /// What the article is made of.
    public var blocks: [MarkdownBlock] { MarkdownParser.blocks(of: markdown) }

    /// The article's title.
    public var title: String { String(markdown.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " }) }

    /// One sentence about it: the article's first paragraph.
    public var summary: String {
        for case .paragraph(let spans) in blocks { return PlainText.text(of: spans) }
        return ""
    }

    /// What a reader of another page types to come to an article; `nil` for one that only the catalog has.
    static func reference(toArticle article: String) -> String? {
        all.first { $0.article == article }.map { "playhead help \($0.name)" }
    }
}
