public import TablesAndCharts
import VisibleText

/// One line of a chart.
public struct LineSeries: Equatable, Sendable {
    /// How points are connected.
    public enum Shape: UInt8, Sendable {
        /// Straight from point to point, in dots.
        case line
        /// A value holds until the next point, in line drawing.
        case step
        /// All below the values is shaded faintly; a value holds until the next point.
        case area
        /// The first value across all of the plot, in dashes behind everything else.
        case level
    }

    /// Written at the right edge, at the height of the last value.
    public var label: String
    /// The points, by rising `x`.
    public var points: [ChartPoint]
    /// How it looks.
    public var style: Style
    /// How points are connected.
    public var shape: Shape

    /// Makes a series.
    public init(label: String, points: [ChartPoint], style: Style, shape: Shape = .line) {
        self.label = label
        self.points = points
        self.style = style
        self.shape = shape
    }
}

/// Lines over a shared time axis: an axis with round ticks at the left, the plot, labels of the series at the right.
///
///      12 ┤    ⢀⡠⠤⠒⠒⠤⣀            observed  8.1
///         │⣀⡠⠔⠊⠁       ⠉⠢⡀
///       6 ┤━━━━━━━━━━━━━┓⠈⠑⠤⣀     indicated 4.5
///       0 ┼─────────────┗━━━━━
///
/// Areas are drawn below steps, steps below lines, earlier series below later ones; of two areas the lower lies over the
/// higher. Lines are solid, dashed, dotted in turn, steps heavy and double, areas shaded and dotted.
public struct LineChart {
    /// The lines.
    public var series: [LineSeries]
    /// The time axis.
    public var x: ClosedRange<Double>
    /// The value axis; nil for zero to a round number above the greatest value in view.
    public var y: ClosedRange<Double>?
    /// Whether equal distances up the value axis are equal ratios; then ``y`` must be there, and begin above zero. What is
    /// zero or less is at the bottom.
    public var isLogarithmic: Bool
    /// Columns for the axis and its labels, and for the labels of the series.
    public var gutters: Gutters
    /// A time to mark with a vertical line: the playhead.
    public var cursor: Double?
    /// The label of a tick.
    public var formatTick: (Double) -> String

    /// Columns beside the plot.
    public struct Gutters: Equatable, Sendable {
        /// At the left: labels of ticks, a space, and the axis itself.
        public var left: Int
        /// At the right: labels of the series.
        public var right: Int

        /// Makes gutters.
        public init(left: Int = 8, right: Int = 16) {
            self.left = left
            self.right = right
        }

        /// What is left between the gutters of a rectangle; other charts drawn into the same columns line up.
        public func plot(in rect: Rect) -> Rect {
            rect.splitLeft(left).rest.splitRight(right).rest
        }
    }

    /// Makes a chart.
    public init(
        series: [LineSeries], x: ClosedRange<Double>, y: ClosedRange<Double>? = nil, isLogarithmic: Bool = false,
        gutters: Gutters = Gutters(), cursor: Double? = nil, formatTick: @escaping (Double) -> String
    ) {
        self.series = series
        self.x = x
        self.y = y
        self.isLogarithmic = isLogarithmic && (y?.lowerBound ?? 0) > 0
        self.gutters = gutters
        self.cursor = cursor
        self.formatTick = formatTick
    }

    /// Draws the chart.
    ///
    /// - Complexity: O(*p* + *c*) in the points in view and the cells of `rect`.
    public func draw(in rect: Rect, of frame: inout Frame) {
        let plot = gutters.plot(in: rect).clamped(to: frame.bounds)
        guard !plot.isEmpty else { return }
        let scale = ChartScale(
            x: TimeScale(range: x, columns: plot.columns), y: y ?? automaticRange, isLogarithmic: isLogarithmic,
            rows: plot.rows)
        AreaFill(series: series.filter { $0.shape == .area }.map(\.points)).draw(scale, on: &frame)
        drawAxis(scale, plot: plot, rect: rect, frame: &frame)
        if let cursor, let column = scale.x.column(of: cursor) {
            frame.fill(
                Rect(x: column, y: plot.y, width: 1, height: plot.height), with: frame.glyphs.axis.vertical,
                style: .muted)
        }
        for line in series where line.shape == .level { drawLevel(line, scale, plot, &frame) }
        for (index, line) in series.filter({ $0.shape == .step }).enumerated() {
            let lines = index % 2 == 0 ? frame.glyphs.step : frame.glyphs.secondStep
            StepLine(points: line.points, style: line.style, lines: lines).draw(scale, on: &frame)
        }
        var canvas = DotCanvas(columns: plot.width, rows: plot.height, glyphs: frame.glyphs)
        for (index, line) in series.filter({ $0.shape == .line }).enumerated() {
            let dash = Dash.allCases[index % Dash.allCases.count]
            DotLine(points: line.points, style: line.style, dash: dash).draw(scale, on: &canvas)
        }
        canvas.draw(at: plot.origin, of: &frame)
        drawLabels(scale, plot: plot, frame: &frame)
    }

