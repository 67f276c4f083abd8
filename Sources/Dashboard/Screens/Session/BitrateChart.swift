import PlayerLog
import Report
import Terminal
import VisibleText

/// Observed against indicated bitrate over time, with the values and the time at the playhead above it. What is ahead
/// of the playhead is drawn faintly.
struct BitrateChart {
    let model: SessionModel
    let state: AppState
    let layout: SessionLayout

    func draw(of frame: inout Frame) {
        drawTitle(&frame)
        guard !model.chart.indicated.isEmpty || !model.chart.observed.isEmpty else {
            let text = model.timeline.log.hasAccessLog ? "nothing was played" : "no access log: no bitrates"
            let middle = Point(x: layout.chart.x + layout.gutters.left, y: layout.chart.y + layout.chart.height / 2)
            frame.put(text, at: middle, style: .muted, truncatedTo: layout.chart.width - layout.gutters.left)
            return
        }
        let chart = LineChart(
            series: [
                LineSeries(label: "indicated", points: model.chart.indicated, style: .series(1), shape: .step),
                LineSeries(label: "observed", points: model.chart.observed, style: .series(0), shape: .line),
            ], x: state.window, y: model.chart.ceiling.map { 0...$0 }, gutters: layout.gutters, cursor: state.time
        ) { Figures.shortBitrate($0) }
        chart.draw(in: layout.chart, of: &frame)
        TimeAxis(range: state.window) { state.timeText.string($0) }.draw(
            in: layout.plot(in: layout.timeAxis), of: &frame)
        fadeAhead(layout.chart, &frame)
    }

    private func fadeAhead(_ rect: Rect, _ frame: inout Frame) {
        let plot = layout.plot(in: rect)
        guard let column = TimeScale(range: state.window, columns: plot.columns).clampedColumn(of: state.time) else {
            return
        }
        let ahead = Rect(
            x: column + 1, y: plot.y, width: plot.columns.upperBound - column - 1, height: plot.height - 1)
        frame.restyle(ahead, .muted)
    }

    /// The two values at the playhead, each with a sample of its line, and the transport.
    private func drawTitle(_ frame: inout Frame) {
        let rect = layout.title
        let right = TransportText(state).text(frame.glyphs)
        let repertoire = frame.glyphs.repertoire
        let width = right.width(in: repertoire)
        let room = rect.width - width - 3
        // Where names have no room, the lines' samples tell the values apart.
        let names = [("observed ", "indicated "), ("obs. ", "ind. "), ("", "")]
        let texts =
            [legendText(names[0].0, names[0].1, frame.glyphs, note: " (off the scale)")]
            + names.map { legendText($0.0, $0.1, frame.glyphs) }
        let legend = texts.first { $0.width(in: repertoire) <= room } ?? texts[texts.count - 1]
        frame.put(legend, at: rect.origin, width: room)
        frame.put(right, at: Point(x: rect.columns.upperBound - width - 1, y: rect.y), width: width)
    }

    private func legendText(
        _ observed: String, _ indicated: String, _ glyphs: Glyphs, note: String = ""
    ) -> StyledText {
        let event = model.timeline.accessIndex(at: state.time).map { model.timeline.access.events[$0] }
        let dots = glyphs == .braille ? "⠒⠒" : glyphs == .ascii ? "''" : "▀▀"
        let line = String(repeating: String(glyphs.step.horizontal), count: 2)
        var text = StyledText(observed.isEmpty ? " " : " b/s     ", .axis)
        text.add(dots + " ", .series(0))
        text.add(observed, .muted)
        text.add(Figures.bitrate(event?.observedBitrate), .series(0))
        if let value = event?.observedBitrate, value > model.chart.ceiling ?? .infinity { text.add(note, .muted) }
        text.add("  ")
        text.add(line + " ", .series(1))
        text.add(indicated, .muted)
        text.add(Figures.bitrate(event?.indicatedBitrate), .series(1))
        return text
    }
}

/// Whether it plays, how fast, and where: `▶ x15  03:12 / 14:57`.
struct TransportText {
    let state: AppState

    init(_ state: AppState) { self.state = state }

    func text(_ glyphs: Glyphs) -> StyledText {
        var text = StyledText()
        if state.isFollowing {
            text.add("FOLLOW  ", .good)
        } else if state.isPlaying {
            text.add("\(glyphs.play) \(Figures.factor(state.speed))  ", .good)
        } else {
            text.add("\(glyphs.pause) \(Figures.factor(state.speed))  ", .muted)
        }
        text.add(state.timeText.string(state.time), .title)
        text.add(" / " + state.timeText.string(state.duration), .muted)
        return text
    }
}
