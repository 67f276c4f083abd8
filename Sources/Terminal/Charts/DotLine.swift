import TablesAndCharts

/// A series as a line of dots.
struct DotLine {
    let points: [ChartPoint]
    let pen: DotCanvas.Pen

    /// Draws on a canvas that covers the plot of `scale`. Points that fall into one column of dots are drawn as one
    /// upright line from the least to the greatest, so a long series costs no more than a wide one.
    func draw(_ scale: ChartScale, on canvas: inout DotCanvas) {
        let view = points.inView(of: scale.x.range)
        var last: Point?
        var column: Column?
        for index in view.indices {
            guard let point = clipped(index, of: view, to: scale.x.range), let value = point.value else {
                if let column { last = finish(column, after: last, on: &canvas) }
                column = nil
                last = nil
                continue
            }
            let dot = dot(point.x, value, scale, canvas)
            if column?.x == dot.x {
                column?.add(dot.y)
            } else {
                if let column { last = finish(column, after: last, on: &canvas) }
                column = Column(dot)
            }
        }
        if let column { _ = finish(column, after: last, on: &canvas) }
    }

    /// The point at `index`, or where it is beyond an edge the point at which the line to its neighbour inside crosses
    /// that edge; nil where there is no such line.
    private func clipped(_ index: Int, of view: ArraySlice<ChartPoint>, to range: ClosedRange<Double>) -> ChartPoint? {
        let point = view[index]
        if range.contains(point.x) { return point }
        let edge = point.x < range.lowerBound ? range.lowerBound : range.upperBound
        let neighbour = point.x < range.lowerBound ? index + 1 : index - 1
        guard view.indices.contains(neighbour), let value = point.value, let other = view[neighbour].value else {
            return nil
        }
        let fraction = (edge - point.x) / (view[neighbour].x - point.x)
        guard (0...1).contains(fraction) else { return nil }
        return ChartPoint(x: edge, y: value * (1 - fraction) + other * fraction)
    }

    /// What a column of dots has seen of the series.
    private struct Column {
        let x: Int
        let first: Int
        var last: Int
        var least: Int
        var greatest: Int

        init(_ dot: Point) {
            x = dot.x
            first = dot.y
            last = dot.y
            least = dot.y
            greatest = dot.y
        }

        mutating func add(_ y: Int) {
            last = y
            least = min(least, y)
            greatest = max(greatest, y)
        }
    }

    /// Connects a column with the point before it; returns the point that the next one is connected with.
    private func finish(_ column: Column, after last: Point?, on canvas: inout DotCanvas) -> Point {
        let entry = Point(x: column.x, y: column.first)
        canvas.line(from: last ?? entry, to: entry, pen)
        if column.least != column.greatest {
            canvas.upright(column.x, column.least...column.greatest, pen)
        }
        return Point(x: column.x, y: column.last)
    }

    /// The dot of a point in view.
    private func dot(_ x: Double, _ value: Double, _ scale: ChartScale, _ canvas: DotCanvas) -> Point {
        let column = (scale.x.fraction(of: x) * Double(canvas.width)).rounded(.down)
        let row = canvas.dots(at: scale.depth(of: value), pen).lowerBound
        return Point(x: min(max(0, Int(column)), canvas.width - 1), y: row)
    }
}
