import Descriptions
import TablesAndCharts
import VisibleText

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

// The ladder of a playlist as a drawing of a page: a row a height, from each variant's average bitrate to its peak, on an axis of
// ratios, so that even steps show as even gaps.
extension Ladder {
    private static let width = 960.0
    private static let left = 76.0
    private static let right = 930.0
    private static let top = 28.0
    private static let rowHeight = 26.0

    /// The ladder as a figure of a page; nothing where no bitrate is known.
    var figure: [ReportBlock] {
        guard let bitrates, !steps.isEmpty else { return [] }
        let caption =
            "From each variant's average bitrate to its peak, b/s. Equal distances are equal ratios. "
            + truncatedApart(legend, to: 24, ellipsis: "…").joined(separator: ", ") + "."
        return [.drawing(markup(over: bitrates, named: "ladder"), caption: caption)]
    }

    private func markup(over bitrates: ClosedRange<Double>, named name: String) -> Markup {
        let heights = heights
        var drawing = SVGDrawing(
            name, width: Self.width, title: "Ladder",
            description:
                "\(NumberText.counted(steps.count, "variant")) of \(NumberText.counted(heights.count, "height")), "
                + "from \(NumberText.bitrate(bitrates.lowerBound)) to \(NumberText.bitrate(bitrates.upperBound)).")
        let ticks = AxisTicks.logarithmic(in: bitrates, atMost: 12)
        // Some room on both sides.
        let axis = ChartAxis(
            values: (log2(bitrates.lowerBound) - 0.2)...(log2(bitrates.upperBound) + 0.2),
            positions: (Self.left, Self.right), ticks: ticks.map { log2($0) })
        let bottom = Self.top + Self.rowHeight * Double(heights.count)
        for (tick, value) in zip(axis.ticks, ticks) {
            let x = axis.position(tick)
            drawing.line(x1: x, y1: Self.top, x2: x, y2: bottom, "grid")
            drawing.text(NumberText.shortBitrate(value), x: x, y: bottom + 18, "tick", anchor: .middle)
        }
        drawing.line(x1: Self.left, y1: bottom, x2: Self.right, y2: bottom, "axis")
        drawing.line(x1: Self.left, y1: Self.top, x2: Self.left, y2: bottom, "axis")
        for (row, height) in heights.enumerated() {
            let y = Self.top + Self.rowHeight * (Double(row) + 0.5)
            drawing.text(Self.name(ofHeight: height), x: Self.left - 8, y: y + 4, "tick", anchor: .end)
            for step in steps where step.height == height { draw(step, y: y, axis, &drawing) }
        }
        return drawing.markup(height: bottom + 26)
    }

    private func draw(_ step: Step, y: Double, _ axis: ChartAxis, _ drawing: inout SVGDrawing) {
        guard let peak = step.peak.map({ axis.position(log2(max(1, $0))) }) else { return }
        if let average = step.average.map({ axis.position(log2(max(1, $0))) }), average < peak {
            drawing.line(x1: average, y1: y, x2: peak, y2: y, "whisker")
        }
        let meaning =
            "\(Self.name(ofHeight: step.height)) \(codecs[step.codec]): average \(NumberText.bitrate(step.average)), "
            + "peak \(NumberText.bitrate(step.peak))"
        drawing.circle(x: peak, y: y, radius: 4.5, "dot", meaning: meaning)
        drawing.text(Self.letter(ofCodec: step.codec), x: peak, y: y - 7, "halo", anchor: .middle)
    }
}
