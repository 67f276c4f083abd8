import Descriptions
import Playback
import PlayerLog
import PlayheadNumerics
import TablesAndCharts
import VisibleText

/// Prints the blocks of a report for people as HTML.
struct HTMLRenderer {
    /// More rows than these are not for people, and no browser likes them.
    static let mostRows = 500

    /// A text; of a figure its whole value and where that stands in JSON go with it, unseen.
    static func add(_ text: ReportText, to markup: inout Markup) {
        for part in text.parts {
            if let exact = part.exact, let value = ShortestDecimal.text(exact.value) {
                markup.element("data", [("value", value), ("data-json", exact.pointer)], part.text)
            } else if part.isForeign {
                if let link = part.link { markup.open("a", [("href", link)]) }
                // Text that runs from right to left turns nothing around but itself.
                markup.element("bdi", [], Markup.shortened(part.text))
                if part.link != nil { markup.close("a") }
            } else {
                markup.text(part.text)
            }
        }
    }

    /// A block; a heading in a section is one of the third rank.
    static func add(_ block: ReportBlock, to markup: inout Markup) {
        switch block {
        case .heading(let text): add("h3", text, to: &markup)
        case .paragraph(let text): add("p", text, to: &markup)
        case .table(let table): add(table, to: &markup)
        case .list(let items):
            markup.open("ul")
            for item in items.prefix(mostRows) {
                markup.open("li")
                add(item.line, to: &markup)
                for detail in item.details { add("p", detail, style: "note", to: &markup) }
                markup.close("li")
            }
            markup.close("ul")
            addRest(items.count - mostRows, of: "items", to: &markup)
        case .markup(let own): markup.append(own)
        }
    }

    /// An element that holds nothing but a text.
    static func add(_ tag: StaticString, _ text: ReportText, style: String? = nil, to markup: inout Markup) {
        markup.open(tag, Markup.style(style))
        add(text, to: &markup)
        markup.close(tag)
        markup.breakLine()
    }

    /// A table whose rows are named by their first cells.
    ///
    /// - Parameter style: the classes of some rows, by their indices.
    static func add(_ table: ReportTable, rowStyles: [Int: String] = [:], to markup: inout Markup) {
        let titles = table.columns.map(\.title).filter { !$0.isEmpty }
        markup.open(
            "div",
            [
                ("class", "scroll"), ("role", "region"), ("tabindex", "0"),
                ("aria-label", "Table: " + titles.joined(separator: ", ")),
            ])
        markup.literal("<table>")
        if !titles.isEmpty {
            markup.literal("<thead><tr>")
            for column in table.columns {
                if column.title.isEmpty {
                    markup.literal("<td></td>")
                } else {
                    markup.element("th", attributes(column, scope: "col"), column.title)
                }
            }
            markup.literal("</tr></thead>")
        }
        markup.literal("<tbody>")
        for (index, row) in table.rows.prefix(mostRows).enumerated() {
            markup.breakLine()
            markup.open("tr", Markup.style(rowStyles[index]))
            for (index, cell) in row.enumerated() {
                // What names no row is no heading.
                let isHeading = index == 0 && cell.parts.contains { $0.isForeign || !$0.text.isEmpty }
                markup.open(
                    isHeading ? "th" : "td", attributes(table.columns[index], scope: isHeading ? "row" : nil))
                add(cell, to: &markup)
                markup.close(isHeading ? "th" : "td")
            }
            markup.close("tr")
        }
        markup.literal("</tbody></table></div>\n")
        addRest(table.rows.count - mostRows, of: "rows", to: &markup)
    }

    private static func attributes(_ column: ReportTable.Column, scope: String?) -> Markup.Attributes {
        var attributes: Markup.Attributes = []
        if let scope { attributes.append(("scope", scope)) }
        if column.alignsRight { attributes.append(("class", "r")) }
        return attributes
    }

    /// How many rows were left out, where any were.
    fileprivate static func addRest(_ count: Int, of what: String, to markup: inout Markup) {
        guard count > 0 else { return }
        add("p", ReportText("and \(String(count)) more \(what), which are left out here"), style: "note", to: &markup)
    }

}

extension ReportBlock {
    /// A drawing with what stands below it.
    static func drawing(_ drawing: Markup, caption: String) -> ReportBlock {
        var markup = Markup()
        markup.open("figure")
        markup.open("div", [("class", "scroll wide"), ("role", "region"), ("tabindex", "0"), ("aria-label", caption)])
        markup.append(drawing)
        markup.close("div")
        markup.element("figcaption", [], caption)
        markup.close("figure")
        markup.breakLine()
        return .markup(markup)
    }

    /// How many rows were left out, where any were.
    static func rest(_ count: Int, of what: String) -> ReportBlock {
        var markup = Markup()
        HTMLRenderer.addRest(count, of: what, to: &markup)
        return .markup(markup)
    }
}

/// Names of the files that pages of sessions are written to.
public enum PageName {
    /// The name of a session's page: a GUID as it is; of any other id what is harmless of it and no secret of a URL, and digits
    /// that differ where such ids do. It is ASCII letters, digits, points, minus signs and underscores, and begins with none of the signs.
    ///
    /// - Parameters:
    ///   - id: the session's id, from whoever wrote the log.
    ///   - taken: names that it must not be, not even in other capitals: not all file systems tell them apart.
    public static func name(of id: String, besides taken: some Sequence<String> = []) -> String {
        // What a file is called is seen by whoever lists the folder, and in links.
        let id = withoutSecrets(id)
        var stem = id
        if !isGUID(id) {
            // FNV-1a (Fowler, Noll, Vo).
            let hash = id.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
            let digits = String(hash, radix: 16)
            let plain = FileName.plain(id).drop { $0 == "." || $0 == "-" || $0 == "_" }
            stem = "\(plain.isEmpty ? "session" : plain)-" + String(repeating: "0", count: 16 - digits.count) + digits
        }
        let taken = Set(taken.lazy.map { $0.lowercased() })
        var (name, number) = ("\(stem).html", 2)
        while taken.contains(name.lowercased()) {
            name = "\(stem)-\(number).html"
            number += 1
        }
        return name
    }

    /// Whether an id is as AVPlayer writes them.
    private static func isGUID(_ id: String) -> Bool {
        id.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count) == [8, 4, 4, 4, 12]
            && id.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
