import Descriptions
import PlayheadAnalytics
import TablesAndCharts

/// Courses of a session over its time, one below another on one time axis: curves, bands and marks.
struct TimelineChart {
    /// A line of a chart; its name, what it looks like, and where it runs.
    struct Curve {
        let name: String
        /// The class that the page's style has a colour and dashes for.
        let style: String
        /// Whether what lies below it is filled.
        var isFilled = false
        let points: [ChartPoint]
        /// The lower edge of a band of which ``points`` are the upper one; nil of a line.
        var lower: [ChartPoint]?
    }

    /// A stretch of a band.
    struct Segment {
        let range: ClosedRange<Double>
        let label: String
        /// How dark it is, 0 to 1.
        let level: Double
        let meaning: String
    }

    /// Something that happened at a time, or for some time.
    struct Mark {
        enum Shape {
            case span, up, down, cross, ring
            /// Somewhere within, and no longer than this.
            case bound
        }

        let range: ClosedRange<Double>
        let shape: Shape
        let meaning: String
    }

    /// One of the chart's rows.
    enum Panel {
        case curves(String, KPI.Unit, [Curve], ceiling: Double?, height: Double)
        case band(String, [Segment])
        case marks(String, [Mark])
    }

    let title: String
    let description: String
    /// Seconds of session time.
    let duration: Double
    let panels: [Panel]
    /// What is shaded over all curves, by its start: the stalls.
    var shaded: [ClosedRange<Double>] = []

    static let width = 960.0
    private static let left = 76.0
    private static let right = 948.0
    private static let gap = 14.0

    /// The chart.
    ///
    /// - Parameter name: tells it from every other drawing of the page.
    func markup(named name: String) -> Markup {
        var drawing = SVGDrawing(name, width: Self.width, title: title, description: description)
        let axis = ChartAxis(time: duration, positions: (Self.left, Self.right))
        var y = 4.0
        for panel in panels {
            switch panel {
            case .curves(let title, let unit, let curves, let ceiling, let height):
                draw(curves, title, unit, ceiling, y...(y + height), axis, &drawing)
                y += height + Self.gap
            case .band(let title, let segments):
                draw(segments, title, y, axis, &drawing)
                y += Self.bandHeight + Self.gap
            case .marks(let title, let marks):
                draw(marks, title, y, axis, &drawing)
                y += Self.marksHeight + 4
            }
        }
        drawing.line(x1: Self.left, y1: y, x2: Self.right, y2: y, "axis")
        for tick in axis.ticks {
            let x = axis.position(tick)
            drawing.line(x1: x, y1: y, x2: x, y2: y + 4, "axis")
            drawing.text(NumberText.clock(tick), x: x, y: y + 17, "tick", anchor: .middle)
        }
        return drawing.markup(height: y + 24)
    }

    // MARK: Curves

    private static let legendHeight = 22.0

    private func draw(
        _ curves: [Curve], _ title: String, _ unit: KPI.Unit, _ ceiling: Double?, _ rows: ClosedRange<Double>,
        _ time: ChartAxis, _ drawing: inout SVGDrawing
    ) {
        let top = rows.lowerBound + Self.legendHeight
        let greatest = ceiling ?? curves.lazy.flatMap(\.points).compactMap(\.value).max() ?? 0
        let axis = ChartAxis(
            upTo: greatest, positions: (rows.upperBound, top), tickCount: rows.upperBound - top > 120 ? 5 : 3)
        for range in Self.merged(shaded, on: time) {
            drawing.rectangle(
                x: range.lowerBound, y: top, width: range.upperBound - range.lowerBound,
                height: rows.upperBound - top, "stalled")
        }
        drawing.grid(axis, unit.labels(of: axis), left: Self.left, right: Self.right)
        for curve in curves { Self.draw(curve, time, axis, &drawing) }
        let cut = ceiling.map { _ in " (higher values at the edge)" } ?? ""
        let name = unit.title(title, of: axis) + cut
        drawing.text(name, x: Self.left, y: rows.lowerBound + 13, "name")
        drawing.legend(
            curves.map { ($0.name, $0.style) }, x: Self.left + SVGDrawing.width(of: name) + 36,
            y: rows.lowerBound + 9)
    }

