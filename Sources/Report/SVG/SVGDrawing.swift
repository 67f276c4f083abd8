import VisibleText

/// A drawing for a page: what it shows stands in its title and its description too, for those who do not see it.
struct SVGDrawing {
    /// Where a text stands at its position.
    enum Anchor: String {
        case start, middle, end
    }

    let width: Double
    private let name: String
    private let title: String
    private let description: String
    private(set) var content = Markup()

    /// A drawing of this width.
    ///
    /// - Parameter name: tells it from every other drawing of the page.
    init(_ name: String, width: Double, title: String, description: String) {
        (self.name, self.width, self.title, self.description) = (name, width, title, description)
    }

    /// The whole drawing, cut at a height.
    func markup(height: Double) -> Markup {
        var markup = Markup()
        markup.open(
            "svg",
            [
                ("viewBox", "0 0 \(SVGNumber.text(width)) \(SVGNumber.text(height))"), ("role", "img"),
                ("aria-labelledby", "\(name)-title \(name)-text"),
            ])
        markup.element("title", [("id", "\(name)-title")], title)
        markup.element("desc", [("id", "\(name)-text")], description)
        markup.append(content)
        markup.close("svg")
        return markup
    }

    /// A text's width in the size that charts are labelled in, about.
    static func width(of text: String) -> Double { Double(displayWidth(text)) * 6.6 }

    mutating func text(_ text: String, x: Double, y: Double, _ style: String = "", anchor: Anchor = .start) {
        content.element(
            "text",
            [("x", SVGNumber.text(x)), ("y", SVGNumber.text(y)), ("text-anchor", anchor.rawValue), ("class", style)],
            text)
    }

    mutating func line(x1: Double, y1: Double, x2: Double, y2: Double, _ style: String) {
        content.leaf(
            "path",
            [
                ("class", style),
                (
                    "d",
                    "M\(SVGNumber.text(x1)) \(SVGNumber.text(y1))L\(SVGNumber.text(x2)) \(SVGNumber.text(y2))"
                ),
            ])
    }

    /// A rectangle, with what it means for who points at it.
    mutating func rectangle(
        x: Double, y: Double, width: Double, height: Double, _ style: String, opacity: Double? = nil,
        meaning: String? = nil
    ) {
        var attributes: Markup.Attributes = [
            ("class", style), ("x", SVGNumber.text(x)), ("y", SVGNumber.text(y)),
            ("width", SVGNumber.text(max(0, width))), ("height", SVGNumber.text(max(0, height))),
        ]
        if let opacity { attributes.append(("fill-opacity", SVGNumber.text(opacity))) }
        shape("rect", attributes, meaning: meaning)
    }

    /// A closed or open path through points, each `nil` of which lifts the pen.
    mutating func path(_ points: [(x: Double, y: Double)?], _ style: String, closes: Bool = false) {
        guard let source = Self.source(points, closes: closes) else { return }
        content.leaf("path", [("class", style), ("d", source)])
    }

    /// A small mark at a position, with what it means for who points at it.
    mutating func mark(_ points: [(x: Double, y: Double)?], _ style: String, closes: Bool, meaning: String) {
        guard let source = Self.source(points, closes: closes) else { return }
        shape("path", [("class", style), ("d", source)], meaning: meaning)
    }

    mutating func circle(x: Double, y: Double, radius: Double, _ style: String, meaning: String) {
        shape(
            "circle",
            [
                ("class", style), ("cx", SVGNumber.text(x)), ("cy", SVGNumber.text(y)), ("r", SVGNumber.text(radius)),
            ], meaning: meaning)
    }

    /// The ticks of an axis of values that points upwards, as lines from one end of the plot to the other, labelled before it.
    mutating func grid(_ axis: ChartAxis, _ labels: [String], left: Double, right: Double) {
        for (tick, label) in zip(axis.ticks, labels) {
            let y = axis.position(tick)
            line(x1: left, y1: y, x2: right, y2: y, tick == 0 ? "axis" : "grid")
            text(label, x: left - 6, y: y + 4, "tick", anchor: .end)
        }
    }

    /// Names as a legend has room for them.
    static func legendNames(_ names: [String]) -> [String] { truncatedApart(names, to: 18, ellipsis: "…") }

    /// The names of what is drawn, each beside a piece of its line.
    mutating func legend(_ entries: [(name: String, style: String)], x: Double, y: Double) {
        var x = x
        for (entry, name) in zip(entries, Self.legendNames(entries.map(\.name))) {
            line(x1: x, y1: y, x2: x + 24, y2: y, entry.style + " line")
            text(name, x: x + 30, y: y + 4, "tick")
            x += 30 + Self.width(of: name) + 18
        }
    }

    private mutating func shape(
        _ tag: StaticString, _ attributes: Markup.Attributes, meaning: String?
    ) {
        guard let meaning else { return content.leaf(tag, attributes) }
        content.open(tag, attributes)
        content.element("title", [], Markup.shortened(meaning))
        content.close(tag)
    }

    private static func source(_ points: [(x: Double, y: Double)?], closes: Bool) -> String? {
        var source = ""
        var isDrawing = false
        for point in points {
            guard let point else {
                isDrawing = false
                continue
            }
            source += (isDrawing ? "L" : "M") + SVGNumber.text(point.x) + " " + SVGNumber.text(point.y)
            isDrawing = true
        }
        if source.isEmpty { return nil }
        return closes ? source + "Z" : source
    }
}
