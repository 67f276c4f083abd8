import Descriptions
import PlayheadAnalytics
import PlayheadTerminal

/// A forest plot in cells.
///
///     -10 %     0     +10 %
///            ░░░│━●━
struct IntervalPlot {
    /// Where it is, from left to right; the scale has the middle of it.
    let columns: Range<Int>
    private let plot: ForestPlot

    /// The fewest columns of the screen on which an interval can be read.
    static let leastWidth = 15

    /// - Parameters:
    ///   - differences: the differences as parts of A's values.
    ///   - margin: what counts as a change, as a part of A's values.
    ///   - columns: the columns of the screen.
    init(_ differences: [Estimate], margin: Double, columns: Range<Int>) {
        self.columns = columns
        plot = ForestPlot(differences, margin: margin, half: (columns.count - 1) / 2)
    }

    /// The labels of the scale.
    func drawLabels(y: Int, of frame: inout Frame) {
        guard columns.count >= Self.leastWidth else { return }
        for (column, text) in plot.labels {
            let start = max(column, column > plot.half ? plot.half + 2 : 0)
            frame.put(
                text, at: Point(x: columns.lowerBound + start, y: y), style: .axis, truncatedTo: plot.half - 1)
        }
    }

    /// A row: what counts as no change, zero and, where it is known, the difference with its interval.
    func draw(_ difference: Estimate?, style: Style, y: Int, of frame: inout Frame) {
        guard columns.count >= Self.leastWidth else { return }
        let glyphs = frame.glyphs.interval
        for (column, mark) in plot.marks(of: difference).enumerated() {
            guard let mark else { continue }
            let (glyph, style) =
                switch mark {
                case .margin, .marginEnd: (glyphs.margin, Style.muted)
                case .zero: (glyphs.zero, Style.axis)
                case .interval: (glyphs.line, style)
                case .onLeft: (glyphs.onLeft, style)
                case .onRight: (glyphs.onRight, style)
                case .value: (glyphs.value, style)
                }
            frame.put(glyph, at: Point(x: columns.lowerBound + column, y: y), style: style)
        }
    }
}
