import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal

/// The relative differences of several rows with their intervals on one scale: a forest plot.
///
///     -10 %     0     +10 %
///            ░░░│━●━
struct IntervalPlot {
    /// Where it is, from left to right; the scale has the middle of it.
    let columns: Range<Int>
    private let scale: ForestScale
    private let margin: Double

    /// The fewest columns of the screen on which an interval can be read.
    static let leastWidth = 15
    /// Columns on either side of zero from which on the halves of the scale have labels too.
    private static let halfWithTicks = 16

    /// - Parameters:
    ///   - differences: the differences as parts of A's values.
    ///   - margin: what counts as a change, as a part of A's values.
    ///   - columns: the columns of the screen.
    init(_ differences: [Estimate], margin: Double, columns: Range<Int>) {
        self.columns = columns
        self.margin = margin
        scale = ForestScale(differences, margin: margin, half: (columns.count - 1) / 2)
    }

    /// The labels of the scale.
    func drawLabels(y: Int, of frame: inout Frame) {
        guard columns.count >= Self.leastWidth else { return }
        let end = NumberText.trimmed(scale.reach * 100)
        let room = scale.half - 1
        frame.put("-" + end, at: Point(x: columns.lowerBound, y: y), style: .axis, truncatedTo: room)
        frame.put("0", at: Point(x: columns.lowerBound + scale.half, y: y), style: .axis)
        let right = "+\(end) %"
        let width = min(room, right.utf8.count)
        let last = columns.lowerBound + scale.width
        frame.put(right, at: Point(x: last - width, y: y), style: .axis, truncatedTo: width)
        guard scale.half >= Self.halfWithTicks, right.utf8.count < scale.half / 3 else { return }
        for sign in [-1.0, 1] {
            let text = (sign < 0 ? "-" : "+") + NumberText.trimmed(scale.reach * 50)
            let middle = columns.lowerBound + scale.column(of: sign * scale.reach / 2)
            frame.put(text, at: Point(x: middle - text.utf8.count / 2, y: y), style: .axis)
        }
    }

    /// A row: the margin, zero and, where it is known, the difference with its interval.
    func draw(_ difference: Estimate?, style: Style, y: Int, of frame: inout Frame) {
        guard columns.count >= Self.leastWidth else { return }
        let glyphs = frame.glyphs.interval
        func put(_ scalar: Unicode.Scalar, _ column: Int, _ style: Style) {
            frame.put(scalar, at: Point(x: columns.lowerBound + column, y: y), style: style)
        }
        for column in scale.column(of: -margin)...scale.column(of: margin) { put(glyphs.margin, column, .muted) }
        put(glyphs.zero, scale.half, .axis)
        guard let difference else { return }
        let span = scale.span(of: difference)
        if let interval = span.interval { for column in interval { put(glyphs.line, column, style) } }
        if span.goesOnLeft { put(glyphs.onLeft, 0, style) }
        if span.goesOnRight { put(glyphs.onRight, scale.width - 1, style) }
        if let value = span.value { put(glyphs.value, value, style) }
    }
}
