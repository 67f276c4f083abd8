/// A series as a line of dots.
struct DotLine {
    let points: [ChartPoint]
    let style: Style
    let dash: Dash

    /// Draws on a canvas that covers the plot of `scale`. Points that fall into one column of dots are drawn as one
    /// upright line from the least to the greatest, so a long series costs no more than a wide one.
    func draw(_ scale: ChartScale, on canvas: inout DotCanvas) {
        var last: Point?
        var column: Column?
        for point in points.inView(of: scale.x.range) {
            guard let value = point.value, point.x.isFinite else {
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
        canvas.line(from: last ?? entry, to: entry, style: style, dash: dash)
        if column.least != column.greatest {
            let top = Point(x: column.x, y: column.least)
            canvas.line(from: top, to: Point(x: column.x, y: column.greatest), style: style, dash: dash)
        }
        return Point(x: column.x, y: column.last)
    }

    /// The dot of a point. One beyond the edges is far out at most one canvas, which keeps lines short; a line towards
    /// it leaves the canvas where it should, to within the width of that margin.
    private func dot(_ x: Double, _ value: Double, _ scale: ChartScale, _ canvas: DotCanvas) -> Point {
        let fraction = min(max(-1, scale.x.fraction(of: x)), 2)
        let column = (fraction * Double(canvas.width)).rounded(.down)
        let row = (1 - scale.height(of: value)) * Double(canvas.height - 1)
        return Point(
            x: min(Int(column), x <= scale.x.range.upperBound ? canvas.width - 1 : Int.max), y: Int(row.rounded()))
    }
}