    private static func draw(_ curve: Curve, _ time: ChartAxis, _ axis: ChartAxis, _ drawing: inout SVGDrawing) {
        func placed(_ points: [ChartPoint]) -> [(x: Double, y: Double)?] {
            points.decimated().map { point in
                point.value.map { (x: time.position(point.x), y: axis.position($0)) }
            }
        }
        let positions = placed(curve.points)
        if let lower = curve.lower {
            drawing.path(positions + placed(lower).reversed(), curve.style + " area", closes: true)
            return
        }
        if curve.isFilled {
            for stretch in positions.split(whereSeparator: { $0 == nil }) {
                guard let first = stretch.first ?? nil, let last = stretch.last ?? nil else { continue }
                let floor = axis.positions.first
                drawing.path([(first.x, floor)] + stretch + [(last.x, floor)], curve.style + " area", closes: true)
            }
        }
        drawing.path(positions, curve.style + " line")
    }

    /// Ranges of time as ranges of positions, each at least as wide as can be seen, and no two that touch.
    private static func merged(_ ranges: [ClosedRange<Double>], on axis: ChartAxis) -> [ClosedRange<Double>] {
        var merged: [ClosedRange<Double>] = []
        for range in ranges {
            let start = axis.position(range.lowerBound)
            let end = max(axis.position(range.upperBound), start + 1.5)
            if let last = merged.last, start <= last.upperBound + 0.5 {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, end)
            } else {
                merged.append(start...end)
            }
        }
        return merged
    }

    // MARK: Bands

    private static let bandHeight = 26.0

    private func draw(
        _ segments: [Segment], _ title: String, _ y: Double, _ time: ChartAxis, _ drawing: inout SVGDrawing
    ) {
        drawing.text(title, x: Self.left - 6, y: y + 17, "tick", anchor: .end)
        var drawn = -1.0
        for segment in segments {
            let (start, end) = (time.position(segment.range.lowerBound), time.position(segment.range.upperBound))
            // Of several on one position of the drawing the first stands for all.
            guard end > drawn + 0.5 else { continue }
            drawing.rectangle(
                x: max(start, drawn), y: y, width: end - max(start, drawn), height: Self.bandHeight, "variant",
                opacity: 0.1 + 0.4 * min(max(segment.level, 0), 1), meaning: segment.meaning)
            if end - max(start, drawn) > SVGDrawing.width(of: segment.label) + 8 {
                drawing.text(
                    segment.label, x: (max(start, drawn) + end) / 2, y: y + 17, "label", anchor: .middle)
            }
            drawn = end
        }
    }

    // MARK: Marks

    private static let marksHeight = 18.0

    private func draw(
        _ marks: [Mark], _ title: String, _ y: Double, _ time: ChartAxis, _ drawing: inout SVGDrawing
    ) {
        let middle = y + Self.marksHeight / 2
        drawing.text(title, x: Self.left - 6, y: middle + 4, "tick", anchor: .end)
        drawing.line(x1: Self.left, y1: middle, x2: Self.right, y2: middle, "grid")
        var last = -100.0
        for (index, mark) in marks.enumerated() {
            let x = time.position(mark.range.lowerBound)
            // Of several on one position of the drawing the first stands for all, and says how many there are.
            guard x >= last + 3 else { continue }
            let more = marks[(index + 1)...].prefix { time.position($0.range.lowerBound) < x + 3 }.count
            last = x
            Self.draw(mark, more: more, x: x, end: time.position(mark.range.upperBound), y: middle, &drawing)
        }
    }

    private static func draw(
        _ mark: Mark, more: Int, x: Double, end: Double, y: Double, _ drawing: inout SVGDrawing
    ) {
        let meaning = more > 0 ? "\(mark.meaning) (and \(more) more)" : mark.meaning
        switch mark.shape {
        case .span:
            drawing.rectangle(
                x: x, y: y - 7, width: max(3, end - x), height: 14, "stall-mark", meaning: meaning)
        case .bound:
            drawing.rectangle(
                x: x, y: y - 6, width: max(3, end - x), height: 12, "stall-mark within", meaning: meaning)
        case .up:
            drawing.mark([(x - 5, y + 5), (x + 5, y + 5), (x, y - 5)], "up-mark", closes: true, meaning: meaning)
        case .down:
            drawing.mark([(x - 5, y - 5), (x + 5, y - 5), (x, y + 5)], "down-mark", closes: true, meaning: meaning)
        case .cross:
            drawing.mark(
                [(x - 5, y - 5), (x + 5, y + 5), nil, (x - 5, y + 5), (x + 5, y - 5)], "cross-mark", closes: false,
                meaning: meaning)
        case .ring: drawing.circle(x: x, y: y, radius: 4.5, "ring-mark", meaning: meaning)
        }
    }
}
