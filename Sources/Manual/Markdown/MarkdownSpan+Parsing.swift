extension MarkdownSpan {
    /// The spans of a paragraph, a heading or a cell.
    static func spans(of text: Substring) -> [MarkdownSpan] {
        var spans: [MarkdownSpan] = []
        var plain = ""
        var rest = text
        var last: Character = " "
        while let character = rest.first {
            if let (span, length) = span(at: rest, after: last) {
                if !plain.isEmpty { spans.append(.text(plain)) }
                plain = ""
                spans.append(span)
                rest = rest.dropFirst(length)
                last = "`"
            } else {
                // A sign after a backslash is itself.
                let isEscaped =
                    character == "\\" && rest.dropFirst().first.map { $0.isPunctuation || $0.isSymbol } ?? false
                if isEscaped { rest = rest.dropFirst() }
                if let character = rest.popFirst() {
                    plain.append(character)
                    last = character
                }
            }
        }
        if !plain.isEmpty { spans.append(.text(plain)) }
        return spans
    }

    /// The span that a text begins with, and how many characters it takes; `nil` where plain text comes first.
    private static func span(at text: Substring, after last: Character) -> (MarkdownSpan, Int)? {
        switch text.first {
        case "`": code(at: text)
        case "[": link(at: text)
        case "<": automaticLink(at: text)
        case "*" where !last.isLetter && !last.isNumber:
            enclosed(text, by: "**").map { (.strong($0), $1) } ?? enclosed(text, by: "*").map { (.emphasis($0), $1) }
        default: nil
        }
    }

    private static func code(at text: Substring) -> (MarkdownSpan, Int)? {
        let ticks = text.prefix { $0 == "`" }
        let body = text.dropFirst(ticks.count)
        guard let end = body.firstRange(of: ticks) else { return nil }
        // In a table's cell a bar has a backslash before it, in code too.
        let code = body[..<end.lowerBound].replacing("\\|", with: "|")
        return (.code(String(code)), text.distance(to: end.upperBound))
    }

    private static func link(at text: Substring) -> (MarkdownSpan, Int)? {
        guard let middle = text.firstRange(of: "]("), let end = text[middle.upperBound...].firstIndex(of: ")") else {
            return nil
        }
        let label = plainText(spans(of: text[..<middle.lowerBound].dropFirst()))
        let destination = text[middle.upperBound..<end]
        let span: MarkdownSpan =
            destination.hasPrefix("doc:")
            ? .article(String(destination.dropFirst(4)), text: label)
            : .link(label, destination: String(destination))
        return (span, text.distance(to: text.index(after: end)))
    }

    private static func automaticLink(at text: Substring) -> (MarkdownSpan, Int)? {
        guard let end = text.firstIndex(of: ">") else { return nil }
        let destination = text[..<end].dropFirst()
        let length = text.distance(to: text.index(after: end))
        if destination.hasPrefix("doc:") { return (.article(String(destination.dropFirst(4)), text: nil), length) }
        guard destination.hasPrefix("https://"), !destination.contains(" ") else { return nil }
        return (.link("", destination: String(destination)), length)
    }

    private static func enclosed(_ text: Substring, by mark: String) -> (String, Int)? {
        guard text.hasPrefix(mark) else { return nil }
        let body = text.dropFirst(mark.count)
        guard let first = body.first, first != " ", first != "*", let end = body.firstRange(of: mark),
            body[..<end.lowerBound].last != " "
        else { return nil }
        return (plainText(spans(of: body[..<end.lowerBound])), text.distance(to: end.upperBound))
    }

    /// The spans as text without any marks.
    private static func plainText(_ spans: [MarkdownSpan]) -> String {
        spans.map { span in
            switch span {
            case .text(let text), .code(let text), .emphasis(let text), .strong(let text): text
            case .link(let text, let destination): text.isEmpty ? destination : text
            case .article(let name, let text): text ?? name
            }
        }.joined()
    }
}

extension Substring {
    fileprivate func distance(to end: Index) -> Int { distance(from: startIndex, to: end) }
}
