/// Topics as manual pages in mdoc(7), which groff and mandoc set.
public struct ManualPage {
    /// The version that stands at the foot of the page.
    var version: String
    /// The day of that version, such as `November 22, 2026`.
    var date: String

    /// A writer of the pages of a version.
    public init(version: String, date: String) {
        self.version = version
        self.date = date
    }

    /// The page `playhead-TOPIC(7)`.
    public func text(of topic: Topic) -> String {
        let title = "playhead-\(topic.name)"
        var page = [
            ".Dd \(date)", ".Dt \(title.uppercased()) 7", ".Os playhead \(version)", ".Sh NAME", ".Nm \(title)",
            ".Nd \(Roff.escaped(topic.summary.trimmingFullStop))", ".Sh DESCRIPTION",
        ]
        page += lines(of: topic.blocks.dropFirst())
        page += [".Sh SEE ALSO"] + references(Topic.all.filter { $0.name != topic.name })
        return page.map { $0 + "\n" }.joined()
    }

    /// The sections that the page `playhead(1)` has of its own, after what is generated from the commands: EXIT STATUS,
    /// ENVIRONMENT, FILES and SEE ALSO.
    public func programSections() -> String {
        var page: [String] = []
        if let status = Topic.named("exit-status") {
            page += [".Sh EXIT STATUS"] + lines(of: status.blocks.dropFirst(2))
        }
        // The article has a heading for each of the two.
        if let environment = Topic.named("environment") { page += lines(of: environment.blocks.dropFirst(2)) }
        page += [".Sh SEE ALSO"] + references(Topic.all)
        return page.map { $0 + "\n" }.joined()
    }

    private func references(_ topics: [Topic]) -> [String] {
        let pages = topics.map { "playhead-\($0.name)" }.sorted()
        return [".Xr playhead 1" + (pages.isEmpty ? "" : " ,")]
            + pages.enumerated().map { ".Xr \($1) 7" + ($0 < pages.count - 1 ? " ," : "") }
    }

    private func lines(of blocks: some Sequence<MarkdownBlock>) -> [String] {
        var lines: [String] = []
        var isAfterHeading = true
        for block in blocks {
            if case .heading = block {
                lines += self.lines(of: block)
                isAfterHeading = true
            } else {
                lines += (isAfterHeading ? [] : [".Pp"]) + self.lines(of: block)
                isAfterHeading = false
            }
        }
        return lines
    }

    private func lines(of block: MarkdownBlock) -> [String] {
        switch block {
        case .heading(let level, let spans):
            // An escape in capitals is another one.
            let text = PlainText.text(of: spans)
            return [level <= 2 ? ".Sh \(Roff.escaped(text.uppercased()))" : ".Ss \(Roff.escaped(text))"]
        case .paragraph(let spans): return [Roff.line(of: spans)]
        case .code(let code): return literal(code)
        case .table(let table): return literal(TextTable(table).lines(width: Self.tableWidth))
        case .list(let isOrdered, let items):
            let items = items.flatMap { [".It"] + lines(of: $0) }
            return [".Bl \(isOrdered ? "-enum" : "-bullet") -compact"] + items + [".El"]
        }
    }

    private func literal(_ text: [String]) -> [String] {
        [".Bd -literal"] + text.map { Roff.line($0) } + [".Ed"]
    }

    /// What a page of 80 columns has beside its margins.
    private static let tableWidth = 72
}

extension String {
    fileprivate var trimmingFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

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
