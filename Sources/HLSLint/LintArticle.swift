import HLS
import Manual

/// What people read of a rule: its section in the article on the rules, so that what they look up is what `lint` says.
struct LintArticle: Sendable {
    /// What stands in a rule's section.
    struct Section: Sendable {
        fileprivate(set) var title = ""
        fileprivate(set) var severities = LintSeverities(apple: .must, rfc: nil)
        fileprivate(set) var why = ""
        fileprivate(set) var howToFix = ""
        fileprivate(set) var citations: [Citation] = []
    }

    /// The sections by the rules' identifiers.
    private(set) var sections: [String: Section] = [:]

    /// The sections of the manual's article.
    static let ofManual = LintArticle(ManualArticle.lines(of: "LintRules"))

    /// The sections of the lines of a text in Markdown, as UTF-8: a heading that is the identifier, the title as a sentence,
    /// and a list.
    init(_ lines: [ArraySlice<UInt8>]) {
        var (id, section) = ("", Section())
        for line in lines {
            if line.first == UInt8(ascii: "#") {
                if !id.isEmpty { sections[id] = section }
                id = line.starts(with: "### ".utf8) ? String(decoding: line.dropFirst(4), as: UTF8.self) : ""
                section = Section()
            } else if !id.isEmpty {
                section.read(line)
            }
        }
        if !id.isEmpty { sections[id] = section }
    }
}

// Lines are bytes until they are texts: the article is read at each start.
extension LintArticle.Section {
    /// Reads a line of the section.
    fileprivate mutating func read(_ line: ArraySlice<UInt8>) {
        func value(_ key: StaticString) -> ArraySlice<UInt8>? {
            let key = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
            return line.starts(with: key) ? line.dropFirst(key.count) : nil
        }
        if let severity = value("- Severity: ") {
            severities = LintSeverities(severity) ?? severities
        } else if let why = value("- Why: ") {
            self.why = String(decoding: why, as: UTF8.self)
        } else if let fix = value("- Fix: ") {
            howToFix = String(decoding: fix, as: UTF8.self)
        } else if let sources = value("- Source: ") {
            citations = sources.split(separator: UInt8(ascii: ";")).flatMap { Citation.all(in: $0.drop { $0 == 0x20 }) }
        } else {
            // Without the full stop.
            title = String(decoding: line.dropLast(), as: UTF8.self)
        }
    }
}

extension LintSeverities {
    /// `must` for both profiles, `must (apple)` for one, or `must (apple), should (rfc)`.
    fileprivate init?(_ text: ArraySlice<UInt8>) {
        let words = text.split { !(0x61...0x7A).contains($0) }.map { String(decoding: $0, as: UTF8.self) }
        guard let first = words.first.flatMap(LintRule.Severity.init) else { return nil }
        self.init(
            apple: first,
            rfc: words.count == 1 ? first : words.count > 2 ? LintRule.Severity(rawValue: words[2]) : nil)
    }
}

extension Citation {
    /// A document with all that is cited of it: `RFC 8216 4.1, 4.3.4`.
    fileprivate static func all(in text: ArraySlice<UInt8>) -> [Citation] {
        guard let document = Document.allCases.first(where: { text.starts(with: $0.rawValue.utf8) }) else { return [] }
        let sections = text.dropFirst(document.rawValue.utf8.count).split(separator: UInt8(ascii: ","))
        return sections.isEmpty
            ? [Citation(document: document)]
            : sections.map { section in
                Citation(document: document, section: String(decoding: section.drop { $0 == 0x20 }, as: UTF8.self))
            }
    }
}
