/// Differences with where they lie for sure, one below another around zero, each on a scale of its own.
struct IntervalChart {
    /// One of them.
    struct Row {
        let name: String
        let difference: Double
        let low: Double
        let high: Double
        /// The difference with its unit, and its interval.
        let figure: String
        /// What it means: `B better`; empty where it is not known, or no way is better.
        let verdict: String
    }

    let title: String
    let description: String
    let rows: [Row]

    private static let width = 960.0
    private static let left = 150.0
    private static let right = 480.0
    private static let top = 22.0
    private static let rowHeight = 26.0

    /// The chart.
    ///
    /// - Parameter name: tells it from every other drawing of the page.
    func markup(named name: String) -> Markup {
        var drawing = SVGDrawing(name, width: Self.width, title: title, description: description)
        let bottom = Self.top + Self.rowHeight * Double(rows.count)
        let middle = (Self.left + Self.right) / 2
        drawing.text("B is lower", x: Self.left, y: 13, "tick")
        drawing.text("B is higher", x: Self.right, y: 13, "tick", anchor: .end)
        drawing.text("B - A", x: Self.right + 22, y: 13, "tick")
        drawing.line(x1: middle, y1: Self.top - 6, x2: middle, y2: bottom, "zero")
        for (index, row) in rows.enumerated() {
            draw(row, y: Self.top + Self.rowHeight * (Double(index) + 0.5), &drawing)
        }
        return drawing.markup(height: bottom + 6)
    }

    private func draw(_ row: Row, y: Double, _ drawing: inout SVGDrawing) {
        let reach = max(row.low.magnitude, row.high.magnitude, row.difference.magnitude)
        let axis = ChartAxis(
            values: -max(reach, .leastNormalMagnitude)...max(reach, .leastNormalMagnitude),
            positions: (Self.left, Self.right), ticks: [0])
        let (low, high) = (axis.position(row.low), axis.position(row.high))
        drawing.line(x1: Self.left, y1: y, x2: Self.right, y2: y, "grid")
        drawing.text(row.name, x: Self.left - 12, y: y + 4, anchor: .end)
        drawing.line(x1: low, y1: y, x2: high, y2: y, "whisker")
        for end in [low, high] { drawing.line(x1: end, y1: y - 5, x2: end, y2: y + 5, "whisker") }
        drawing.circle(
            x: axis.position(row.difference), y: y, radius: 4.5, row.verdict.isEmpty ? "hollow" : "dot",
            meaning: "\(row.name): \(row.figure)")
        drawing.text(row.figure, x: Self.right + 22, y: y + 4, "tick")
        drawing.text(row.verdict, x: Self.width - 8, y: y + 4, "name", anchor: .end)
    }
}
