import VisibleText

/// The text of an HTML or SVG document under way.
///
/// What is markup stands in this program, as a literal: the compiler takes nothing else for a tag or an attribute's name.
/// Every other text goes through ``escaped(_:)``, whoever it comes from.
struct Markup {
    /// An element's attributes, by their names.
    typealias Attributes = [(name: StaticString, value: String)]

    /// The attributes of an element that has a class of the page's style, or none.
    static func style(_ name: String?) -> Attributes {
        guard let name else { return [] }
        return [("class", name)]
    }

    private(set) var source = ""

    /// More of a text than this is not shown: a log may hold megabytes where a name should be.
    private static let longestText = 400

    /// A text as it stands in an element or in a quoted attribute: nothing in it ends either, is obeyed, hides, or turns
    /// the text beside it around.
    static func escaped(_ text: String) -> String {
        if text.utf8.allSatisfy(isPlain) { return withoutSecrets(text) }
        var result = ""
        for scalar in VisibleText.escaped(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "`": result += "&#96;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"),
            UInt8(ascii: "`"):
            false
        default: byte >= 0x20 && byte < 0x7F
        }
    }

    /// A text from a stranger, cut where it is far too long for what it is.
    static func shortened(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: longestText, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return text }
        return String(scalars[..<end]) + "…"
    }

    /// Adds text.
    mutating func text(_ text: String) { source += Self.escaped(text) }

    /// Adds what is markup in this program's own words.
    mutating func literal(_ markup: StaticString) { source += "\(markup)" }

    /// Adds a file of this program's own, without its last line break.
    mutating func literal(_ file: [UInt8]) { source += String(decoding: file.dropLast(), as: UTF8.self) }

    /// Adds other markup.
    mutating func append(_ other: Markup) { source += other.source }

    /// Begins an element.
    mutating func open(_ tag: StaticString, _ attributes: Attributes = []) {
        begin(tag, attributes)
        source += ">"
    }

    /// Ends the element.
    mutating func close(_ tag: StaticString) { source += "</\(tag)>" }

    /// Adds an element that holds nothing.
    mutating func leaf(_ tag: StaticString, _ attributes: Attributes = []) {
        begin(tag, attributes)
        source += "/>"
    }

    /// Adds an element that holds a text.
    mutating func element(_ tag: StaticString, _ attributes: Attributes = [], _ text: String) {
        open(tag, attributes)
        self.text(text)
        close(tag)
    }

    /// Breaks the line, which nobody sees but who reads the source.
    mutating func breakLine() { source += "\n" }

    private mutating func begin(_ tag: StaticString, _ attributes: Attributes) {
        source += "<\(tag)"
        for attribute in attributes { source += " \(attribute.name)=\"\(Self.escaped(attribute.value))\"" }
    }
}
