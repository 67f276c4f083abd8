import Descriptions
import PlayerLog
import PlayheadTerminal
import TablesAndCharts
import VisibleText

/// What the network gave against the indicated bitrate over time, with the values and the time at the playhead above it.
/// What is ahead of the playhead is drawn faintly. Of a recorded session that is the observed bitrate; of a simulated one
/// the link's own bandwidth, and what the player took it for.
struct BitrateChart: Panel {
    let curves: [Curve]
    /// The top of the value axis; nil where all has room.
    let ceiling: Double?
    /// What is said where there is no curve, a paragraph each.
    let nothing: [String]
    let shown: ShownState
    let layout: SessionLayout
    /// The value axis where equal distances on it are equal ratios; nil where they are equal differences.
    var ratios: ClosedRange<Double>?

    /// A line of the chart with its value at the playhead.
    struct Curve {
        let series: LineSeries
        let value: Double?
        let shortName: String
        /// A piece of the line, for the legend.
        let sample: (Glyphs) -> String
    }

    func draw(of frame: inout Frame) {
        drawTitle(&frame)
        guard curves.contains(where: { !$0.series.points.isEmpty }) else {
            drawNothing(&frame)
            return
        }
        let chart = LineChart(
            series: curves.map(\.series), x: state.window, y: ratios ?? ceiling.map { 0...$0 },
            isLogarithmic: ratios != nil, gutters: layout.gutters,
            cursor: state.time
        ) { NumberText.shortBitrate($0) }
        chart.draw(in: layout.chart, of: &frame)
        TimeAxis(range: state.window, ticks: .times(origin: state.timeText.origin)) { state.timeText.string($0) }.draw(
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
        let texts = [
            legendText(Legend(note: " (off the scale)"), frame.glyphs), legendText(Legend(), frame.glyphs),
            legendText(Legend(isShort: true), frame.glyphs),
            // Where names have no room, the lines' samples tell the values apart.
            legendText(Legend(isShort: true, isTight: true), frame.glyphs),
            legendText(Legend(hasNames: false, isTight: true), frame.glyphs),
        ]
        let legend = texts.first { $0.width(in: repertoire) <= room } ?? texts[texts.count - 1]
        frame.put(legend, at: rect.origin, width: room)
        frame.put(right, at: Point(x: rect.columns.upperBound - width - 1, y: rect.y), width: width)
    }

    /// How much a legend says.
    private struct Legend {
        var hasNames = true
        var isShort = false
        var isTight = false
        /// Said of a value that the chart cannot show.
        var note = ""
    }

    private func legendText(_ legend: Legend, _ glyphs: Glyphs) -> StyledText {
        let unit = ratios == nil ? " b/s     " : " b/s log "
        var text = StyledText(legend.isTight ? " " : unit, .axis)
        for (index, curve) in curves.enumerated() {
            if index > 0 { text.add("  ") }
            text.add(curve.sample(glyphs) + " ", curve.series.style)
            if legend.hasNames { text.add((legend.isShort ? curve.shortName : curve.series.label) + " ", .muted) }
            let value = legend.isTight ? NumberText.shortBitrate(curve.value) : NumberText.bitrate(curve.value)
            text.add(value, curve.series.style)
            if let value = curve.value, value > ceiling ?? .infinity { text.add(legend.note, .muted) }
        }
        return text
    }
}

extension BitrateChart {
    /// The curves of one session.
    init(_ model: SessionModel, _ shown: ShownState, _ layout: SessionLayout) {
        self.init(
            curves: Self.curves(model, at: shown.state.time), ceiling: BitrateChartData.ceiling(of: [model.chart]),
            nothing: Self.nothing(model), shown: shown, layout: layout)
    }

    /// A session that never started has its error where others have their course.
    private static func nothing(_ model: SessionModel) -> [String] {
        let reason = model.timeline.log.hasAccessLog ? "nothing was played" : "no access log: no bitrates"
        guard model.verdict.outcome == .failed else { return [reason] }
        return [reason, model.verdict.text] + (model.verdict.nextCheck.map { ["check: \($0)"] } ?? [])
    }

    private static func curves(_ model: SessionModel, at time: Double) -> [Curve] {
        let indicated = Curve(
            series: LineSeries(label: "indicated", points: model.chart.indicated, style: .series(1), shape: .step),
            value: model.accessEvent(at: time)?.indicatedBitrate, shortName: "ind.", sample: ChartSample.step)
        guard let detail = model.detail, detail.simulation != nil else {
            let observed = LineSeries(label: "observed", points: model.chart.observed, style: .series(0))
            let value = model.accessEvent(at: time)?.observedBitrate
            let supply = Curve(series: observed, value: value, shortName: "obs.", sample: ChartSample.solid)
            return [supply] + estimate(model.detail, at: time) + [indicated]
        }
        if let links = detail.links { return band(links, at: time) + estimate(detail, at: time) + [indicated] }
        let series = LineSeries(label: "link", points: detail.bandwidth, style: .series(0))
        let link = Curve(
            series: series, value: PlaybackDetail.value(of: detail.bandwidth, at: time), shortName: "link",
            sample: ChartSample.solid)
        return [link] + estimate(detail, at: time) + [indicated]
    }

    /// What the player took the link for; none where that is not known.
    private static func estimate(_ detail: PlaybackDetail?, at time: Double) -> [Curve] {
        guard let points = detail?.estimate, !points.isEmpty || detail?.simulation != nil else { return [] }
        return [
            Curve(
                series: LineSeries(label: "estimate", points: points, style: .series(2)),
                value: PlaybackDetail.value(of: points, at: time), shortName: "est.", sample: ChartSample.dashed)
        ]
    }

    /// The edges within which eight of ten links lie.
    private static func band(_ links: (low: [ChartPoint], high: [ChartPoint]), at time: Double) -> [Curve] {
        [("links p90", "p90", links.high), ("links p10", "p10", links.low)].map { name, short, points in
            Curve(
                series: LineSeries(label: name, points: points, style: .series(0)),
                value: PlaybackDetail.value(of: points, at: time), shortName: short, sample: ChartSample.solid)
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
