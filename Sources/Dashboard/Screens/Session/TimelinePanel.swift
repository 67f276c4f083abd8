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
            BufferChart(plot: plot, models: [model], shown: shown, layout: layout).draw(of: &frame)
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
        RibbonLegend(bands: [model.band], window: state.window).draw(in: layout.plot(in: layout.legend), of: &frame)
        layout.drawScrubber(Self.scrubber(model, state), name: "session", &frame)
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

extension SessionLayout {
    /// The scrubber with the names of its track and of its lanes.
    func drawScrubber(_ scrubber: Scrubber, name: String, _ frame: inout Frame) {
        let names = [name] + Scrubber.lanes(self.scrubber.height - 1).map(\.name)
        for (offset, name) in names.enumerated() {
            frame.put(
                name, at: Point(x: ribbon.x, y: self.scrubber.y + offset), style: .muted, truncatedTo: gutters.left - 2)
        }
        scrubber.draw(in: self.scrubber, of: &frame)
    }
}
