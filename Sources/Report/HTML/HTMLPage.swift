internal import CReport
import Descriptions

/// A page that holds all it needs: no network, no script.
struct HTMLPage {
    /// A KPI above all.
    struct Card {
        let title: String
        let figure: ReportText
        let note: String
    }

    /// What kind of report it is: `Session · simulated`.
    var kind: String
    /// What it is of.
    var title: ReportText
    /// The answer in a sentence.
    var lead: ReportText
    /// What a reader must know before all numbers, a sentence each.
    var warnings: [ReportText] = []
    var facts: [ReportText] = []
    var cards: [Card] = []
    private(set) var sections: [(title: ReportText, content: Markup)] = []

    init(kind: String, title: ReportText, lead: ReportText) {
        (self.kind, self.title, self.lead) = (kind, title, lead)
    }

    /// Adds a section; nothing where there are no blocks.
    mutating func add(_ title: ReportText, _ blocks: some Collection<ReportBlock>) {
        guard !blocks.isEmpty else { return }
        var content = Markup()
        for block in blocks { HTMLRenderer.add(block, to: &content) }
        sections.append((title, content))
    }

    /// Adds a section of a report for people, which begins with its heading; nothing where there is none.
    mutating func add(_ blocks: [ReportBlock], untitled: ReportText = "KPIs") {
        guard case .heading(let title)? = blocks.first else { return add(untitled, blocks) }
        var content = Markup()
        for block in blocks.dropFirst() { HTMLRenderer.add(block, to: &content) }
        sections.append((title, content))
    }

    /// The whole document.
    func document(_ provenance: ReportProvenance?) -> String {
        var page = Markup()
        page.literal(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" \
            content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">

            """)
        if let provenance { page.leaf("meta", [("name", "generator"), ("content", provenance.program)]) }
        page.element("title", [], Markup.shortened("\(title.rendered { $0 }) - \(kind) - playhead"))
        page.literal("<style>")
        // Colours stand there twice, for light and dark; on paper it is always light.
        let style = CReportPageStyle().pointee
        page.literal([UInt8](UnsafeBufferPointer(start: style.bytes, count: style.count)))
        page.literal("</style></head>\n<body>\n")
        addHeader(to: &page)
        addContents(to: &page)
        page.literal("<main>\n")
        for (index, section) in sections.enumerated() {
            page.open("section", [("id", "s\(index + 1)"), ("aria-labelledby", "h\(index + 1)")])
            page.open("h2", [("id", "h\(index + 1)")])
            HTMLRenderer.add(section.title, to: &page)
            page.close("h2")
            page.append(section.content)
            page.literal("</section>\n")
        }
        page.literal("</main>\n<footer>")
        page.element(
            "p", [],
            "Unknown values are shown as \(NumberText.unknown). Figures are rounded; each holds its whole value as "
                + "<data value>, with its place in playhead's JSON.")
        if let provenance { page.element("p", [], "Written by \(provenance.program).") }
        page.literal("</footer>\n</body>\n</html>\n")
        return page.source
    }

    private func addHeader(to page: inout Markup) {
        page.literal("<header>")
        page.element("p", [("class", "kind")], Markup.shortened(kind))
        HTMLRenderer.add("h1", title, to: &page)
        HTMLRenderer.add("p", lead, style: "lead", to: &page)
        for warning in warnings { HTMLRenderer.add("p", warning, style: "warning", to: &page) }
        if !facts.isEmpty {
            page.literal("<ul class=\"facts\">")
            for fact in facts {
                page.open("li")
                HTMLRenderer.add(fact, to: &page)
                page.close("li")
            }
            page.literal("</ul>\n")
        }
        if !cards.isEmpty {
            page.literal("<dl class=\"cards\">")
            for card in cards {
                page.literal("<div>")
                page.element("dt", [], card.title)
                page.literal("<dd>")
                page.open("span", [("class", "figure")])
                HTMLRenderer.add(card.figure, to: &page)
                page.close("span")
                page.element("span", [("class", "note")], card.note)
                page.literal("</dd></div>")
            }
            page.literal("</dl>")
        }
        page.literal("</header>\n")
    }

    private func addContents(to page: inout Markup) {
        guard sections.count > 2 else { return }
        page.literal("<nav aria-label=\"Contents\"><ul>")
        for (index, section) in sections.enumerated() {
            page.literal("<li>")
            page.open("a", [("href", "#s\(index + 1)")])
            HTMLRenderer.add(section.title, to: &page)
            page.close("a")
            page.literal("</li>")
        }
        page.literal("</ul></nav>\n")
    }
}
