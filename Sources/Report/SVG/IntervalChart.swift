/// Differences with where they lie for sure, one below another around zero.
struct IntervalChart {
    /// One of them; all values are parts of what they are compared with.
    struct Row {
        let name: String
        let difference: Double
        let low: Double
        let high: Double
        /// The difference in its own unit, and its interval.
        let figure: String
        /// What it means: `B is better`.
        let verdict: String
    }

    let title: String
    let description: String
    let rows: [Row]

    private static let width = 960.0
    private static let left = 150.0
    private static let right = 600.0
    private static let rowHeight = 26.0
    /// What doubles or vanishes is off the scale: how far, its figure says.
    private static let farthest = 1.0

    /// The chart.
    ///
    /// - Parameter name: tells it from every other drawing of the page.
    func markup(named name: String) -> Markup {
        var drawing = SVGDrawing(name, width: Self.width, title: title, description: description)
        let reach = rows.flatMap { [$0.low.magnitude, $0.high.magnitude, $0.difference.magnitude] }.max() ?? 0
        let limit = min(max(reach * 1.05, 0.01), Self.farthest)
        let axis = ChartAxis(from: -limit, to: limit, places: (Self.left, Self.right), tickCount: 6)
        let bottom = 8 + Self.rowHeight * Double(rows.count)
        for (tick, label) in zip(axis.ticks, ChartUnit.percent.labels(of: axis)) {
            let x = axis.place(tick)
            drawing.line(x1: x, y1: 4, x2: x, y2: bottom, tick == 0 ? "zero" : "grid")
            drawing.text(label, x: x, y: bottom + 17, "tick", anchor: .middle)
        }
        drawing.text(
            "B - A, % of A", x: (Self.left + Self.right) / 2, y: bottom + 36, "name", anchor: .middle)
        for (place, row) in rows.enumerated() {
            let y = 8 + Self.rowHeight * (Double(place) + 0.5)
            drawing.text(row.name, x: Self.left - 10, y: y + 4, anchor: .end)
            let (low, high) = (axis.place(row.low), axis.place(row.high))
            drawing.line(x1: low, y1: y, x2: high, y2: y, "whisker")
            for (end, value) in [(low, row.low), (high, row.high)] where axis.values.contains(value) {
                drawing.line(x1: end, y1: y - 5, x2: end, y2: y + 5, "whisker")
            }
            drawing.circle(
                x: axis.place(row.difference), y: y, radius: 4.5, row.verdict.isEmpty ? "hollow" : "dot",
                meaning: "\(row.name): \(row.figure)")
            drawing.text(row.figure, x: Self.right + 20, y: y + 4, "tick")
            drawing.text(row.verdict, x: Self.width - 8, y: y + 4, "name", anchor: .end)
        }
        return drawing.markup(height: bottom + 44)
    }
}
