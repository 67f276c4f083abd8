import HLS
import Manual

/// What people read of a rule: its section in the manual's article on the rules, so that what they look up is what `lint` says.
///
/// The section's heading is the rule's identifier; below it stand the title as a sentence, and a list. It is only looked up
/// at the start, and read where it is asked for.
struct LintRuleText: Sendable {
    private static let sections = ManualArticle(named: "LintRules").sections

    private let lines: ArraySlice<ManualArticle.Line>

    /// The text of the rule of an identifier; nil where the article has none.
    init?(of id: String) {
        guard let lines = Self.sections[id] else { return nil }
        self.lines = lines
    }
}

extension LintRuleText {
    /// What is wrong where the rule is broken: the sentence, without its full stop.
    var title: String { String(decoding: lines.first?.dropLast() ?? [], as: UTF8.self) }

    /// Why a player cares.
    var why: String { String(decoding: value("- Why: "), as: UTF8.self) }

    /// How to fix it.
    var howToFix: String { String(decoding: value("- Fix: "), as: UTF8.self) }

    /// Where it comes from: documents with what is cited of them, `RFC 8216 4.1, 4.3.4; WWDC 2018 session 502`.
    var citations: [Citation] {
        value("- Source: ").split(separator: UInt8(ascii: ";")).flatMap { text in
            let text = text.drop { $0 == 0x20 }
            guard let document = Citation.Document.allCases.first(where: { text.starts(with: $0.rawValue.utf8) }) else {
                return [Citation]()
            }
            let sections = text.dropFirst(document.rawValue.utf8.count).split(separator: UInt8(ascii: ","))
            if sections.isEmpty { return [Citation(document: document)] }
            return sections.map { section in
                Citation(document: document, section: String(decoding: section.drop { $0 == 0x20 }, as: UTF8.self))
            }
        }
    }

    /// How much it matters: `must` for both profiles, `must (apple)` for one, or `must (apple), should (rfc)`.
    var severities: LintSeverities? {
        func severity(_ text: ArraySlice<UInt8>) -> LintRule.Severity? {
            LintRule.Severity.allCases.first { text.starts(with: $0.rawValue.utf8) }
        }
        let text = value("- Severity: ")
        guard let apple = severity(text) else { return nil }
        if text.count == apple.rawValue.utf8.count { return LintSeverities(apple: apple, rfc: apple) }
        let second = text.firstIndex(of: UInt8(ascii: ",")).map { text[($0 + 2)...] }
        return LintSeverities(apple: apple, rfc: second.flatMap(severity))
    }

    private func value(_ key: String) -> ArraySlice<UInt8> {
        lines.first { $0.starts(with: key.utf8) }?.dropFirst(key.utf8.count) ?? []
    }
}

/// Where a rule comes from: a document, and the section in it.
public struct Citation: Equatable, Sendable, CustomStringConvertible {
    /// What is cited.
    public enum Document: String, CaseIterable, Sendable {
        /// RFC 8216, HTTP Live Streaming.
        case rfc8216 = "RFC 8216"
        /// Its second edition, draft-pantos-hls-rfc8216bis.
        case rfc8216bis = "rfc8216bis"
        /// RFC 6381, the codecs parameter.
        case rfc6381 = "RFC 6381"
        /// Apple's HLS authoring specification for its devices.
        case authoringSpecification = "Apple authoring specification"
        /// WWDC 2018 session 502, Measuring and Optimizing HLS Performance.
        case talk = "WWDC 2018 session 502"
        /// Nothing demands it; those who package and play streams have learned it.
        case practice

        /// Where it can be read; nil for what stands nowhere.
        public var address: String? {
            switch self {
            case .rfc8216: "https://www.rfc-editor.org/rfc/rfc8216"
            case .rfc8216bis: "https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis"
            case .rfc6381: "https://www.rfc-editor.org/rfc/rfc6381"
            case .authoringSpecification:
                "https://developer.apple.com/documentation/http-live-streaming/"
                    + "hls-authoring-specification-for-apple-devices"
            case .talk: "https://developer.apple.com/videos/play/wwdc2018/502/"
            case .practice: nil
            }
        }
    }

    /// What is cited.
    public var document: Document
    /// A section or an item, as `4.3.4.2`; nil for the whole. Items of Apple's specification are renumbered at times.
    public var section: String?

    /// `RFC 8216 4.3.4.2`.
    public var description: String { section.map { "\(document.rawValue) \($0)" } ?? document.rawValue }
}
