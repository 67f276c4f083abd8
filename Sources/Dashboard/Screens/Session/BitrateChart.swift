import Comparison
import Descriptions
import PlayerLog
import PlayheadTerminal
import TablesAndCharts
import VisibleText

/// What the network gave against the indicated bitrate over time, with the values and the time at the playhead above it.
/// What is ahead of the playhead is drawn faintly. Of a recorded session that is the observed bitrate; of a simulated one
/// the link's own bandwidth, and what the player took it for.
struct BitrateChart: Panel {
    let plot: TimeChart.Plot
    let lines: [PlotLines.Line]
    /// What they are at the playhead.
    let values: [Double?]
    /// What is said where there is no curve, a paragraph each.
    let nothing: [String]
    let shown: ShownState
    let layout: SessionLayout

    func draw(of frame: inout Frame) {
        drawTitle(&frame)
        guard lines.contains(where: { !$0.points.isEmpty }) else {
            drawNothing(&frame)
            return
        }
        let chart = LineChart(
            series: lines.map(\.line), x: state.window, y: plot.ratios ?? plot.ceiling.map { 0...$0 },
            isLogarithmic: plot.ratios != nil, gutters: layout.gutters,
            cursor: state.time
        ) { NumberText.shortBitrate($0) }
        chart.draw(in: layout.chart, of: &frame)
        let timeText = state.timeText
        TimeAxis(range: state.window, ticks: .times(origin: timeText.origin)) { timeText.string($0) }.draw(
            in: layout.plot(in: layout.timeAxis), of: &frame)
        layout.fadeAhead(of: state, layout.chart, &frame)
    }

    /// Why there is nothing to draw, in the middle of the chart and of its axis.
    private func drawNothing(_ frame: inout Frame) {
        let width = layout.chart.width - layout.gutters.left - 1
        let height = layout.chart.height + layout.timeAxis.height
        let lines = nothing.flatMap { wrapped($0, to: width, in: frame.glyphs.repertoire) }
        let top = layout.chart.y + max(0, (height - lines.count) / 2)
        for (offset, line) in lines.prefix(height).enumerated() {
            let point = Point(x: layout.chart.x + layout.gutters.left, y: top + offset)
            frame.put(line, at: point, style: offset == 0 ? .muted : .text, truncatedTo: width)
        }
    }

    // MARK: The title

    /// The values at the playhead, each with a sample of its line, and the transport.
    private func drawTitle(_ frame: inout Frame) {
        let rect = layout.title
        let right = state.transportText(frame.glyphs)
        let repertoire = frame.glyphs.repertoire
        let width = right.width(in: repertoire)
        let room = rect.width - width - 3
        // Bars have their names beside them.
        let hasSamples = layout.chart.height >= LineChart.leastRows
        let legends = [
            Legend(note: " (off the scale)"), Legend(), Legend(isShort: true), Legend(isShort: true, isTight: true),
            // Where names have no room, the lines' samples tell the values apart.
            Legend(hasNames: !hasSamples, isShort: true, isTight: true),
        ].map { $0.withSamples(hasSamples) }
        let texts = legends.map { text(of: $0, frame.glyphs) }
        let legend = texts.first { $0.width(in: repertoire) <= room } ?? texts[texts.count - 1]
        frame.put(legend, at: rect.origin, width: room)
        frame.put(right, at: Point(x: rect.columns.upperBound - width - 1, y: rect.y), width: width)
    }

    /// How much a legend says.
    private struct Legend {
        var hasNames = true
        var hasSamples = true
        var isShort = false
        var isTight = false
        /// Said of a value that the chart cannot show.
        var note = ""

        func withSamples(_ hasSamples: Bool) -> Legend {
            var legend = self
            legend.hasSamples = hasSamples
            return legend
        }
    }

    private func text(of legend: Legend, _ glyphs: Glyphs) -> StyledText {
        let unit = plot.ratios == nil ? " b/s     " : " b/s log "
        let top = plot.ratios?.upperBound ?? plot.ceiling ?? .infinity
        var text = StyledText(legend.isTight ? " " : unit, .axis)
        for (index, (line, value)) in zip(lines, values).enumerated() {
            if index > 0 { text.add("  ") }
            if legend.hasSamples { text.add(line.sample(glyphs) + " ", line.line.style) }
            if legend.hasNames { text.add((legend.isShort ? line.line.shortLabel : line.line.label) + " ", .muted) }
            let lower = line.series.lower.map { NumberText.shortBitrate($0.value(at: state.time)) + " to " } ?? ""
            text.add(lower + (legend.isTight ? NumberText.shortBitrate(value) : plot.text(value)), line.line.style)
            if let value, value > top { text.add(legend.note, .muted) }
        }
        return text
    }
}

extension BitrateChart {
    /// The bitrates of one session.
    init(_ model: SessionModel, _ shown: ShownState, _ layout: SessionLayout) {
        let lines = PlotLines(model.bitrates).lines
        self.init(
            plot: model.bitrates, lines: lines, values: lines.map { model.value(of: $0, at: shown.state.time) },
            nothing: Self.nothing(model), shown: shown, layout: layout)
    }

    /// What both sessions had, and what each made of it.
    init(_ pair: CompareModel, _ shown: ShownState, _ layout: SessionLayout) {
        let (lines, time) = (PlotLines(pair.courses.bitrates).lines, shown.state.time)
        let values = lines.map { line in
            let (session, ink) = (line.series.session, line.series.ink)
            return ink == .a || ink == .b
                ? pair.shown[session].at(time) : [pair.a, pair.b][session].value(of: line, at: time)
        }
        self.init(
            plot: pair.courses.bitrates, lines: lines, values: values, nothing: ["neither played anything"],
            shown: shown, layout: layout)
    }

    /// A session that never started has its error where others have their course.
    private static func nothing(_ model: SessionModel) -> [String] {
        let reason = model.timeline.log.hasAccessLog ? "nothing was played" : "no access log: no bitrates"
        guard model.verdict.outcome == .failed else { return [reason] }
        return [reason, model.verdict.text] + (model.verdict.nextCheck.map { ["check: \($0)"] } ?? [])
    }
}

extension SessionModel {
    /// The value of a line at a session time; of what a log tells, that of the event that is under way.
    fileprivate func value(of line: PlotLines.Line, at time: Double) -> Double? {
        switch line.series.ink {
        case .observed: accessEvent(at: time)?.observedBitrate
        case .indicated: accessEvent(at: time)?.indicatedBitrate
        default: line.points.value(at: time)
        }
    }
}

extension AppState {
    /// Whether it plays, how fast, and where: `▶ x15  03:12 / 14:57`.
    fileprivate func transportText(_ glyphs: Glyphs) -> StyledText {
        var text =
            isFollowing
            ? StyledText("FOLLOW  ", .good)
            : StyledText(
                "\(isPlaying ? glyphs.play : glyphs.pause) \(NumberText.factor(speed))  ", isPlaying ? .good : .muted)
        text.add(timeText.string(time), .title)
        text.add(" / " + timeText.string(duration), .muted)
        return text
    }
}
