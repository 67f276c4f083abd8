import Descriptions
import PlayheadAnalytics

/// Which part of the sessions started within how many seconds, and which never did: a bar each, of two sets one below the other.
struct StartupSpreadChart {
    let bars: StartupBars

    private static let width = 960.0
    private static let left = 120.0
    private static let right = 800.0

    private var top: Double { bars.hasBaseline ? 28 : 6 }

    /// What stands below the drawing.
    var caption: String {
        let caption = "Which part of the sessions started within how many seconds"
        return caption + (bars.hasBaseline ? ": A the baseline, B the sessions of this report." : ".")
    }

    /// The figures.
    var table: ReportTable {
        let ofA: [TableColumn<StartupBars.Bar>] = bars.hasBaseline ? [.right("A") { NumberText.percent($0.a) }] : []
        return ReportTable(
            bars.bars,
            [.left("Started in", \.name)] + ofA
                + [.right(bars.hasBaseline ? "B" : "Sessions") { NumberText.percent($0.b) }])
    }

    /// The chart.
    ///
    /// - Parameter name: tells it from every other drawing of the page.
    func markup(named name: String) -> Markup {
        let text = bars.bars.map { bar in
            "\(bar.name): " + (bars.hasBaseline ? "A \(NumberText.percent(bar.a)), B " : "") + NumberText.percent(bar.b)
        }
        var drawing = SVGDrawing(
            name, width: Self.width, title: "Startup time", description: text.joined(separator: "; ") + ".")
        let most = max(bars.greatest, .leastNormalMagnitude)
        let rowHeight = bars.hasBaseline ? 34.0 : 20.0
        if bars.hasBaseline { drawing.legend([("A", "a"), ("B", "b")], x: Self.left, y: 10) }
        for (index, bar) in bars.bars.enumerated() {
            let y = top + rowHeight * Double(index)
            drawing.text(bar.name, x: Self.left - 10, y: y + (rowHeight + 8) / 2 - 2, anchor: .end)
            let sides = bars.hasBaseline ? [(bar.a, "a", "A: "), (bar.b, "b", "B: ")] : [(bar.b, "a", "")]
            for (side, (part, style, of)) in sides.enumerated() {
                draw(part, of: most, style, "\(of)\(bar.name)", y: y + 2 + 15 * Double(side), &drawing)
            }
        }
        let bottom = top + rowHeight * Double(bars.bars.count)
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
