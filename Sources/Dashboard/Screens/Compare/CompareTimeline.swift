import Comparison
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
        let origin = Point(x: layout.ribbon.x, y: layout.scrubber.y)
        frame.put("both", at: origin, style: .muted, truncatedTo: layout.gutters.left - 2)
        Self.scrubber(pair, state).draw(in: layout.scrubber, of: &frame)
    }

    private func drawBuffers(_ frame: inout Frame) {
        let levels = Side.allCases.compactMap { side in
            pair[side].detail.flatMap { detail -> BufferChart.Level? in
                guard detail.hasBuffer else { return nil }
                // The first line that is drawn is solid.
                let isSolid = side == .a || pair.a.detail?.hasBuffer != true
                return BufferChart.Level(
                    name: side.name, detail: detail, style: CompareScreen.style(side),
                    sample: { isSolid ? ChartSample.solid($0) : ChartSample.dashed($0) })
            }
        }
        guard !levels.isEmpty else {
            frame.put("buffer", at: layout.buffer.origin, style: .muted, truncatedTo: layout.gutters.left - 1)
            let plot = layout.plot(in: layout.buffer)
            if plot.height > 0 {
                frame.put("not in these logs", at: plot.origin, style: .muted, truncatedTo: plot.width)
            }
            return
        }
        // The ribbons tell whose stall it is.
        BufferChart(levels: levels, stalls: [], shown: shown, layout: layout).draw(of: &frame)
    }

    /// The scrubber over all of both.
    static func scrubber(_ pair: CompareModel, _ state: AppState) -> Scrubber {
        Scrubber(
            range: pair.range, position: state.time, marks: pair.marks,
            highlight: state.zoom > 0 ? state.window : nil)
    }
}

extension BitrateChart {
    /// What both sessions had, and what each made of it.
    init(_ pair: CompareModel, _ shown: ShownState, _ layout: SessionLayout) {
        var curves = (pair.isOneLink ? [.a] : Side.allCases).map { Self.link($0, of: pair, at: shown.state.time) }
        for side in Side.allCases {
            let series = LineSeries(
                label: "\(side.name) shows", points: pair.shown[side.rawValue], style: CompareScreen.style(side),
                shape: .step)
            curves.append(
                Curve(
                    series: series, value: pair.bitrate(side, at: shown.state.time), shortName: side.name,
                    sample: { side == .a ? ChartSample.step($0) : ChartSample.secondStep($0) }))
        }
        self.init(
            curves: curves, ceiling: pair.bitrateRatios?.upperBound ?? pair.ceiling,
            nothing: ["neither played anything"], shown: shown, layout: layout, ratios: pair.bitrateRatios)
    }

    /// What the network gave one of the two, as an area that the played bitrates lie over; where it gave both the same, that.
    private static func link(_ side: Side, of pair: CompareModel, at time: Double) -> Curve {
        let whose = pair.isOneLink ? "" : side.name + " "
        let link = pair[side].linkBandwidth
        let series = LineSeries(
            label: whose + (link == nil ? "observed" : "link"), points: pair.links[side.rawValue], style: .muted,
            shape: .area)
        let value =
            link.map { PlaybackDetail.value(of: $0, at: time) } ?? pair[side].accessEvent(at: time)?.observedBitrate
        return Curve(
            series: series, value: value, shortName: whose + (link == nil ? "obs." : "link"),
            sample: { side == .a ? ChartSample.area($0) : ChartSample.secondArea($0) })
    }
}
