/// Text in the language of roff: nothing in it is a request or an escape.
enum Roff {
    /// A line of text with its fonts: code bold, emphasis underlined.
    static func line(of spans: [MarkdownSpan]) -> String {
        let text = spans.map { span in
            switch span {
            case .code(let code): #"\fB\#(escaped(code))\fR"#
            case .strong(let text): #"\fB\#(escaped(text))\fR"#
            case .emphasis(let text): #"\fI\#(escaped(text))\fR"#
            case .text, .link, .article: escaped(PlainText.text(of: span))
            }
        }.joined()
        return guarded(text)
    }

    /// A line that is shown as it is.
    static func line(_ text: String) -> String { guarded(escaped(text)) }

    static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "\\": result += #"\e"#
            // A hyphen that is copied should be the sign of an option, and these signs not become typographic ones.
            case "-": result += #"\-"#
            case "'": result += #"\(aq"#
            case "`": result += #"\(ga"#
            case "^": result += #"\(ha"#
            case "~": result += #"\(ti"#
            default: result.append(character)
            }
        }
    }

    /// A line that begins with a full stop would be a request.
    private static func guarded(_ line: String) -> String { line.hasPrefix(".") ? #"\&"# + line : line }
}
