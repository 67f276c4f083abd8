import PlayheadTerminal

/// The panels of the session screen. Rows that are short go to the chart and the event list; everything else has its
/// height. From 160 columns on details stand at the right.
///
///     cards
///     Mb/s  observed 9.6  indicated 4.5     03:12 / 14:57
///     chart                                              │ details
///     time axis                                          │
///     buffer, its level as a chart where it is known     │
///     variant ribbon                                     │
///     what the ribbon's fills mean                       │
///     scrubber, and lanes of marks                       │
///     ── Events ──────────                               │ requests and startup,
///     events, or what is chosen in their place           │ where they are known
struct SessionLayout {
    /// How the KPI cards are drawn.
    enum CardStyle {
        /// Three rows without a frame.
        case compact
        /// Two rows in a frame.
        case framed
        /// Three rows in a frame: the trend has its own.
        case tall
    }

    let cards: Rect
    let cardStyle: CardStyle
    let title: Rect
    let chart: Rect
    let timeAxis: Rect
    let buffer: Rect
    let ribbon: Rect
    let legend: Rect
    let scrubber: Rect
    let panelTitle: Rect
    let panel: Rect
    let details: Rect
    /// Under the details: requests and startup.
    let aside: Rect
    let gutters: LineChart.Gutters

    /// Lays out the body of a screen.
    ///
    /// - Parameters:
    ///   - hasBuffer: whether the buffer's course is known.
    ///   - mostPanelLines: rows that the lower panel can use; what it does not need goes to the chart.
    ///   - sessions: how many sessions are shown: each has a ribbon, and two have a row more in the cards.
    ///   - favoursPanel: whether the panel comes before the chart, as where a question is asked.
    init(
        _ body: Rect, screen: Size, showsDetails: Bool, hasBuffer: Bool, mostPanelLines: Int, sessions: Int = 1,
        favoursPanel: Bool = false
    ) {
        let detailsWidth = showsDetails ? min(76, max(40, screen.width * 36 / 100)) : 0
        let (main, details) = body.splitRight(detailsWidth)
        let height = screen.height
        (self.details, aside) = details.splitBottom(
            hasBuffer && sessions == 1 && height >= 44 ? body.height * 45 / 100 : 0)
        cardStyle = main.width < 88 || height < 28 ? .compact : height < 36 ? .framed : .tall
        gutters = LineChart.Gutters(left: 9, right: main.width >= 96 ? 11 : 1)

        var rest = main
        let cardRows = cardStyle == .compact ? 3 : cardStyle == .framed ? 4 : 5
        // Of two sessions the difference gives way to what tells variants and marks.
        let crowded = rest.height < 4 + 1 + sessions + 1 + 2
        cards = rest.takeTop(sessions == 1 ? cardRows : cardStyle == .compact ? crowded ? 3 : 4 : 5)
        title = rest.takeTop(1)
        let bufferRows = favoursPanel && height < 28 ? 0 : Self.bufferRows(height, hasBuffer: hasBuffer)
        let ribbonRows = sessions
        let trackRows = 1 + (favoursPanel && height < 44 ? 1 : Self.laneRows(height, sessions: sessions))
        let fewest = Self.fewestChartRows(height, sessions: sessions)
        // What the fills mean gives way to marks, and a chart to what the fills mean.
        let hasLegend = rest.height - bufferRows - ribbonRows - trackRows > 0
        let legendRows = favoursPanel && height < 28 || !hasLegend ? 0 : 1
        let below = (height >= 20 ? 2 : 0) + bufferRows + ribbonRows + legendRows + trackRows
        let flexible = max(0, rest.height - below)
        let part = flexible * (favoursPanel ? 30 : 45) / 100
        // With a row or two more a chart has lines, and not bars.
        let least = max(fewest, flexible >= 11 && !favoursPanel ? max(part, LineChart.leastRows) : part)
        chart = rest.takeTop(flexible < sessions ? 0 : min(max(least, min(flexible - mostPanelLines, 24)), flexible))
        timeAxis = rest.takeTop(height >= 20 ? 1 : 0)
        buffer = rest.takeTop(bufferRows)
        ribbon = rest.takeTop(ribbonRows)
        legend = rest.takeTop(legendRows)
        let track = rest.takeTop(trackRows)
        // The ends of the track stand outside of the plot, so that times line up.
        let plot = gutters.plot(in: track)
        scrubber = Rect(x: plot.x - 1, y: track.y, width: plot.width + 2, height: track.height)
        panelTitle = rest.takeTop(height >= 20 ? 1 : 0)
        panel = rest
    }

    /// Rows from which on a question leaves room for the charts.
    static let rowsForChartBesideFigures = 20

    /// All of the screen for the panel.
    ///
    /// - Parameter body: where.
    init(panelOnly body: Rect) {
        let none = Rect(x: body.x, y: body.y, width: body.width, height: 0)
        (cards, title, chart, timeAxis, buffer, ribbon, legend) = (none, none, none, none, none, none, none)
        (scrubber, panelTitle, details, aside) = (none, none, none, none)
        (cardStyle, gutters, panel) = (.compact, LineChart.Gutters(left: 9, right: 1), body)
    }

    /// The rows of the buffer, or of what is said in its place.
    private static func bufferRows(_ height: Int, hasBuffer: Bool) -> Int {
        height < (hasBuffer ? 24 : 28) ? 0 : !hasBuffer ? 1 : height < 28 ? 2 : height < 36 ? 4 : height < 44 ? 6 : 8
    }

    /// The rows of the chart at least: one for what was played of each session, and one for what the network gave where two sessions
    /// leave it room.
    private static func fewestChartRows(_ height: Int, sessions: Int) -> Int {
        height < 24 && sessions > 1 ? sessions : sessions + 1
    }

    /// The rows of marks: one for all, or one for each kind.
    private static func laneRows(_ height: Int, sessions: Int) -> Int {
        height < (sessions == 1 ? 24 : 28) ? 1 : Scrubber.lanes(.max).count
    }

    /// The rows that two sessions need for everything, a chart, and one line in the lower panel.
    static func leastRows(ofTwo screen: Size, hasBuffer: Bool) -> Int {
        let height = screen.height
        let cardsToPanel = (height < 28 ? 4 : 5) + 1 + fewestChartRows(height, sessions: 2) + 2 + 1
        let tracks = 1 + laneRows(height, sessions: 2) + bufferRows(height, hasBuffer: hasBuffer)
        return cardsToPanel + tracks + 1 + (height >= 20 ? 2 : 0)
    }

    /// The columns of a time axis.
    func plot(in rect: Rect) -> Rect { gutters.plot(in: rect) }

    /// Makes what a chart shows beyond the playhead faint; its bottom line is the axis.
    func fadeAhead(of state: AppState, _ chart: Rect, _ frame: inout Frame) {
        let plot = plot(in: chart)
        guard let column = TimeScale(range: state.window, columns: plot.columns).clampedColumn(of: state.time) else {
            return
        }
        let width = plot.columns.upperBound - column - 1
        frame.fade(Rect(x: column + 1, y: plot.y, width: width, height: plot.height - 1))
    }
}
