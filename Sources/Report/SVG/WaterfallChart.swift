import Descriptions
import PlayheadAnalytics

/// What was waited for one after another, a bar each.
struct WaterfallChart {
    let title: String
    let description: String
    /// The parts: from when, seconds, and how long.
    let parts: [(name: String, start: Double, duration: Double)]

    /// More parts than these cannot be read.
    static let mostParts = 24
    private static let width = 960.0
    private static let left = 180.0
    private static let right = 880.0
    private static let rowHeight = 24.0

    /// The chart.
    ///
    /// - Parameter name: tells it from every other drawing of the page.
    func markup(named name: String) -> Markup {
        var drawing = SVGDrawing(name, width: Self.width, title: title, description: description)
        let shown = parts.prefix(Self.mostParts)
        let axis = ChartAxis(
            upTo: shown.map { $0.start + $0.duration }.max() ?? 0, positions: (Self.left, Self.right), tickCount: 8)
        let bottom = 6 + Self.rowHeight * Double(shown.count)
        for (tick, label) in zip(axis.ticks, KPI.Unit.seconds.labels(of: axis)) {
            let x = axis.position(tick)
            drawing.line(x1: x, y1: 2, x2: x, y2: bottom, tick == 0 ? "axis" : "grid")
            drawing.text(label, x: x, y: bottom + 16, "tick", anchor: .middle)
        }
        drawing.text(KPI.Unit.seconds.scale(of: axis.values).name, x: Self.right + 24, y: bottom + 16, "tick")
        for (row, part) in shown.enumerated() {
            let y = 6 + Self.rowHeight * Double(row)
            let (start, end) = (axis.position(part.start), axis.position(part.start + part.duration))
            let figure = NumberText.duration(part.duration)
            drawing.text(String(part.name.prefix(26)), x: Self.left - 8, y: y + 15, anchor: .end)
            drawing.rectangle(
                x: start, y: y + 3, width: max(2, end - start), height: Self.rowHeight - 8, "part",
                meaning: "\(part.name): \(figure) from \(NumberText.duration(part.start)) on")
            drawing.text(figure, x: max(end, start + 2) + 6, y: y + 15, "tick")
        }
        return drawing.markup(height: bottom + 22)
    }
}
