import Descriptions
import PlayerLog
import PlayheadTerminal
import TablesAndCharts

/// The buffer's level over time, and of one simulated session the level at which it counts as empty and the
/// goal that it is filled to; of a live session how far behind the live edge it plays, too.
///
///      buffer ┤      ⣀⠤⠒⠊⠉⠉⠉⠉⠉⠉⠑⢄
///      12.3 s ┤  ⡠⠊              ⠱⡀
///           0 ┼─⠊─────────────────────────
struct BufferChart: Panel {
    let plot: TimeChart.Plot
    /// The sessions that it is of, of two in their order.
    let models: [SessionModel]
    let shown: ShownState
    let layout: SessionLayout

    /// Rows from which on the chart has a line of words above it.
    private static let rowsForTitle = 4

    func draw(of frame: inout Frame) {
        var rect = layout.buffer
        guard rect.height > 0 else { return }
        let hasTitle = rect.height >= Self.rowsForTitle
        if hasTitle { drawTitle(rect.takeTop(1), &frame) }
        drawChart(rect, hasTicks: hasTitle, &frame)
        layout.fadeAhead(of: state, rect, &frame)
        if !hasTitle { drawGutter(rect, &frame) }
    }

    /// The values at the playhead, where there is no room for a title.
    private func drawGutter(_ rect: Rect, _ frame: inout Frame) {
        let width = layout.gutters.left - 1
        // One line is called as the chart is.
        let areNamed = models.count > 1 || plot.series.count > 1
        var rows: [(String, Style)] = areNamed ? [] : [(plot.title.lowercased(), .muted)]
        for line in PlotLines(plot).lines {
            let value = level(of: line)
            let name = line.line.shortLabel + " "
            // As many digits all the time, as long as they have room.
            let texts = value.map { value in
                value < 99.95 ? [" s", "s"].map { NumberText.fixed(value, 1) + $0 } : []
            }
            let text = texts?.first { (name + $0).count <= width } ?? plot.text(value)
            rows.append((areNamed ? name + text : plot.text(value), line.line.style))
        }
        for (offset, row) in rows.prefix(rect.height).enumerated() {
            frame.put(row.0, at: Point(x: rect.x, y: rect.y + offset), style: row.1, truncatedTo: width)
        }
    }

    /// The value at the playhead: between two moments at which it is known it changes evenly.
    private func level(of line: PlotLines.Line) -> Double? {
        line.series.ink == .latency
            ? line.points.evenValue(at: state.time) : models[line.series.session].detail?.bufferLevel(at: state.time)
    }

    private func drawChart(_ rect: Rect, hasTicks: Bool, _ frame: inout Frame) {
        let window = state.window
        // Two sessions have no levels, and room for what each buffer is filled up to.
        let goals = models.count > 1 ? models.compactMap { $0.detail?.bufferGoal } : []
        let top = goals.reduce(max(1, plot.greatest), max)
        let levels = plot.levels.filter { $0.value > 0 }.map { level in
            let points = [window.lowerBound, window.upperBound].map { ChartPoint(x: $0, y: level.value) }
            return LineSeries(label: level.name, points: points, style: level.ink.style, shape: .level)
        }
        let gutters = LineChart.Gutters(left: layout.gutters.left, right: hasTicks ? layout.gutters.right : 0)
        let chart = LineChart(
            series: PlotLines(plot).lines.map(\.line) + levels, x: window, y: 0...top,
            gutters: gutters, cursor: state.time
        ) { hasTicks ? NumberText.fixed($0, 0) + " s" : "" }
        let width = rect.width - (hasTicks ? 0 : layout.gutters.right)
        chart.draw(in: Rect(x: rect.x, y: rect.y, width: width, height: rect.height), of: &frame)
    }

    private func drawTitle(_ rect: Rect, _ frame: inout Frame) {
        var text = StyledText(" " + plot.title.lowercased() + "  ", .axis)
        for (index, line) in PlotLines(plot).lines.enumerated() {
            if index > 0 { text.add("  ") }
            text.add(line.sample(frame.glyphs) + " ", line.line.style)
            text.add(line.line.label + " ", .muted)
            text.add(plot.text(level(of: line)), line.line.style)
        }
        for level in plot.levels {
            let isGoal = level.ink == .goal
            let sample = isGoal ? ChartSample.level(frame.glyphs) : String(frame.glyphs.mark(.stall))
            text.add("  \(sample) ", level.ink.style)
            text.add(isGoal ? level.name + " " : "stall at ", .muted)
            text.add(plot.text(level.value))
        }
        frame.put(text, at: rect.origin, width: rect.width)
    }
}
