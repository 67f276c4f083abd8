import TablesAndCharts
import VisibleText

/// Lines over a shared time axis: an axis with round ticks at the left, the plot, labels of the series at the right.
///
///      12 ┤    ⢀⡠⠤⠒⠒⠤⣀            observed  8.1
///         │⣀⡠⠔⠊⠁       ⠉⠢⡀
///       6 ┤⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⡆⠈⠑⠤⣀     indicated 4.5
///         │             ⡇
///         │             ⡇
///       0 ┼─────────────⠷⠶⠶⠶⠶
///
/// All lines have the resolution of the dots, and ticks stand where their values are. Lines are thin and solid, dashed, dotted in
/// turn, steps heavy and solid or dashed; where some share a cell it has the dots of all and a style of its own. A line that
/// changes more often than can be drawn is a band from the least to the greatest value of each column, and such steps show the
/// share of time of each value. Where rows are too few for lines there are bars.
public struct LineChart {
    /// The lines.
    public var series: [LineSeries]
    /// The time axis.
    public var x: ClosedRange<Double>
    /// What the value axis holds at least: it ends where a tick can stand. Nil for zero to the greatest value in view.
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

    /// Rows from which on there are lines.
    public static let leastRows = 6

    /// Draws the chart.
    ///
    /// - Complexity: O(*p* + *c*) in the points in view and the cells of `rect`.
    public func draw(in rect: Rect, of frame: inout Frame) {
        let plot = gutters.plot(in: rect).clamped(to: frame.bounds)
        guard !plot.isEmpty else { return }
        let values = y ?? valuesInView
        let time = TimeScale(range: x, columns: plot.columns)
        guard plot.height >= Self.leastRows else {
            StripChart(series: series, time: time, values: values, isLogarithmic: isLogarithmic, formatTick: formatTick)
                .draw(in: plot, names: rect.splitLeft(max(0, gutters.left - 1)).left, of: &frame)
            return
        }
        let scale = ChartScale(x: time, covering: values, isLogarithmic: isLogarithmic, rows: plot.rows)
        let lines = drawnLines(scale)
        AreaFill(series: lines.filter { $0.series.shape == .area }.compactMap(\.band)).draw(scale, on: &frame)
        for line in lines where line.isBand { line.band?.drawFill(scale, on: &frame) }
        drawAxis(scale, plot: plot, rect: rect, frame: &frame)
        if let cursor, let column = scale.x.column(of: cursor) {
            frame.fill(
                Rect(x: column, y: plot.y, width: 1, height: plot.height), with: frame.glyphs.axis.vertical,
                style: .muted)
        }
        var canvas = DotCanvas(columns: plot.width, rows: plot.height, glyphs: frame.glyphs)
        for line in lines { line.draw(scale, on: &canvas) }
        canvas.draw(at: plot.origin, of: &frame)
        drawLabels(scale, plot: plot, frame: &frame)
    }

    /// A series as it is drawn.
    private struct DrawnLine {
        let series: LineSeries
        let pen: DotCanvas.Pen
        /// Whether it is drawn as the band of its values, or as the share of time of each.
        let isDense: Bool
        /// Its values in each column; nil of lines of which they are not needed.
        let band: BandLine?

        var isBand: Bool { series.lower != nil || isDense && series.shape == .line }

        func draw(_ scale: ChartScale, on canvas: inout DotCanvas) {
            switch series.shape {
            case .step:
                let line = StepLine(points: series.points, pen: pen)
                if isDense { line.drawShares(scale, on: &canvas) } else { line.draw(scale, on: &canvas) }
            case .line, .area:
                if isDense || series.lower != nil {
                    band?.drawEdges(scale, on: &canvas)
                } else {
                    DotLine(points: series.points, pen: pen).draw(scale, on: &canvas)
                }
            case .level:
                guard let value = series.points.first?.value else { return }
                let ends = [scale.x.range.lowerBound, scale.x.range.upperBound].map { ChartPoint(x: $0, y: value) }
                DotLine(points: ends, pen: pen).draw(scale, on: &canvas)
            }
        }
    }

    /// Levels, then lines and areas, then steps; each with its pen.
    private func drawnLines(_ scale: ChartScale) -> [DrawnLine] {
        let columns = scale.x.columns.count
        let changes = series.map { $0.shape == .level ? 0 : $0.points.inView(of: x).changes }
        // More than one step a column: upright lines would be a wall.
        let hasShares = zip(series, changes).contains { $0.shape == .step && $1 > columns }
        var counts: [LineSeries.Shape: Int] = [:]
        return series.enumerated().map { index, line in
            let (isStep, number) = (line.shape == .step, counts[line.shape, default: 0])
            counts[line.shape, default: 0] += 1
            let isDense = changes[index] > (isStep ? columns : hasShares ? columns / 2 : 4 * columns)
            let pen = DotCanvas.Pen(
                line: index, style: line.style, isHeavy: isStep,
                dash: line.shape == .level ? .dotted : Dash.allCases[number % (isStep ? 2 : Dash.allCases.count)])
            let band: BandLine? =
                if let lower = line.lower {
                    BandLine(line.points, lower, scale, pen: pen)
                } else if line.shape == .area || isDense && !isStep {
                    BandLine(line.points, scale, pen: pen)
                } else {
                    nil
                }
            return DrawnLine(series: line, pen: pen, isDense: isDense, band: band)
        }
    }

    /// Zero (or the least value, where that is below) to the greatest value.
    private var valuesInView: ClosedRange<Double> {
        var least = 0.0
        var greatest = 0.0
        for line in series {
            for point in line.points.inView(of: x) {
                guard let value = point.value else { continue }
                least = min(least, value)
                greatest = max(greatest, value)
            }
        }
        return least...greatest
    }

    private func drawAxis(_ scale: ChartScale, plot: Rect, rect: Rect, frame: inout Frame) {
        let axis = frame.glyphs.axis
        let column = plot.x - 1
        let bottom = Rect(x: plot.x, y: plot.rows.upperBound - 1, width: plot.width, height: 1)
        frame.fill(bottom, with: axis.horizontal, style: .axis)
        guard gutters.left > 0 else { return }
        frame.fill(Rect(x: column, y: plot.y, width: 1, height: plot.height), with: axis.vertical, style: .axis)
        frame.put(axis.origin, at: Point(x: column, y: bottom.y), style: .axis)
        for tick in scale.y.ticks {
            let row = bottom.y - tick.line
            if row != bottom.y { frame.put(axis.tick, at: Point(x: column, y: row), style: .axis) }
            let room = gutters.left - 2
            guard room > 0 else { continue }
            let label = truncated(formatTick(tick.value), to: room, in: frame.glyphs.repertoire)
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
