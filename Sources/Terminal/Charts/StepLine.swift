import TablesAndCharts

/// A series whose values hold until the next point, in line drawing.
struct StepLine {
    let points: [ChartPoint]
    let style: Style
    let lines: Glyphs.Lines

    func draw(_ scale: ChartScale, on frame: inout Frame) {
        let view = points.inView(of: scale.x.range)
        var next = view.startIndex
        var previous: Int?
        for column in scale.x.columns {
            // What was in force when the column began, and the rows touched until it ends.
            var row = previous
            var touched: ClosedRange<Int>?
            while next < view.endIndex, (scale.x.clampedColumn(of: view[next].x) ?? column) <= column {
                row = view[next].value.map(scale.row(of:))
                if let row { touched = min(touched?.lowerBound ?? row, row)...max(touched?.upperBound ?? row, row) }
                next += 1
            }
            guard let row else {
                previous = nil
                continue
            }
            let from = previous ?? row
            let low = min(touched?.lowerBound ?? row, from, row)
            let high = max(touched?.upperBound ?? row, from, row)
            for y in low...high {
                frame.put(glyph(y, from: from, to: row, lines), at: Point(x: column, y: y), style: style)
            }
            previous = row
        }
    }

    /// The character at row `y` of a column that comes in at row `from` and goes out at row `to`.
    private func glyph(_ y: Int, from: Int, to: Int, _ lines: Glyphs.Lines) -> Unicode.Scalar {
        if from == to { return y == to ? lines.horizontal : lines.vertical }
        if y == from { return from < to ? lines.topRight : lines.bottomRight }
        if y == to { return from < to ? lines.bottomLeft : lines.topLeft }
        return lines.vertical
    }
}
