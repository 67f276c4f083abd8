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

extension LintArticle.Section {
    /// Reads a line of the section.
    fileprivate mutating func read(_ line: ArraySlice<UInt8>) {
        func value(_ key: String) -> String? {
            line.starts(with: key.utf8) ? String(decoding: line.dropFirst(key.utf8.count), as: UTF8.self) : nil
        }
        if let severity = value("- Severity: ") {
            severities = LintSeverities(severity) ?? severities
        } else if let why = value("- Why: ") {
            self.why = why
        } else if let fix = value("- Fix: ") {
            howToFix = fix
        } else if let source = value("- Source: ") {
            citations = source.split(separator: "; ").flatMap(Citation.all(in:))
        } else {
            // Without the full stop.
            title = String(decoding: line.dropLast(), as: UTF8.self)
        }
    }
}

extension LintSeverities {
    /// `must` for both profiles, `must (apple)` for one, or `must (apple), should (rfc)`.
    fileprivate init?(_ text: String) {
        let words = text.split { " (),".contains($0) }
        guard let first = words.first.flatMap({ LintRule.Severity(rawValue: String($0)) }) else { return nil }
        switch words.count {
        case 1: self.init(apple: first, rfc: first)
        case 2: self.init(apple: first, rfc: nil)
        default: self.init(apple: first, rfc: LintRule.Severity(rawValue: String(words[2])))
        }
    }
}

extension Citation {
    /// A document with all that is cited of it: `RFC 8216 4.1, 4.3.4`.
    fileprivate static func all(in text: Substring) -> [Citation] {
        guard let document = Document.allCases.first(where: { text.hasPrefix($0.rawValue) }) else { return [] }
        let sections = text.dropFirst(document.rawValue.count + 1).split(separator: ", ").map(String.init)
        return sections.isEmpty
            ? [Citation(document: document)] : sections.map { Citation(document: document, section: $0) }
    }
}
