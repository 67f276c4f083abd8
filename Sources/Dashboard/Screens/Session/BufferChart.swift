import Descriptions
import PlayerLog
import PlayheadTerminal
import TablesAndCharts

/// The buffer's level over time with the stalls, and of one simulated session the level at which it counts as empty and the
/// goal that it is filled to.
///
///      buffer ┤      ⣀⠤⠒⠊⠉⠉⠉⠉⠉⠉⠑⢄
///      12.3 s ┤  ⡠⠊              ⠱⡀
///           0 ┼─⠊────────────────────!!!──
struct BufferChart: Panel {
    /// A session's buffer.
    struct Level {
        /// Which of two sessions it is of; nil of the one that is shown.
        let name: String?
        let detail: PlaybackDetail
        let style: Style
        /// A piece of the line, for the legend.
        let sample: (Glyphs) -> String
    }

    let levels: [Level]
    /// Marked on the bottom line.
    let stalls: [PlaybackTimeline.Stall]
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
        drawStalls(rect, &frame)
        if !hasTitle { drawGutter(rect, &frame) }
    }

    /// The values at the playhead, where there is no room for a title.
    private func drawGutter(_ rect: Rect, _ frame: inout Frame) {
        let width = layout.gutters.left - 1
        var rows: [(String, Style)] = only == nil ? [] : [("buffer", .muted)]
        for level in levels {
            let value = level.detail.bufferLevel(at: state.time)
            // As many digits all the time; of more than 99 s there is room for whole seconds only.
            let text =
                value.map { $0 < 99.95 ? NumberText.fixed($0, 1) + " s" : NumberText.duration($0) }
                ?? NumberText.unknown
            rows.append((level.name.map { "\($0) \(text)" } ?? NumberText.duration(value), level.style))
        }
        for (offset, row) in rows.prefix(rect.height).enumerated() {
            frame.put(row.0, at: Point(x: rect.x, y: rect.y + offset), style: row.1, truncatedTo: width)
        }
    }

    /// The one session that is shown; nil of two.
    private var only: PlaybackDetail? { levels.first { $0.name == nil }?.detail }

    /// The scale ends above the goal and above what was really buffered, which may be a segment more.
    private var top: Double {
        levels.reduce(1) { max($0, $1.detail.bufferGoal ?? 0, $1.detail.buffer.lazy.compactMap(\.y).max() ?? 0) }
    }

    private func drawChart(_ rect: Rect, hasTicks: Bool, _ frame: inout Frame) {
        var series = levels.map { LineSeries(label: $0.name ?? "level", points: $0.detail.buffer, style: $0.style) }
        if let only {
            if let goal = only.bufferGoal { series += [level(goal, "goal", .muted)] }
            if let empty = only.stallLevel, empty > 0 { series += [level(empty, "stall", .bad)] }
        }
        let gutters = LineChart.Gutters(left: layout.gutters.left, right: hasTicks ? layout.gutters.right : 0)
        let chart = LineChart(
            series: series, x: state.window, y: 0...top, gutters: gutters,
            cursor: state.time
        ) { hasTicks ? NumberText.fixed($0, 0) + " s" : "" }
        let width = rect.width - (hasTicks ? 0 : layout.gutters.right)
        chart.draw(in: Rect(x: rect.x, y: rect.y, width: width, height: rect.height), of: &frame)
    }

    /// A line across.
    private func level(_ value: Double, _ label: String, _ style: Style) -> LineSeries {
        let window = state.window
        return LineSeries(
            label: label,
            points: [ChartPoint(x: window.lowerBound, y: value), ChartPoint(x: window.upperBound, y: value)],
            style: style, shape: .level)
    }

    /// Where playback stood still, on the bottom line.
    private func drawStalls(_ rect: Rect, _ frame: inout Frame) {
        let plot = layout.plot(in: rect)
        Ribbon(range: state.window, spans: stalls.map { Ribbon.Span($0) }).draw(
            in: plot.splitBottom(1).bottom, of: &frame)
    }

    private func drawTitle(_ rect: Rect, _ frame: inout Frame) {
        var text = StyledText(" buffer  ", .axis)
        for (index, level) in levels.enumerated() {
            if index > 0 { text.add("  ") }
            text.add(level.sample(frame.glyphs) + " ", level.style)
            text.add((level.name ?? "level") + " ", .muted)
            text.add(NumberText.duration(level.detail.bufferLevel(at: state.time)), level.style)
        }
        if let goal = only?.bufferGoal, let empty = only?.stallLevel {
            text.add("  " + ChartSample.level(frame.glyphs) + " goal ", .muted)
            text.add(NumberText.duration(goal))
            text.add("  \(frame.glyphs.mark(.stall)) ", .bad)
            text.add("stall at ", .muted)
            text.add(NumberText.duration(empty))
        }
        frame.put(text, at: rect.origin, width: rect.width)
    }
}

extension BufferChart {
    /// The buffer of one session.
    init(_ detail: PlaybackDetail, _ model: SessionModel, _ shown: ShownState, _ layout: SessionLayout) {
        self.init(
            levels: [Level(name: nil, detail: detail, style: .series(0), sample: ChartSample.solid)],
            stalls: model.timeline.stalls, shown: shown, layout: layout)
    }
}
