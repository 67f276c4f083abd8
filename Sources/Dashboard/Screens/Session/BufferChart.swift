import PlayerLog
import Report
import Terminal

/// The buffer's level over time, with the level at which it counts as empty, the goal that it is filled to, and the
/// stalls.
///
///      buffer ┤      ⣀⠤⠒⠊⠉⠉⠉⠉⠉⠉⠑⢄
///      12.3 s ┤  ⡠⠊              ⠱⡀
///           0 ┼─⠊────────────────────!!!──
struct BufferChart {
    let detail: PlaybackDetail
    let model: SessionModel
    let state: AppState
    let layout: SessionLayout

    /// Rows from which on the chart has a line of words above it.
    private static let rowsForTitle = 4

    func draw(of frame: inout Frame) {
        var rect = layout.buffer
        guard rect.height > 0 else { return }
        let hasTitle = rect.height >= Self.rowsForTitle
        if hasTitle {
            drawTitle(rect.splitTop(1).top, &frame)
            rect = rect.splitTop(1).rest
        }
        drawChart(rect, hasTicks: hasTitle, &frame)
        layout.fadeAhead(of: state, rect, &frame)
        drawStalls(rect, &frame)
        guard !hasTitle else { return }
        let width = layout.gutters.left - 2
        frame.put("buffer", at: rect.origin, style: .muted, truncatedTo: width)
        guard rect.height > 1 else { return }
        let place = Point(x: rect.x, y: rect.y + 1)
        frame.put(
            Figures.duration(detail.bufferLevel(at: state.time)), at: place, style: .series(0), truncatedTo: width)
    }

    /// The scale ends above the goal and above what was really buffered, which may be a segment more.
    private var top: Double { max(detail.bufferGoal, detail.buffer.lazy.compactMap(\.y).max() ?? 0, 1) }

    private func drawChart(_ rect: Rect, hasTicks: Bool, _ frame: inout Frame) {
        var series = [LineSeries(label: "level", points: detail.buffer, style: .series(0))]
        if hasTicks { series += [level(detail.bufferGoal, "goal", .muted)] }
        if detail.stallLevel > 0 { series += [level(detail.stallLevel, "stall", .bad)] }
        let gutters = LineChart.Gutters(left: layout.gutters.left, right: hasTicks ? layout.gutters.right : 0)
        let chart = LineChart(
            series: series, x: state.window, y: 0...top, gutters: gutters,
            cursor: state.time
        ) { hasTicks ? Figures.fixed($0, 0) + " s" : "" }
        let width = rect.width - (hasTicks ? 0 : layout.gutters.right)
        chart.draw(in: Rect(x: rect.x, y: rect.y, width: width, height: rect.height), of: &frame)
    }

    /// A line across.
    private func level(_ value: Double, _ label: String, _ style: Style) -> LineSeries {
        let window = state.window
        return LineSeries(
            label: label,
            points: [ChartPoint(x: window.lowerBound, y: value), ChartPoint(x: window.upperBound, y: value)],
            style: style)
    }

    /// Where playback stood still, on the bottom line.
    private func drawStalls(_ rect: Rect, _ frame: inout Frame) {
        let stalls = model.timeline.stalls.map { stall in
            Ribbon.Span(range: stall.start...max(stall.start, stall.end), style: .bad, fill: .mark(.stall))
        }
        let plot = layout.plot(in: rect)
        Ribbon(range: state.window, spans: stalls).draw(in: plot.splitBottom(1).bottom, of: &frame)
    }

    private func drawTitle(_ rect: Rect, _ frame: inout Frame) {
        var text = StyledText(" buffer  ", .axis)
        text.add(ChartSample.solid(frame.glyphs) + " ", .series(0))
        text.add("level ", .muted)
        text.add(Figures.duration(detail.bufferLevel(at: state.time)), .series(0))
        text.add("  " + ChartSample.dashed(frame.glyphs) + " goal ", .muted)
        text.add(Figures.duration(detail.bufferGoal))
        text.add("  \(frame.glyphs.mark(.stall)) ", .bad)
        text.add("stall at ", .muted)
        text.add(Figures.duration(detail.stallLevel))
        frame.put(text, at: rect.origin, width: rect.width)
    }
}
