import Comparison
import Descriptions
import PlayheadAnalytics
import PlayheadTerminal
import VisibleText

extension ScreenID { static let cohorts = ScreenID(CohortsScreen.self) }
extension Focus { static let cohorts = Focus("Cohorts", [.list, .search, .sort]) }

/// What the user looks at of two sets of sessions.
struct CohortsView: ScreenView {
    var model: CohortsModel? { didSet { sort(sort) } }
    /// How the KPIs are sorted.
    private(set) var sort = ListSort()
    /// The KPIs as they stand in the list.
    private(set) var order: [Int] = []
    /// The selected KPI.
    var row = 0
    /// By which key the mix is shown; -1 for the most telling.
    var key = -1
    /// The filters of the two sets.
    var filters: [Side: [FleetFilter]] = [:]

    /// Sorts the KPIs; the same one stays selected.
    mutating func sort(_ sort: ListSort) {
        self.sort = sort
        let rows = model?.rows ?? []
        order = Array(rows.indices).sorted(descending: sort.descending) { Self.orders[sort.column].key(rows[$0]) }
    }

    /// What the KPIs can be sorted by: as they are usually told, and by columns of the table.
    static let orders: [RowOrder<CohortDifference.Row>] = [
        RowOrder(name: "KPI") { _ in .unknown },
        RowOrder(name: "name") { .text($0.measure.name) },
        RowOrder(name: "change", descends: true) { ListKey($0.relative?.value.magnitude) },
        RowOrder(name: "verdict") { .text($0.verdict.text) },
    ]
}

extension AppState {
    var cohorts: CohortsView {
        get { self[CohortsScreen.self] }
        _modify { yield &self[CohortsScreen.self] }
    }
}

/// Two sets of sessions beside each other.
struct CohortsScreen: FleetPage {
    let shown: ShownState
    let layout: ScreenLayout

    func draw(of frame: inout Frame) { Self.panels(state, layout.body)?.draw(of: &frame) }

    private static func panels(_ state: AppState, _ body: Rect) -> CohortsPanels? {
        state.cohorts.model.map {
            CohortsPanels(
                model: $0, order: state.cohorts.order, sort: state.cohorts.sort, selected: state.cohorts.row,
                key: state.cohorts.key, rect: body)
        }
    }

    typealias View = CohortsView

    static let focuses: [Focus] = [.cohorts]
    static func names(_ state: AppState) -> [String] { ["Cohorts"] }

    static func list(_ state: AppState) -> ShownList {
        let view = state.cohorts
        return ShownList(count: view.order.count, selected: view.order.firstIndex(of: view.row) ?? 0) {
            ($0.cohorts.row, $0.cohorts.key) = ($0.cohorts.order[$1], -1)
        }
    }

    static func visibleRows(_ state: AppState, _ layout: ScreenLayout) -> Int { layout.body.height / 2 }

    static func searchText(_ row: Int, _ state: AppState) -> String {
        guard let row = state.cohorts.model?.rows[state.cohorts.order[row]] else { return "" }
        return "\(row.measure.name) \(row.measure.shortName) \(row.verdict.text)"
    }

    static func commandWords(_ state: AppState) -> [String] {
        let compared = state.cohorts.filters
        return state.kpiCommand + state.commandInputs + state.option("--where", state.satisfying(compared[.b]))
            + state.option("--against", state.satisfying(compared[.a]) ?? "TRUEPREDICATE")
    }

    static func commandRefusal(_ state: AppState) -> String? { state.sealedRefusal }

    static func perform(_ command: Command, _ state: inout AppState) -> Bool {
        switch command {
        case .open: break
        case .sort, .invertSort:
            let orders = CohortsView.orders
            guard var sort = state.cohorts.sort.changed(by: command, columns: Array(orders.indices)) else { break }
            if case .sort = command { sort.descending = orders[sort.column].descends }
            state.cohorts.sort(sort)
            state.refreshSearch()
        case .swapSides: state.swapCohorts()
        case .dimension(let direction): state.showMixKey(direction)
        case .undoFilter: state.undoFilter()
        default: return false
        }
        return true
    }

    static func press(_ point: Point, _ layout: ScreenLayout, _ state: inout AppState) {
        state.press(line: panels(state, layout.body)?.row(at: point), at: point, opens: false)
    }
}

/// Where the panes of two compared sets are. Where there is no room for all, those at the end are left out: the startup's
/// percentiles, its spread, and then the mix.
struct CohortsLayout {
    /// Two lines that say who A and B are.
    let head: Rect
    /// What must be known to read the differences; often without lines.
    let remarks: Rect
    /// The KPIs, under a heading and titles.
    let table: Rect
    let mix: Rect
    let spread: Rect
    let percentiles: Rect

    /// Columns from which on the spread and the percentiles stand beside each other.
    private static let widthForBoth = 100
    /// The mix keeps so many lines before anything is shown below it.
    private static let leastMix = 8

    init(_ model: CohortsModel, in rect: Rect) {
        var rest = rect
        head = rest.takeTop(2)
        // A sixth of the screen is enough for remarks: what is compared comes first.
        let lines = wrapped(CohortsHead(model: model).remarks, to: rect.width - 2, in: .ascii).count
        remarks = rest.takeTop(min(lines, max(1, rect.height / 6)))
        table = rest.takeTop(CohortsKPITable.lines(model))
        // The same for every KPI, so that what is below stays where it is while others are selected.
        let wanted = model.rows.map(CohortsMixPanel.lines).max() ?? 0
        let spare = rest.height - min(wanted, Self.leastMix)
        let isBoth = rect.width >= Self.widthForBoth
        let spreadLines = StartupSpreadPanel.lines <= spare ? StartupSpreadPanel.lines : 0
        let percentilesLines = StartupPercentilesPanel.lines(model)
        let below = !isBoth && spreadLines > 0 && spreadLines + percentilesLines <= spare ? percentilesLines : 0
        mix = rest.takeTop(min(wanted, rest.height - spreadLines - below))
        let startup = rest.takeTop(spreadLines)
        if isBoth {
            let (left, right) = startup.splitLeft(startup.width * 2 / 5)
            (spread, percentiles) = (left, right.splitLeft(2).rest)
        } else {
            (spread, percentiles) = (startup, rest.takeTop(below))
        }
    }
}
