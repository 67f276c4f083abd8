import Descriptions
import PlayheadTerminal

/// When in the session errors of a code were: the bitrates over all of its time, what was played, and the errors below.
///
///     ── When in the session ─────────────────────────────────────
///       10.0M ┤⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒
///           0 ┼──────────────────────────────────────────────────
///              00:00      01:00      02:00
///     variant  ▓▓6.00M██████2.50M▓▓▓▓▓▓▓▓▓▓▓▓▓
///     errors  ├────────────────●──────────────────────────────────┤
///                      x x     x           x
struct ErrorChart: Panel {
    let model: SessionModel
    let shown: ShownState
    /// The errors' times, seconds of session time.
    let times: [Double]
    /// That of the selected one.
    let selected: Double

    /// A heading, bars of four rows, and what lies below them.
    static let leastRows = 10
    /// Rows beyond which the curve would tell no more.
    static let mostRows = 32

    func draw(in rect: Rect, of frame: inout Frame) {
        var rest = rect
        frame.rule(rest.takeTop(1), title: "When in the session", note: state.timeText.string(selected))
        let gutters = LineChart.Gutters(left: 9, right: rect.width >= 96 ? 11 : 1)
        let (chart, below) = rest.splitBottom(5)
        let lines = PlotLines(model.bitrates).lines.map(\.line)
        if lines.contains(where: { !$0.points.isEmpty }) {
            LineChart(
                series: lines, x: model.range, y: model.bitrates.ceiling.map { 0...$0 }, gutters: gutters,
                cursor: selected
            ) { NumberText.shortBitrate($0) }.draw(in: chart, of: &frame)
        } else {
            frame.putNote("nothing was played", in: chart)
        }
        TimeAxis(range: model.range, ticks: .times(origin: state.timeText.origin)) { state.timeText.string($0) }
            .draw(in: gutters.plot(in: below.row(below.y)), of: &frame)
        let ribbon = below.row(below.y + 1)
        frame.put("variant", at: ribbon.origin, style: .muted, truncatedTo: gutters.left - 1)
        Ribbon(range: model.range, spans: model.ribbon).draw(in: gutters.plot(in: ribbon), of: &frame)
        RibbonLegend(bands: [model.band], window: model.range).draw(
            in: gutters.plot(in: below.row(below.y + 2)), of: &frame)
        let track = gutters.plot(in: below.splitTop(3).rest)
        frame.put("errors", at: Point(x: rect.x, y: track.y), style: .muted, truncatedTo: gutters.left - 2)
        Scrubber(
            range: model.range, position: selected, marks: times.map { Scrubber.TimeMark(time: $0, mark: .error) }
        ).draw(in: Rect(x: track.x - 1, y: track.y, width: track.width + 2, height: 2), of: &frame)
    }
}
