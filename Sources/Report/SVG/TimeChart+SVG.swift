import Descriptions
import PlayheadAnalytics
import TablesAndCharts

// A chart over session time as a drawing of a page.
extension TimeChart {
    private static let width = 960.0
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
        for row in rows {
            switch row {
            case .plot(let plot):
                draw(plot, y...(y + plot.height), axis, &drawing)
                y += plot.height + Self.gap
            case .band(let band):
                draw(band, y, axis, &drawing)
                y += Self.bandHeight + Self.gap
            case .lane(let lane):
                draw(lane, y, axis, &drawing)
                y += Self.laneHeight + 4
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

    // MARK: Plots

    private static let legendHeight = 22.0

    private func draw(_ plot: Plot, _ rows: ClosedRange<Double>, _ time: ChartAxis, _ drawing: inout SVGDrawing) {
        let top = rows.lowerBound + Self.legendHeight
        let axis = ChartAxis(
            upTo: plot.greatest, positions: (rows.upperBound, top), tickCount: rows.upperBound - top > 120 ? 5 : 3)
        for range in Self.merged(shaded, on: time) {
            drawing.rectangle(
                x: range.lowerBound, y: top, width: range.upperBound - range.lowerBound,
                height: rows.upperBound - top, "stalled")
        }
        drawing.grid(axis, plot.unit.labels(of: axis), left: Self.left, right: Self.right)
        // What is filled lies behind all lines. A player that never estimated its link has no line for that.
        let series = plot.series.filter { $0.ink != .estimate || !$0.points.isEmpty }
        let drawn = series.filter(\.ink.isFilled) + series.filter { !$0.ink.isFilled }
        // A level of zero is the axis.
        let levels = plot.levels.filter { $0.value > 0 }
        for level in levels {
            let y = axis.position(level.value)
            drawing.line(x1: Self.left, y1: y, x2: Self.right, y2: y, level.ink.style)
        }
        for line in drawn { Self.draw(line, time, axis, &drawing) }
        let cut = plot.ceiling.map { _ in " (higher values at the edge)" } ?? ""
        let name = plot.unit.title(plot.title, of: axis) + cut
        drawing.text(name, x: Self.left, y: rows.lowerBound + 13, "name")
        drawing.legend(
            drawn.map { ($0.name, $0.ink.style) }
                + levels.map { ("\($0.name) \(plot.text($0.value))", $0.ink.style) },
            x: Self.left + SVGDrawing.width(of: name) + 36,
            y: rows.lowerBound + 9)
    }

    private static func draw(_ line: Series, _ time: ChartAxis, _ axis: ChartAxis, _ drawing: inout SVGDrawing) {
        func placed(_ points: [ChartPoint]) -> [(x: Double, y: Double)?] {
            points.decimated().map { point in
                point.value.map { (x: time.position(point.x), y: axis.position($0)) }
            }
        }
        let (positions, style) = (placed(line.points), line.ink.style)
        if let lower = line.lower {
            drawing.path(positions + placed(lower).reversed(), style + " area", closes: true)
            return
        }
        if line.ink.isFilled {
            for stretch in positions.split(whereSeparator: { $0 == nil }) {
                guard let first = stretch.first ?? nil, let last = stretch.last ?? nil else { continue }
                let floor = axis.positions.first
                drawing.path([(first.x, floor)] + stretch + [(last.x, floor)], style + " area", closes: true)
            }
        }
        drawing.path(positions, style + " line")
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
        _ band: Band, _ y: Double, _ time: ChartAxis, _ drawing: inout SVGDrawing
    ) {
        drawing.text(band.title, x: Self.left - 6, y: y + 17, "tick", anchor: .end)
        var drawn = -1.0
        for stretch in band.stretches {
            let (start, end) = (time.position(stretch.range.lowerBound), time.position(stretch.range.upperBound))
            // Of several on one position of the drawing the first stands for all.
            guard end > drawn + 0.5 else { continue }
            let height = band.rank(of: stretch).map { Double(band.bitrates.count - $0) / Double(band.bitrates.count) }
            drawing.rectangle(
                x: max(start, drawn), y: y, width: end - max(start, drawn), height: Self.bandHeight, "variant",
                opacity: 0.1 + 0.4 * (height ?? 0), meaning: stretch.meaning)
            if end - max(start, drawn) > SVGDrawing.width(of: stretch.label) + 8 {
                drawing.text(
                    stretch.label, x: (max(start, drawn) + end) / 2, y: y + 17, "label", anchor: .middle)
            }
            drawn = end
        }
    }

    // MARK: Lanes

    private static let laneHeight = 18.0

    private func draw(
        _ lane: Lane, _ y: Double, _ time: ChartAxis, _ drawing: inout SVGDrawing
    ) {
        let middle = y + Self.laneHeight / 2
        drawing.text(lane.title, x: Self.left - 6, y: middle + 4, "tick", anchor: .end)
        drawing.line(x1: Self.left, y1: middle, x2: Self.right, y2: middle, "grid")
        var last = -100.0
        for (index, mark) in lane.marks.enumerated() {
            let x = time.position(mark.range.lowerBound)
            // Of several on one position of the drawing the first stands for all, and says how many there are.
            guard x >= last + 3 else { continue }
            let more = lane.marks[(index + 1)...].prefix { time.position($0.range.lowerBound) < x + 3 }.count
            last = x
            Self.draw(mark, more: more, x: x, end: time.position(mark.range.upperBound), y: middle, &drawing)
        }
    }

    private static func draw(
        _ mark: Mark, more: Int, x: Double, end: Double, y: Double, _ drawing: inout SVGDrawing
    ) {
        let meaning = more > 0 ? "\(mark.meaning) (and \(more) more)" : mark.meaning
        switch mark.kind {
        case .stall:
            drawing.rectangle(
                x: x, y: y - 7, width: max(3, end - x), height: 14, "stall-mark", meaning: meaning)
        case .stallWithin:
            drawing.rectangle(
                x: x, y: y - 6, width: max(3, end - x), height: 12, "stall-mark within", meaning: meaning)
        case .switchUp:
            drawing.mark([(x - 5, y + 5), (x + 5, y + 5), (x, y - 5)], "up-mark", closes: true, meaning: meaning)
        case .switchDown:
            drawing.mark([(x - 5, y - 5), (x + 5, y - 5), (x, y + 5)], "down-mark", closes: true, meaning: meaning)
        case .error:
            drawing.mark(
                [(x - 5, y - 5), (x + 5, y + 5), nil, (x - 5, y + 5), (x + 5, y - 5)], "cross-mark", closes: false,
                meaning: meaning)
        case .action: drawing.circle(x: x, y: y, radius: 4.5, "ring-mark", meaning: meaning)
        }
    }
}

// What the page's style has for each line.
extension TimeChart.Ink {
    fileprivate var style: String {
        switch self {
        case .observed: "observed"
        case .link: "link"
        case .otherLink, .estimate: "estimate"
        case .indicated, .latency: "indicated"
        case .buffer: "buffer"
        case .goal, .empty: "zero"
        case .a: "a"
        case .b: "b"
        }
    }

    /// Whether what lies below the line is filled.
    fileprivate var isFilled: Bool { self == .link || self == .buffer }
}

extension TimeChart.Plot {
    /// Units of the drawing, with the legend.
    fileprivate var height: Double {
        unit == .bitsPerSecond ? 240 : series.contains { $0.ink == .buffer } ? 120 : 130
    }
}
