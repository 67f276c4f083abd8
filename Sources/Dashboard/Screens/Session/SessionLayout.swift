import Terminal

/// The panels of the session screen. Rows that are short go to the chart and the event list; everything else has its
/// height. From 160 columns on details stand at the right.
///
///     cards
///     Mb/s  observed 9.6  indicated 4.5     03:12 / 14:57
///     chart                                              │ details
///     time axis                                          │
///     buffer                                             │
///     variant ribbon                                     │
///     scrubber and marks                                 │
///     ── Events ──────────                               │
///     events                                             │
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
    let scrubber: Rect
    let eventsTitle: Rect
    let events: Rect
    let details: Rect
    let gutters: LineChart.Gutters

    /// Lays out the body of a screen.
    ///
    /// - Parameter mostEventLines: rows that the event list can use; what it does not need goes to the chart.
    init(_ body: Rect, screen: Size, showsDetails: Bool, mostEventLines: Int) {
        let detailsWidth = showsDetails ? min(76, max(40, screen.width * 36 / 100)) : 0
        let (main, details) = body.splitRight(detailsWidth)
        self.details = details
        let height = screen.height
        cardStyle = main.width < 88 || height < 28 ? .compact : height < 36 ? .framed : .tall
        gutters = LineChart.Gutters(left: 9, right: main.width >= 96 ? 11 : 1)

        var rest = main
        func take(_ rows: Int) -> Rect {
            let (top, below) = rest.splitTop(rows)
            rest = below
            return top
        }
        cards = take(cardStyle == .compact ? 3 : cardStyle == .framed ? 4 : 5)
        title = take(1)
        let below = (height >= 20 ? 2 : 0) + (height >= 24 ? 1 : 0) + (height >= 44 ? 2 : 1) + 2
        let flexible = max(0, rest.height - below)
        let least = max(3, flexible * 45 / 100)
        chart = take(min(max(least, min(flexible - mostEventLines, 24)), flexible))
        timeAxis = take(height >= 20 ? 1 : 0)
        buffer = take(height >= 24 ? 1 : 0)
        ribbon = take(height >= 44 ? 2 : 1)
        let track = take(2)
        // The ends of the track stand outside of the plot, so that times line up.
        let plot = gutters.plot(in: track)
        scrubber = Rect(x: plot.x - 1, y: track.y, width: plot.width + 2, height: 2)
        eventsTitle = take(height >= 20 ? 1 : 0)
        events = rest
    }

    /// The columns of a time axis.
    func plot(in rect: Rect) -> Rect { gutters.plot(in: rect) }
}
