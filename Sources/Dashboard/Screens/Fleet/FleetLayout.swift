import PlayheadAnalytics
import PlayheadTerminal
import TablesAndCharts

/// Where things are on the Fleet screen: drawing and the mouse go by the same positions.
///
///     story                         (of many sessions)
///     filter
///     cards
///     heatmap            spread     (of many sessions whose starts are known)
///     groups                        (where a property tells sessions apart)
///     sessions
struct FleetLayout {
    let story: Rect
    let filter: Rect
    let cards: Rect
    let heatmap: Rect
    let spread: Rect
    let groups: Rect
    let sessions: Rect
    /// Whether there is room for cards with frames, and for all rows of the heatmap.
    let isTall: Bool
    /// So many columns the list of sessions can use.
    private let widestList: Int

    /// The columns in front of the heatmap: what its rows are called.
    static let rowNames = 9

    init(_ state: AppState, _ body: Rect) {
        var rest = body
        widestList = state.fleet.columns.all.reduce(28) { $0 + ($1.heading.width ?? 0) + 1 }
        isTall = Self.isTall(body)
        story = rest.takeTop(state.hasStory ? FleetStoryLine.lines(body) : 0)
        filter = rest.takeTop(1)
        cards = rest.takeTop(isTall ? 5 : 2)
        let fleet = state.fleet
        let hasCharts = fleet.isMany && (fleet.course.count > 1 || fleet.lacksTime) && body.height >= 18
        let charts = rest.takeTop(hasCharts ? isTall ? StartupHistogramSeries.rowCount + 2 : 6 : 0)
        let spreadWidth = body.width * (isTall ? 2 : 1) / (isTall ? 5 : 2)
        (heatmap, spread) = charts.splitLeft(charts.width - spreadWidth)
        let groupCount = state.fleetView.groups?.rows.count ?? 0
        let isSecond = state.fleetView.pane == .groups
        if groupCount == 0 {
            (groups, sessions) = rest.splitTop(0)
        } else if rest.height >= 16 {
            // Heading, titles, and the row of all sessions.
            (groups, sessions) = rest.splitTop(min(groupCount + 3, max(6, rest.height * 2 / 5)))
        } else {
            (groups, sessions) = rest.splitTop(isSecond ? rest.height : 0)
        }
    }

    /// Whether a body has room for cards with frames.
    static func isTall(_ body: Rect) -> Bool { body.height >= 30 && body.width >= 100 }

    /// How many steps of time stand in a column of the heatmap.
    func stepsPerColumn(_ course: FleetTimeSeries) -> Int {
        let width = max(1, heatmap.width - Self.rowNames - 2)
        return max(1, (course.count + width - 1) / width)
    }

    /// The session list below its heading, no wider than it can use.
    var list: Rect {
        return sessions.splitTop(1).rest.splitLeft(widestList).left
    }
}
