/// Reads the blocks of an article.
struct MarkdownParser {
    private var lines: ArraySlice<Substring>

    /// The blocks of a text. Directives of DocC (`@Metadata { … }`) are left out.
    static func blocks(of text: String) -> [MarkdownBlock] {
        blocks(of: text.split(separator: "\n", omittingEmptySubsequences: false)[...])
    }

    private static func blocks(of lines: ArraySlice<Substring>) -> [MarkdownBlock] {
        var parser = MarkdownParser(lines: lines)
        var blocks: [MarkdownBlock] = []
        while let block = parser.nextBlock() { blocks.append(block) }
        return blocks
    }

    private mutating func nextBlock() -> MarkdownBlock? {
        while let line = lines.first {
            if line.isBlank {
                lines.removeFirst()
            } else if line.hasPrefix("@") {
                skipDirective()
            } else {
                return block(beginningWith: line)
            }
        }
        return nil
    }

    private mutating func block(beginningWith line: Substring) -> MarkdownBlock {
        if let fence = line.fence { return fencedCode(fence) }
        if let level = line.headingLevel {
            lines.removeFirst()
            return .heading(level: level, MarkdownSpan.spans(of: line.dropFirst(level + 1)))
        }
        if line.hasPrefix("    ") { return indentedCode() }
        if line.hasPrefix("|"), let table = table() { return table }
        if let marker = line.listMarker { return list(like: marker) }
        return paragraph()
    }

    private mutating func skipDirective() {
        let opening = lines.removeFirst()
        guard opening.hasSuffix("{") else { return }
        while let line = lines.popFirst(), line != "}" {}
    }

    private mutating func fencedCode(_ fence: Substring) -> MarkdownBlock {
        lines.removeFirst()
        var code: [String] = []
        while let line = lines.popFirst(), !line.hasPrefix(fence) { code.append(String(line)) }
        return .code(code)
    }

    private mutating func indentedCode() -> MarkdownBlock {
        var code: [String] = []
        while let line = lines.first, line.hasPrefix("    ") || line.isBlank {
            code.append(String(line.dropFirst(4)))
            lines.removeFirst()
        }
        while code.last?.isEmpty == true { code.removeLast() }
        return .code(code)
    }

    private mutating func table() -> MarkdownBlock? {
        guard let first = lines.first, let second = lines.dropFirst().first, second.hasPrefix("|"),
            second.utf8.allSatisfy({ "|-: ".utf8.contains($0) })
        else { return nil }
        let header = first.cells
        lines.removeFirst(2)
        var rows: [[[MarkdownSpan]]] = []
        while let line = lines.first, line.hasPrefix("|") {
            let cells = line.cells.prefix(header.count)
            rows.append(cells.map(MarkdownSpan.spans) + Array(repeating: [], count: header.count - cells.count))
            lines.removeFirst()
        }
        let isRight = second.cells.map { $0.hasSuffix(":") && !$0.hasPrefix(":") }
        return .table(
            MarkdownTable(
                header: header.map(MarkdownSpan.spans),
                isRight: header.indices.map { isRight.indices.contains($0) && isRight[$0] }, rows: rows))
    }

    private mutating func list(like marker: Substring) -> MarkdownBlock {
        let isOrdered = marker.isOrdered
        var items: [[MarkdownBlock]] = []
        while let line = lines.first, let marker = line.listMarker, marker.isOrdered == isOrdered {
            lines.removeFirst()
            var item = [line.dropFirst(marker.count)]
            // A line that is not indented goes on with a paragraph, and after an empty line it ends the list.
            while let line = lines.first {
                let isIndented = line.hasPrefix(String(repeating: " ", count: marker.count))
                if !isIndented, !line.isBlank, line.beginsBlock || item.last?.isBlank == true { break }
                item.append(isIndented ? line.dropFirst(marker.count) : line)
                lines.removeFirst()
            }
            items.append(Self.blocks(of: item[...]))
        }
        return .list(isOrdered: isOrdered, items: items)
    }

    private mutating func paragraph() -> MarkdownBlock {
        var text = ""
        repeat {
            let line = lines.removeFirst()
            text += (text.isEmpty ? "" : " ") + line.drop { $0 == " " }
        } while lines.first.map { !$0.isBlank && !$0.beginsBlock } ?? false
        return .paragraph(MarkdownSpan.spans(of: text[...]))
    }
}

extension Substring {
    fileprivate var isBlank: Bool { allSatisfy { $0 == " " } }

    fileprivate var fence: Substring? {
        let ticks = prefix { $0 == "`" }
        return ticks.count >= 3 ? ticks : nil
    }

    fileprivate var headingLevel: Int? {
        let level = prefix { $0 == "#" }.count
        return (1...6).contains(level) && dropFirst(level).first == " " ? level : nil
    }

    /// What stands before an item's text: `- `, `* ` or `1. `.
    fileprivate var listMarker: Substring? {
        if hasPrefix("- ") || hasPrefix("* ") { return prefix(2) }
        let digits = prefix { $0.isWholeNumber }
        return (1...3).contains(digits.count) && dropFirst(digits.count).hasPrefix(". ")
            ? prefix(digits.count + 2) : nil
    }

    fileprivate var isOrdered: Bool { first?.isWholeNumber ?? false }

    /// Whether it ends a paragraph that it follows without an empty line.
    fileprivate var beginsBlock: Bool {
        fence != nil || headingLevel != nil || hasPrefix("|") || listMarker != nil
    }

    /// The texts between the bars of a table's row; a bar after a backslash is one of the text.
    fileprivate var cells: [Substring] {
        var cells: [Substring] = []
        var start = startIndex
        var isEscaped = false
        for index in indices {
            if self[index] == "|", !isEscaped {
                cells.append(self[start..<index])
                start = self.index(after: index)
            }
            isEscaped = self[index] == "\\" && !isEscaped
        }
        cells.append(self[start...])
        return cells.dropFirst().dropLast(cells.last?.isBlank == true ? 1 : 0).map(\.trimmed)
    }

    private var trimmed: Substring {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}

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
