import Descriptions
import PlayheadAnalytics

// What was waited for as a drawing of a page, a bar each.
extension Waterfall {
    private static let width = 960.0
    private static let left = 180.0
    private static let rowHeight = 24.0
    /// A character of a figure is not wider.
    private static let characterWidth = 7.0

    /// The chart.
    ///
    /// - Parameter name: tells it from every other drawing of the page.
    func markup(named name: String) -> Markup {
        var drawing = SVGDrawing(name, width: Self.width, title: title, description: description)
        let shown = rows.prefix(Self.mostRows)
        // The figures stand behind the bars, which may reach the end of the axis.
        let longest = shown.map(\.figure.count).max() ?? 0
        let right = min(880, Self.width - 14 - Self.characterWidth * Double(longest))
        let axis = ChartAxis(
            upTo: shown.compactMap(\.stretches.last?.range.upperBound).max() ?? 0, positions: (Self.left, right),
            tickCount: 8)
        let bottom = 6 + Self.rowHeight * Double(shown.count)
        for (tick, label) in zip(axis.ticks, KPI.Unit.seconds.labels(of: axis)) {
            let x = axis.position(tick)
            drawing.line(x1: x, y1: 2, x2: x, y2: bottom, tick == 0 ? "axis" : "grid")
            drawing.text(label, x: x, y: bottom + 16, "tick", anchor: .middle)
        }
        drawing.text(KPI.Unit.seconds.scale(of: axis.values).name, x: right + 24, y: bottom + 16, "tick")
        for (index, row) in shown.enumerated() {
            let y = 6 + Self.rowHeight * Double(index)
            draw(row, y: y, axis, &drawing)
        }
        return drawing.markup(height: bottom + 22)
    }

    private func draw(_ row: Row, y: Double, _ axis: ChartAxis, _ drawing: inout SVGDrawing) {
        drawing.text(String(row.name.prefix(26)), x: Self.left - 8, y: y + 15, anchor: .end)
        guard let first = row.stretches.first?.range.lowerBound else { return }
        var end = axis.position(first)
        for stretch in row.stretches {
            let start = axis.position(stretch.range.lowerBound)
            end = axis.position(stretch.range.upperBound)
            drawing.rectangle(
                x: start, y: y + 3, width: max(2, end - start), height: Self.rowHeight - 8, "part",
                opacity: stretch.isWait ? 0.35 : nil,
                meaning: "\(row.name): \(row.figure) from \(NumberText.duration(first)) on")
            end = max(end, start + 2)
        }
        if row.isTrouble {
            let middle = y + Self.rowHeight / 2 - 1
            drawing.path(
                [(end - 5, middle - 5), (end + 5, middle + 5), nil, (end - 5, middle + 5), (end + 5, middle - 5)],
                "cross-mark")
        }
        drawing.text(row.figure, x: end + (row.isTrouble ? 12 : 6), y: y + 15, "tick")
    }
}
