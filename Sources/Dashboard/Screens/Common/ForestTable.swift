import PlayheadAnalytics
import PlayheadTerminal

/// Rows of figures, behind them an interval each on one scale, and where there is room for it what that means.
///
///      KPI             A        B        of A     -20 %          0        +20 %
///      Stall rate      1.4 /h   1.6 /h   +16.4 %             ┊   │   ┊━━●━━    worse
struct ForestTable<Row> {
    let figures: [Table<Row>.Column]
    let verdicts: [Table<Row>.Column]
    let rows: [Row]
    /// What counts as a change, as a part of A's value.
    let margin: Double
    /// The difference as a part of A's value; nil where it is not known.
    let difference: (Row) -> Estimate?
    let style: (Row) -> Style

    /// Columns from which on the plot has more than it needs.
    private static var usualWidth: Int { 100 }
    /// Columns that the plot keeps before the least important figures are shown, where there are not few.
    private static var usualPlotWidth: Int { 25 }

    /// Draws the titles and the rows from `first` on.
    func draw(in area: Rect, of frame: inout Frame, first: Int = 0) {
        let repertoire = frame.glyphs.repertoire
        let verdicts = Table(verdicts, rows: rows)
        let (body, right) = area.splitRight(verdicts.layout(width: area.width, in: repertoire).width + 1)
        let plotWidth = area.width >= Self.usualWidth ? Self.usualPlotWidth : IntervalPlot.leastWidth
        let figures = Table(figures, rows: rows)
        let gap = right.isEmpty ? 0 : 1
        let layout = figures.layout(width: body.width - plotWidth - 2 - gap, in: repertoire)
        let (left, middle) = body.splitLeft(layout.width + 2)
        figures.draw(in: left, of: &frame, first: first, layout: layout)
        verdicts.draw(in: right, of: &frame, first: first)
        let plot = IntervalPlot(
            rows.compactMap(difference), margin: margin, columns: middle.splitRight(gap).rest.columns)
        var rest = middle
        plot.drawLabels(y: rest.takeTop(1).y, of: &frame)
        for row in rows.dropFirst(first).prefix(rest.height) {
            plot.draw(difference(row), style: style(row), y: rest.takeTop(1).y, of: &frame)
        }
    }
}
