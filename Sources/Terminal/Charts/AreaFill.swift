/// All below a series whose values hold until the next point, shaded faintly: what others are drawn over.
struct AreaFill {
    let points: [ChartPoint]

    func draw(_ scale: ChartScale, on frame: inout Frame) {
        let view = points.inView(of: scale.x.range)
        var next = view.startIndex
        var value: Double?
        for column in scale.x.columns {
            // The greatest of those in the column, and of what was in force when it began: no peak is lost.
            var greatest = value
            while next < view.endIndex, (scale.x.clampedColumn(of: view[next].x) ?? column) <= column {
                value = view[next].value
                if let value { greatest = max(greatest ?? value, value) }
                next += 1
            }
            guard let greatest, scale.height(of: greatest) > 0 else { continue }
            let top = scale.row(of: greatest)
            let rect = Rect(x: column, y: top, width: 1, height: scale.rows.upperBound - 1 - top)
            frame.fill(rect, with: frame.glyphs.shades[3], style: .muted)
        }
    }
}
