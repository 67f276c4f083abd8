import TablesAndCharts

/// All below series whose values hold until the next point, shaded faintly: what others are drawn over.
///
/// Each has a fill of its own, and the lower one of a column lies over the higher ones; those that are alike in it take turns
/// from column to column.
struct AreaFill {
    let series: [[ChartPoint]]

    func draw(_ scale: ChartScale, on frame: inout Frame) {
        let fills = frame.glyphs.areas
        let rows = series.map { Self.tops(of: $0, scale) }
        let columns = scale.x.columns
        for column in columns {
            let tops = rows.map { $0[column - columns.lowerBound] }
            let order = tops.indices.sorted { first, second in
                let (left, right) = (tops[first], tops[second])
                return left == right ? (first < second) == column.isMultiple(of: 2) : left ?? .max < right ?? .max
            }
            for index in order {
                guard let top = tops[index] else { continue }
                let rect = Rect(x: column, y: top, width: 1, height: scale.rows.upperBound - 1 - top)
                frame.fill(rect, with: fills[index % fills.count], style: .muted)
            }
        }
    }

    /// The uppermost row of a series in each column; nil where it has none.
    private static func tops(of points: [ChartPoint], _ scale: ChartScale) -> [Int?] {
        let view = points.inView(of: scale.x.range)
        var next = view.startIndex
        var value: Double?
        return scale.x.columns.map { column in
            // The greatest of those in the column, and of what was in force when it began: no peak is lost.
            var greatest = value
            while next < view.endIndex, (scale.x.clampedColumn(of: view[next].x) ?? column) <= column {
                value = view[next].value
                if let value { greatest = max(greatest ?? value, value) }
                next += 1
            }
            return greatest.flatMap { scale.height(of: $0) > 0 ? scale.row(of: $0) : nil }
        }
    }
}
