/// Spans as text without marks, as pages in a terminal have them.
enum PlainText {
    static func text(of spans: [MarkdownSpan]) -> String { spans.map(text).joined() }

    static func text(of span: MarkdownSpan) -> String {
        switch span {
        case .text(let text), .code(let text), .emphasis(let text), .strong(let text): text
        case .link(let text, let destination): text.isEmpty ? destination : "\(text) (\(destination))"
        case .article(let article, let text): reference(to: article, text: text)
        }
    }

    private static func reference(to article: String, text: String?) -> String {
        guard let reference = Topic.reference(toArticle: article) else { return text ?? article }
        return text.map { "\($0) (\(reference))" } ?? reference
    }
}
