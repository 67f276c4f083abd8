import Comparison
import Descriptions
import PlayerLog
import PlayheadTerminal

/// What lies along the one time axis of two sessions: both buffers, both ribbons, and the scrubber with the moments where
/// they diverge.
struct CompareTimeline: Panel {
    let pair: CompareModel
    let shown: ShownState
    let layout: SessionLayout

    func draw(of frame: inout Frame) {
        drawBuffers(&frame)
        let rows = layout.ribbon.height / 2
        for side in Side.allCases {
            let rect = layout.ribbon.splitTop(side.rawValue * rows).rest.splitTop(rows).top
            frame.put(side.name, at: rect.origin, style: CompareScreen.style(side))
            frame.put(" plays", at: Point(x: rect.x + 1, y: rect.y), style: .muted)
            Ribbon(range: state.window, spans: pair.ribbons[side.rawValue]).draw(in: layout.plot(in: rect), of: &frame)
        }
        RibbonLegend(bands: pair.courses.bands, window: state.window).draw(
            in: layout.plot(in: layout.legend), of: &frame)
        layout.drawScrubber(Self.scrubber(pair, state), name: "both", &frame)
    }

    private func drawBuffers(_ frame: inout Frame) {
        guard let buffers = pair.courses.buffers else {
            frame.put("buffer", at: layout.buffer.origin, style: .muted, truncatedTo: layout.gutters.left - 1)
            let plot = layout.plot(in: layout.buffer)
            if plot.height > 0 {
                frame.put("not in these logs", at: plot.origin, style: .muted, truncatedTo: plot.width)
            }
            return
        }
        // The ribbons tell whose stall it is.
        BufferChart(plot: buffers, models: [pair.a, pair.b], shown: shown, layout: layout).draw(of: &frame)
    }

    /// The scrubber over all of both.
    static func scrubber(_ pair: CompareModel, _ state: AppState) -> Scrubber {
        Scrubber(
            range: pair.range, position: state.time, marks: pair.marks,
            highlight: state.zoom > 0 ? state.window : nil)
    }
}
