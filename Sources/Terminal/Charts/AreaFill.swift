/// All below lines, shaded faintly: what others are drawn over. The lines themselves are drawn in dots, so that a column is
/// shaded below the row of its least value.
///
/// Each has a fill of its own, and the lower one of a column lies over the higher ones; those that are alike in it take turns
/// from column to column of the screen.
struct AreaFill {
    let series: [BandLine]

    func draw(_ scale: ChartScale, on frame: inout Frame) {
        let fills = frame.glyphs.areas
        let rows = series.map { line in line.columns.map { $0.map { scale.row(of: $0.lowerBound) + 1 } } }
        let columns = scale.x.columns
        for column in columns {
            let tops = rows.map { $0[column - columns.lowerBound] }
            let order = tops.indices.sorted { first, second in
                let (left, right) = (tops[first], tops[second])
                return left == right ? (first < second) == column.isMultiple(of: 2) : left ?? .max < right ?? .max
            }
            for index in order {
                guard let top = tops[index] else { continue }
                let rect = Rect(x: column, y: top, width: 1, height: max(0, scale.rows.upperBound - 1 - top))
                frame.fill(rect, with: fills[index % fills.count], style: .muted)
            }
        }
    }
}
