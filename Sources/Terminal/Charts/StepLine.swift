import TablesAndCharts

/// A series whose values hold until the next point.
struct StepLine {
    let points: [ChartPoint]
    let pen: DotCanvas.Pen

    /// Draws every value in the columns of dots in which it held, and an upright line where it becomes another one. Where that
    /// is too near for the dots, a column is left out: no change goes unseen.
    func draw(_ scale: ChartScale, on canvas: inout DotCanvas) {
        let time = TimeScale(range: scale.x.range, columns: 0..<canvas.width)
        let view = points.inView(of: time.range)
        var (next, start) = (view.startIndex, 0)
        var value: Double?
        var last: Double?
        for x in time.columns {
            let before = value.map { canvas.dots(at: scale.depth(of: $0), pen) }
            var (touched, isChanged) = (before, false)
            while next < view.endIndex, (time.clampedColumn(of: view[next].x) ?? x) <= x {
                value = view[next].value
                next += 1
                guard let value else { continue }
                if last != value { (isChanged, start) = (last != nil, x) }
                last = value
                let dots = canvas.dots(at: scale.depth(of: value), pen)
                touched =
                    min(touched?.lowerBound ?? .max, dots.lowerBound)...max(touched?.upperBound ?? 0, dots.upperBound)
            }
            guard let touched, !(isChanged && touched == before) else { continue }
            if isChanged || pen.dash.draws(x - start) { canvas.upright(x, touched, pen) }
        }
    }

    /// Draws the share of time of every value: so many of the columns of dots have it, the first in which it held among them.
    func drawShares(_ scale: ChartScale, on canvas: inout DotCanvas) {
        let time = TimeScale(range: scale.x.range, columns: 0..<canvas.width)
        let view = points.inView(of: time.range)
        let length = (time.range.upperBound - time.range.lowerBound) / Double(max(1, canvas.width))
        // What of each value is not drawn yet, in columns: less than nothing where it was drawn before its time.
        var owed: [Double: Double] = [:]
        var next = view.startIndex
        for x in time.columns {
            let left = time.range.lowerBound + Double(x) * length
            while next + 1 < view.endIndex, view[next + 1].x <= left { next += 1 }
            var parts: [Double: Double] = [:]
            for index in next..<max(next, view.endIndex - 1) {
                if view[index].x >= left + length { break }
                let (start, end) = (max(left, view[index].x), min(left + length, view[index + 1].x))
                guard let value = view[index].value, end > start else { continue }
                parts[value, default: 0] += (end - start) / length
            }
            for (value, part) in parts {
                let columns = (owed[value] ?? 0) + part
                let isDrawn = owed[value] == nil || columns >= 1 - 1e-9
                owed[value] = isDrawn ? columns - 1 : columns
                if isDrawn { canvas.upright(x, canvas.dots(at: scale.depth(of: value), pen), pen) }
            }
        }
    }
}
