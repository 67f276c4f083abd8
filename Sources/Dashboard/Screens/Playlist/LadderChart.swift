import Descriptions
import PlayheadTerminal
import TablesAndCharts

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Bitrate against resolution: a row a height, a letter a codec at each variant's peak bitrate, a line from its average.
/// Even steps show as even gaps, since the axis is logarithmic. Where rows are few, heights share one; no variant hides another.
///
///     1080p ┤                 --A   -B
///      720p ┤         --A  --B
///      360p ┤  -A -B
///           ┼────┬──────┬──────┬──────
///               500k    1M     2M
struct LadderChart {
    let playlist: PlaylistModel
    /// The variants that are shown, as indices.
    let shown: [Int]
    let selected: Int?

    private static let gutter = 8

    func draw(in rect: Rect, of frame: inout Frame) {
        guard rect.height >= 4, rect.width > Self.gutter + 12 else { return }
        let (title, rest) = rect.splitTop(1)
        // Letters stay those of the whole playlist, whatever is filtered.
        let ladder = Ladder(playlist.variants, shown: shown)
        frame.rule(title, title: "Ladder", note: ladder.legend.joined(separator: "  "))
        let (plot, axis) = rest.splitLeft(Self.gutter).rest.splitBottom(2)
        guard let bitrates = ladder.bitrates, !plot.isEmpty else { return }
        // With some room on both sides.
        let scale = TimeScale(
            range: (log2(bitrates.lowerBound) - 0.2)...(log2(bitrates.upperBound) + 0.2), columns: plot.columns)
        let rungs = ladder.heights
        var rows: [Int: Int] = [:]
        for (position, rung) in rungs.enumerated() {
            // Where there are more heights than rows, neighbours share one.
            rows[rung] = plot.y + (rungs.count > plot.height ? position * plot.height / rungs.count : position)
        }
        for (row, sharing) in Dictionary(grouping: rungs, by: { rows[$0] ?? plot.y }) {
            // Of several the lowest, from which on they are: `540p+`.
            guard let lowest = sharing.min() else { continue }
            let label = Ladder.name(ofHeight: lowest) + (sharing.count > 1 ? "+" : "")
            frame.put(label, endingAt: Point(x: plot.x - 2, y: row), style: .axis)
        }
        frame.fill(
            Rect(x: plot.x - 1, y: plot.y, width: 1, height: plot.height), with: frame.glyphs.axis.vertical,
            style: .axis)
        for (row, steps) in Dictionary(grouping: ladder.steps, by: { rows[$0.height] ?? plot.y }) {
            draw(steps, at: row, scale, &frame)
        }
        drawAxis(scale, axis, &frame)
    }

    /// The variants of a row: first the lines from their averages to their peaks, then the letters at their peaks. A letter
    /// that finds another in its place steps aside, to the right where it can.
    private func draw(_ steps: [Ladder.Step], at row: Int, _ scale: TimeScale, _ frame: inout Frame) {
        let ends = steps.compactMap { step in
            step.peak.flatMap { scale.clampedColumn(of: log2(max(1, $0))) }.map { (step, $0) }
        }.sorted { ($0.1, $0.0.variant) < ($1.1, $1.0.variant) }
        for (step, end) in ends {
            guard let average = step.average, let start = scale.clampedColumn(of: log2(max(1, average))), start < end
            else { continue }
            frame.fill(
                Rect(x: start, y: row, width: end - start, height: 1), with: frame.glyphs.axis.horizontal,
                style: .series(step.codec))
        }
        var taken: Set<Int> = []
        for (step, end) in ends {
            let free = (end..<scale.columns.upperBound).first { !taken.contains($0) }
            guard let x = free ?? (scale.columns.lowerBound..<end).last(where: { !taken.contains($0) }) else { return }
            taken.insert(x)
            frame.put(
                Ladder.letter(ofCodec: step.codec), at: Point(x: x, y: row),
                style: step.variant == selected ? .selection : .series(step.codec))
        }
    }

    private func drawAxis(_ scale: TimeScale, _ rect: Rect, _ frame: inout Frame) {
        let glyphs = frame.glyphs.axis
        frame.fill(Rect(x: rect.x, y: rect.y, width: rect.width, height: 1), with: glyphs.horizontal, style: .axis)
        frame.put(glyphs.origin, at: Point(x: rect.x - 1, y: rect.y), style: .axis)
        var free = rect.x
        for value in AxisTicks.logarithmic(
            in: exp2(scale.range.lowerBound)...exp2(scale.range.upperBound), atMost: .max)
        {
            guard let column = scale.column(of: log2(value)), column >= free else { continue }
            let label = NumberText.shortBitrate(value)
            guard column + label.count <= rect.columns.upperBound else { return }
            frame.put(glyphs.timeTick, at: Point(x: column, y: rect.y), style: .axis)
            free = column + 2 + frame.put(label, at: Point(x: column, y: rect.y + 1), style: .axis)
        }
    }
}
