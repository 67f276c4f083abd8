import Descriptions
import HLS
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

    /// What a row is of: a height in pixels, 0 for sound alone, -1 for what has no size.
    private func rung(_ variant: AssetVariant) -> Int {
        if let size = variant.videoAttributes?.presentationSize { return size.height }
        return variant.videoAttributes == nil && variant.audioAttributes != nil ? 0 : -1
    }

    /// The sample entry that a variant's letter stands for.
    private static func codec(_ variant: AssetVariant) -> String {
        let codec = variant.codecs.first { $0.kind == .video } ?? variant.codecs.first
        return codec?.sampleEntry ?? "?"
    }

    func draw(in rect: Rect, of frame: inout Frame) {
        guard rect.height >= 4, rect.width > Self.gutter + 12 else { return }
        let (title, rest) = rect.splitTop(1)
        // Letters stay those of the whole playlist, whatever is filtered.
        let codecs = playlist.variants.map(Self.codec).uniqued()
        let legend = codecs.prefix(26).enumerated().map { "\(Self.letter($0.offset)) \($0.element)" }
        frame.rule(title, title: "Ladder", note: legend.joined(separator: "  "))
        let (plot, axis) = rest.splitLeft(Self.gutter).rest.splitBottom(2)
        guard let scale = scale(plot.columns), !plot.isEmpty else { return }

        let rungs = Set(shown.map { rung(playlist.variants[$0]) }).sorted(by: >)
        var rows: [Int: Int] = [:]
        for (position, rung) in rungs.enumerated() {
            // Where there are more heights than rows, neighbours share one.
            rows[rung] = plot.y + (rungs.count > plot.height ? position * plot.height / rungs.count : position)
        }
        for (row, sharing) in Dictionary(grouping: rungs, by: { rows[$0] ?? plot.y }) {
            // Of several the lowest, from which on they are: `540p+`.
            guard let lowest = sharing.min() else { continue }
            let name = lowest < 0 ? "no size" : lowest == 0 ? "audio" : "\(lowest)p"
            let label = name + (sharing.count > 1 ? "+" : "")
            frame.put(label, endingAt: Point(x: plot.x - 2, y: row), style: .axis)
        }
        frame.fill(
            Rect(x: plot.x - 1, y: plot.y, width: 1, height: plot.height), with: frame.glyphs.axis.vertical,
            style: .axis)
        for (row, shown) in Dictionary(grouping: shown, by: { rows[rung(playlist.variants[$0])] ?? plot.y }) {
            drawRow(shown, codecs, at: row, scale, &frame)
        }
        drawAxis(scale, axis, &frame)
    }

    /// The variants of a row: first the lines from their averages to their peaks, then the letters at their peaks. A letter
    /// that finds another in its place steps aside, to the right where it can.
    private func drawRow(_ indices: [Int], _ codecs: [String], at row: Int, _ scale: TimeScale, _ frame: inout Frame) {
        let ends = indices.compactMap { index in
            playlist.variants[index].peakBitRate.flatMap { scale.clampedColumn(of: log2(max(1, $0))) }.map {
                (index, $0)
            }
        }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
        func codec(_ index: Int) -> Int { codecs.firstIndex(of: Self.codec(playlist.variants[index])) ?? 0 }
        for (index, end) in ends {
            guard let average = playlist.variants[index].averageBitRate,
                let start = scale.clampedColumn(of: log2(max(1, average))), start < end
            else { continue }
            frame.fill(
                Rect(x: start, y: row, width: end - start, height: 1), with: frame.glyphs.axis.horizontal,
                style: .series(codec(index)))
        }
        var taken: Set<Int> = []
        for (index, end) in ends {
            let free = (end..<scale.columns.upperBound).first { !taken.contains($0) }
            guard let x = free ?? (scale.columns.lowerBound..<end).last(where: { !taken.contains($0) }) else { return }
            taken.insert(x)
            frame.put(
                String(Self.letter(codec(index))), at: Point(x: x, y: row),
                style: index == selected ? .selection : .series(codec(index)))
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

    /// From the lowest average to the highest peak of the whole playlist, with some room; nil where no bitrate is known.
    private func scale(_ columns: Range<Int>) -> TimeScale? {
        let known = playlist.variants.flatMap { [$0.averageBitRate, $0.peakBitRate] }.compactMap(\.self)
            .filter { $0 >= 1 }
        guard let low = known.min(), let high = known.max() else { return nil }
        return TimeScale(range: (log2(low) - 0.2)...(log2(high) + 0.2), columns: columns)
    }

    private static func letter(_ index: Int) -> Character { Character(Unicode.Scalar(UInt8(0x41 + index % 26))) }
}
