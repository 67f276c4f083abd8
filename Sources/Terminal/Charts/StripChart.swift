import TablesAndCharts

/// Bars in place of lines, where a chart has few rows: one series below another, each with rows of its own, so that none hides
/// another. All have one scale, from no bar to a full one.
///
///     obs.     ▇▇▇▇▇▇▇▇▇▇▇▃▃▃▁▁▁▁▁▅▅▅▅▅▅▅▅
///     to 10.0M ███████████████▃▃▃▃████████
///     ind.     ▃▃▃▃▃▃▆▆▆▆▁▁▁▁▁▂▂▂▂▃▃▃▃▃▃▃▃
///
/// A bar is as high as the mean over the time of its column. Where a series of steps has another value from a column on, and the
/// bars do not show it, a line stands in that column.
struct StripChart {
    let series: [LineSeries]
    let time: TimeScale
    let values: ClosedRange<Double>
    let isLogarithmic: Bool
    let formatTick: (Double) -> String

    /// Draws into a plot, and the names of the series beside it.
    func draw(in plot: Rect, names: Rect, of frame: inout Frame) {
        // Of more series than rows the last ones are the most important.
        let shown = series.filter { $0.shape != .level }.suffix(plot.height)
        guard !shown.isEmpty else { return }
        let axis = GridAxis(covering: values, isLogarithmic: isLogarithmic, spaces: 1)
        let column = Rect(x: plot.x - 1, y: plot.y, width: names.width > 0 ? 1 : 0, height: plot.height)
        frame.fill(column, with: frame.glyphs.axis.vertical, style: .axis)
        var rest = plot
        for (index, line) in shown.enumerated() {
            let rows = (plot.height - index + shown.count - 1) / shown.count
            let rect = rest.takeTop(rows)
            drawBars(of: line, axis, in: rect, &frame)
            frame.put(line.shortLabel, at: Point(x: names.x, y: rect.y), style: line.style, truncatedTo: names.width)
            let greatest = formatTick(axis.range.upperBound)
            guard rows > 1, !greatest.isEmpty else { continue }
            frame.put("to \(greatest)", at: Point(x: names.x, y: rect.y + 1), style: .axis, truncatedTo: names.width)
        }
    }

    private func drawBars(of line: LineSeries, _ axis: GridAxis, in rect: Rect, _ frame: inout Frame) {
        let bars = frame.glyphs.eighths
        // Bars of the series below do not reach those above them.
        let most = max(1, rect.height * bars.count - 1)
        let heights = means(of: line).map { mean -> Int in
            guard let mean, axis.isLogarithmic ? mean > 0 : axis.height(of: mean) > 0 else { return 0 }
            return max(1, Int(min(max(0, axis.height(of: mean)), 1) * Double(most) + 0.5))
        }
        for (offset, height) in heights.enumerated() where height > 0 {
            let (whole, part) = height.quotientAndRemainder(dividingBy: bars.count)
            let x = rect.x + offset
            frame.fill(
                Rect(x: x, y: rect.rows.upperBound - whole, width: 1, height: whole), with: bars[bars.count - 1],
                style: line.style)
            guard part > 0 else { continue }
            frame.put(bars[part - 1], at: Point(x: x, y: rect.rows.upperBound - whole - 1), style: line.style)
        }
        guard line.shape == .step else { return }
        for offset in unseenSteps(of: line, heights) {
            let point = Point(x: rect.x + offset, y: rect.rows.upperBound - 1)
            frame.put(frame.glyphs.axis.vertical, at: point, style: line.style)
        }
    }

    /// The columns in which a series of steps has another value, and which are as high as both their neighbours.
    private func unseenSteps(of line: LineSeries, _ heights: [Int]) -> [Int] {
        var last: Double?
        var columns: [Int] = []
        for point in line.points.inView(of: time.range) {
            guard let value = point.value else { continue }
            if let last, last != value, let column = time.clampedColumn(of: point.x) {
                let offset = column - time.columns.lowerBound
                let near = heights[max(0, offset - 1)...min(heights.count - 1, offset + 1)]
                if near.allSatisfy({ $0 == heights[offset] }), columns.last != offset { columns.append(offset) }
            }
            last = value
        }
        return columns
    }

    /// The mean of a series over the time of each column; nil where nothing is known of it. Of a band that of its lower edge.
    private func means(of line: LineSeries) -> [Double?] {
        let view = (line.lower ?? line.points).inView(of: time.range)
        let count = time.columns.count
        let length = (time.range.upperBound - time.range.lowerBound) / Double(max(1, count))
        var next = view.startIndex
        return (0..<count).map { offset in
            let left = time.range.lowerBound + Double(offset) * length
            while next + 1 < view.endIndex, view[next + 1].x <= left { next += 1 }
            var (sum, known) = (0.0, 0.0)
            for index in next..<max(next, view.endIndex - 1) {
                let (first, second) = (view[index], view[index + 1])
                if first.x >= left + length { break }
                let (start, end) = (max(left, first.x), min(left + length, second.x))
                guard let value = first.value, end > start else { continue }
                var mean = value
                if line.shape != .step {
                    guard let other = second.value else { continue }
                    let middle = ((start + end) / 2 - first.x) / (second.x - first.x)
                    mean = value * (1 - middle) + other * middle
                }
                sum += mean * (end - start)
                known += end - start
            }
            return known > 0 ? sum / known : nil
        }
    }
}