    private func drawLevel(_ line: LineSeries, _ scale: ChartScale, _ plot: Rect, _ frame: inout Frame) {
        guard let value = line.points.first?.value else { return }
        for x in stride(from: plot.x, to: plot.columns.upperBound, by: 2) {
            frame.put(frame.glyphs.axis.horizontal, at: Point(x: x, y: scale.row(of: value)), style: line.style)
        }
    }

    /// Zero (or the least value, where that is below) to a round number.
    private var automaticRange: ClosedRange<Double> {
        var least = 0.0
        var greatest = 0.0
        for line in series {
            for point in line.points.inView(of: x) {
                guard let value = point.value else { continue }
                least = min(least, value)
                greatest = max(greatest, value)
            }
        }
        return (least < 0 ? -AxisTicks.roundedUp(-least) : 0)...AxisTicks.roundedUp(greatest)
    }

    private func drawAxis(_ scale: ChartScale, plot: Rect, rect: Rect, frame: inout Frame) {
        let axis = frame.glyphs.axis
        let column = plot.x - 1
        let bottom = Rect(x: plot.x, y: plot.rows.upperBound - 1, width: plot.width, height: 1)
        frame.fill(bottom, with: axis.horizontal, style: .axis)
        guard gutters.left > 0 else { return }
        frame.fill(Rect(x: column, y: plot.y, width: 1, height: plot.height), with: axis.vertical, style: .axis)
        frame.put(axis.origin, at: Point(x: column, y: bottom.y), style: .axis)
        // Zero alone is no scale.
        let most = max(plot.height < 3 ? 1 : 2, plot.height / 2)
        let ticks =
            isLogarithmic
            ? AxisTicks.logarithmic(in: scale.y, atMost: most) : AxisTicks.decimal(in: scale.y, atMost: most)
        for value in ticks {
            let row = scale.row(of: value)
            if row != bottom.y { frame.put(axis.tick, at: Point(x: column, y: row), style: .axis) }
            let room = gutters.left - 2
            guard room > 0 else { continue }
            let label = truncated(formatTick(value), to: room, in: frame.glyphs.repertoire)
            frame.put(label, endingAt: Point(x: column - 1, y: row), style: .axis)
        }
    }

    /// Labels at the rows of the last values, moved apart where they would fall on one row.
    private func drawLabels(_ scale: ChartScale, plot: Rect, frame: inout Frame) {
        guard gutters.right > 1 else { return }
        var labels = series.compactMap { line -> (row: Int, line: LineSeries)? in
            guard let last = line.points.inView(of: x).last(where: { $0.value != nil })?.value else { return nil }
            return (scale.row(of: last), line)
        }
        labels.sort { $0.row < $1.row }
        for index in labels.indices.dropFirst() {
            labels[index].row = max(labels[index].row, labels[index - 1].row + 1)
        }
        var limit = plot.rows.upperBound - 1
        for index in labels.indices.reversed() {
            labels[index].row = min(labels[index].row, limit)
            limit = labels[index].row - 1
        }
        let names = truncatedApart(labels.map(\.line.label), to: gutters.right - 1, in: frame.glyphs.repertoire)
        for (label, name) in zip(labels, names) where label.row >= plot.y {
            let point = Point(x: plot.columns.upperBound + 1, y: label.row)
            frame.put(name, at: point, style: label.line.style, truncatedTo: gutters.right - 1)
        }
    }
}
