import PlayheadAnalytics

/// Which part of the sessions started within how many seconds, and which never did: a bar each, of two sets one below the other.
struct StartupSpreadChart {
    /// The baseline; nil where there is only one set.
    let a: StartupSpread?
    let b: StartupSpread

    private static let width = 960.0
    private static let left = 120.0
    private static let right = 800.0

    private var top: Double { a == nil ? 6 : 28 }

    private var bars: [(name: String, a: Double?, b: Double?)] {
        let (inA, inB) = (StartupSpread.bars(a), StartupSpread.bars(b))
        return StartupSpread.bucketNames.indices.map { (StartupSpread.bucketNames[$0], inA[$0], inB[$0]) }
    }

    /// Whether there is anything to draw.
    var isKnown: Bool { bars.contains { $0.a != nil || $0.b != nil } }

    /// What stands below the drawing.
    var caption: String {
        a == nil
            ? "Which part of the sessions started within how many seconds."
            : "Which part of the sessions started within how many seconds: A the baseline, B the sessions of this report."
    }

    /// The figures.
    var table: ReportTable {
        typealias Bar = (name: String, a: Double?, b: Double?)
        let ofA: [TableColumn<Bar>] = a == nil ? [] : [.right("A") { NumberText.percent($0.a) }]
        let ofB: [TableColumn<Bar>] = [.right(a == nil ? "Sessions" : "B") { NumberText.percent($0.b) }]
        return ReportTable(bars, [.left("Started in") { $0.name }] + ofA + ofB)
    }

    /// The chart.
    ///
    /// - Parameter name: tells it from every other drawing of the page.
    func markup(named name: String) -> Markup {
        let text = bars.map { bar in
            let sides =
                a == nil ? NumberText.percent(bar.b) : "A \(NumberText.percent(bar.a)), B \(NumberText.percent(bar.b))"
            return "\(bar.name): \(sides)"
        }
        var drawing = SVGDrawing(
            name, width: Self.width, title: "Startup time", description: text.joined(separator: "; ") + ".")
        let most = max(bars.flatMap { [$0.a ?? 0, $0.b ?? 0] }.max() ?? 0, .leastNormalMagnitude)
        let rowHeight = a == nil ? 20.0 : 34.0
        if a != nil { drawing.legend([("A", "a"), ("B", "b")], x: Self.left, y: 10) }
        for (index, bar) in bars.enumerated() {
            let y = top + rowHeight * Double(index)
            drawing.text(bar.name, x: Self.left - 10, y: y + (rowHeight + 8) / 2 - 2, anchor: .end)
            let sides = a == nil ? [(bar.b, "a", "")] : [(bar.a, "a", "A: "), (bar.b, "b", "B: ")]
            for (side, (part, style, of)) in sides.enumerated() {
                draw(part, of: most, style, "\(of)\(bar.name)", y: y + 2 + 15 * Double(side), &drawing)
            }
        }
        let bottom = top + rowHeight * Double(bars.count)
        drawing.line(x1: Self.left, y1: top, x2: Self.left, y2: bottom, "axis")
        return drawing.markup(height: bottom + 6)
    }

    private func draw(
        _ part: Double?, of most: Double, _ style: String, _ name: String, y: Double, _ drawing: inout SVGDrawing
    ) {
        // What is more than nothing is seen.
        let length = part.map { $0 > 0 ? max(1, $0 / most * (Self.right - Self.left)) : 0 } ?? 0
        if length > 0 {
            drawing.rectangle(
                x: Self.left, y: y, width: length, height: 12, "bar \(style)",
                meaning: "\(name), \(NumberText.percent(part))")
        }
        drawing.text(NumberText.percent(part), x: Self.left + length + 8, y: y + 10, "tick")
    }
}
