import VisibleText

/// A topic as text for a terminal or a pager.
public struct TextPage {
    /// The columns that paragraphs, lists and tables take at most; code stays as it is.
    var width: Int
    /// Whether headings are bold, by an escape sequence.
    var isStyled: Bool

    /// - Parameters:
    ///   - width: the columns that there are; less than 20 count as 20.
    ///   - isStyled: whether headings are bold, by an escape sequence.
    public init(width: Int, isStyled: Bool = false) {
        self.width = max(20, width)
        self.isStyled = isStyled
    }

    /// The page, each line with its line break.
    public func text(of topic: Topic) -> String { text(of: topic.blocks) }

    func text(of blocks: [MarkdownBlock]) -> String {
        lines(of: blocks, width: width).map { $0 + "\n" }.joined()
    }

    /// The lines of blocks with an empty line between them.
    private func lines(of blocks: [MarkdownBlock], width: Int) -> [String] {
        var lines: [String] = []
        for block in blocks {
            if !lines.isEmpty { lines.append("") }
            lines += self.lines(of: block, width: width)
        }
        return lines
    }

    private func lines(of block: MarkdownBlock, width: Int) -> [String] {
        switch block {
        case .heading(let level, let spans): [heading(PlainText.text(of: spans), level: level)]
        case .paragraph(let spans): wrapped(PlainText.text(of: spans), to: width)
        case .code(let code): indented(code, width: width)
        case .table(let table): TextTable(table).lines(width: width)
        case .list(let isOrdered, let items): lines(of: items, isOrdered: isOrdered, width: width)
        }
    }

    private func heading(_ text: String, level: Int) -> String {
        let text = level == 1 ? text.uppercased() : text
        return isStyled ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }

    /// Code stands two columns in, where it is not too wide for that.
    private func indented(_ code: [String], width: Int) -> [String] {
        let isWide = code.contains { displayWidth($0) + 2 > width }
        return code.map { isWide || $0.isEmpty ? $0 : "  " + $0 }
    }

    private func lines(of items: [[MarkdownBlock]], isOrdered: Bool, width: Int) -> [String] {
        let isTight = !items.contains { $0.count > 1 }
        var lines: [String] = []
        for (index, item) in items.enumerated() {
            let marker = isOrdered ? "\(index + 1). " : "- "
            let space = String(repeating: " ", count: marker.count)
            if index > 0, !isTight { lines.append("") }
            for (number, line) in self.lines(of: item, width: width - marker.count).enumerated() {
                lines.append(line.isEmpty ? "" : (number == 0 ? marker : space) + line)
            }
        }
        return lines
    }
}

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
