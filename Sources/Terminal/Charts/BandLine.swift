import TablesAndCharts

/// Two edges with what is between them shaded: a series that changes more often than there are columns, from the least to the
/// greatest value of each, or a band that is one by itself.
struct BandLine {
    let pen: DotCanvas.Pen
    /// The least and the greatest value of each column; nil where there is none.
    let columns: [ClosedRange<Double>?]

    /// The values of a series in each column of a chart.
    init(_ points: [ChartPoint], _ scale: ChartScale, pen: DotCanvas.Pen) {
        self.pen = pen
        let view = points.inView(of: scale.x.range)
        let (left, count) = (scale.x.columns.lowerBound, scale.x.columns.count)
        let length = (scale.x.range.upperBound - scale.x.range.lowerBound) / Double(max(1, count))
        var next = view.startIndex
        columns = (0..<count).map { offset in
            let start = scale.x.range.lowerBound + Double(offset) * length
            var values: ClosedRange<Double>?
            func add(_ value: Double?) {
                guard let value else { return }
                values = min(values?.lowerBound ?? value, value)...max(values?.upperBound ?? value, value)
            }
            while next < view.endIndex, view[next].x < start { next += 1 }
            add(view.value(at: start, before: next))
            while next < view.endIndex, (scale.x.clampedColumn(of: view[next].x) ?? 0) - left <= offset {
                add(view[next].value)
                next += 1
            }
            add(view.value(at: start + length, before: next))
            return values
        }
    }

    /// The band between two series.
    init(_ upper: [ChartPoint], _ lower: [ChartPoint], _ scale: ChartScale, pen: DotCanvas.Pen) {
        let (tops, bottoms) = (BandLine(upper, scale, pen: pen), BandLine(lower, scale, pen: pen))
        self.pen = pen
        columns = zip(tops.columns, bottoms.columns).map { top, bottom in
            guard let top, let bottom else { return nil }
            return min(bottom.lowerBound, top.lowerBound)...max(bottom.upperBound, top.upperBound)
        }
    }

    /// The edges in dots.
    func drawEdges(_ scale: ChartScale, on canvas: inout DotCanvas) {
        for (offset, values) in columns.enumerated() {
            guard let values else { continue }
            for x in offset * canvas.dotsAcross..<(offset + 1) * canvas.dotsAcross {
                for value in [values.lowerBound, values.upperBound] {
                    canvas.upright(x, canvas.dots(at: scale.depth(of: value), pen), pen)
                }
            }
        }
    }

    /// The cells between the edges.
    func drawFill(_ scale: ChartScale, on frame: inout Frame) {
        for (offset, values) in columns.enumerated() {
            guard let values else { continue }
            let (top, bottom) = (scale.row(of: values.upperBound) + 1, scale.row(of: values.lowerBound))
            let rect = Rect(x: scale.x.columns.lowerBound + offset, y: top, width: 1, height: max(0, bottom - top))
            frame.fill(rect, with: frame.glyphs.areas[0], style: .muted)
        }
    }
}

extension ArraySlice<ChartPoint> {
    /// The value at a time between the point at `next` and the one before it; nil where either has none.
    fileprivate func value(at time: Double, before next: Int) -> Double? {
        guard next > startIndex, next < endIndex, let first = self[next - 1].value, let second = self[next].value else {
            return nil
        }
        let (start, end) = (self[next - 1].x, self[next].x)
        let fraction = end > start ? (time - start) / (end - start) : 1
        return first * (1 - fraction) + second * fraction
    }
}
