import Descriptions
import PlayheadTerminal

/// One line of a waterfall: stretches of time, one after another, each in a shade of its own.
struct WaterfallBar {
    private let scale: TimeScale

    init(range: ClosedRange<Double>, columns: Range<Int>) {
        scale = TimeScale(range: range, columns: columns)
    }

    /// Draws stretches; the last of those that share a column is seen, and each is at least a column long.
    /// What is waited for is fainter than what comes.
    func draw(_ stretches: [WaterfallStretch], style: Style, row: Int, of frame: inout Frame) {
        for stretch in stretches where stretch.range.overlaps(scale.range) {
            let range = stretch.range
            guard let first = scale.clampedColumn(of: range.lowerBound),
                let last = scale.clampedColumn(of: range.upperBound)
            else { continue }
            // The column in which a stretch ends belongs to the next one.
            let end = range.upperBound >= scale.range.upperBound ? last : max(first, last - 1)
            let shade = frame.glyphs.shades[stretch.isWait ? 3 : 0]
            frame.fill(Rect(x: first, y: row, width: end - first + 1, height: 1), with: shade, style: style)
        }
    }
}
