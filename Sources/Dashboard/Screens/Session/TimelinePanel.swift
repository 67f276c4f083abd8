import Descriptions
import PlayheadAnalytics
import PlayheadTerminal

/// What lies along the time axis under the chart: buffer, variants, and the scrubber with its marks.
struct TimelinePanel: Panel {
    let model: SessionModel
    let shown: ShownState
    let layout: SessionLayout

    func draw(of frame: inout Frame) {
        let label = layout.gutters.left - 1
        if let plot = model.buffer {
            BufferChart(plot: plot, models: [model], stalls: model.band.stalls, shown: shown, layout: layout)
                .draw(of: &frame)
        } else if layout.buffer.height > 0 {
            frame.put("buffer", at: layout.buffer.origin, style: .muted, truncatedTo: label)
            let plot = layout.plot(in: layout.buffer)
            var text = StyledText("not in this log (", .muted)
            text.add("a", .key)
            text.add(": model it)", .muted)
            frame.put(text, at: plot.origin, width: plot.width)
        }
        frame.put("variant", at: layout.ribbon.origin, style: .muted, truncatedTo: label)
        Ribbon(range: state.window, spans: model.ribbon).draw(in: layout.plot(in: layout.ribbon), of: &frame)
        drawScrubber(&frame)
    }

    private func drawScrubber(_ frame: inout Frame) {
        let origin = Point(x: layout.ribbon.x, y: layout.scrubber.y)
        frame.put("session", at: origin, style: .muted, truncatedTo: layout.gutters.left - 2)
        let scrubber = Self.scrubber(model, state)
        scrubber.draw(in: layout.scrubber, of: &frame)
        guard let most = scrubber.mostInColumn(in: layout.scrubber) else { return }
        // Where there is a bar for all that falls on a column, what the bars count is said beside them.
        let (stall, error) = (frame.glyphs.mark(.stall), frame.glyphs.mark(.error))
        let row = origin.y + 1
        frame.put("\(stall) and \(error)", at: Point(x: origin.x, y: row), style: .bad)
        frame.put(
            "most \(most)", at: Point(x: layout.scrubber.columns.upperBound, y: row), style: .muted,
            truncatedTo: layout.gutters.right - 1)
    }

    /// The scrubber, which always shows the whole session; where the charts show a part, that part is set off.
    static func scrubber(_ model: SessionModel, _ state: AppState) -> Scrubber {
        var marks = model.marks
        if let search = state.search {
            marks += search.matches.map { Scrubber.TimeMark(time: model.moments[$0].time, mark: .match) }
        }
        return Scrubber(
            range: model.range, position: state.time, marks: marks, highlight: state.zoom > 0 ? state.window : nil)
    }
}
