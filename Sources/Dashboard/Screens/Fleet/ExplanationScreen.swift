import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal

extension ScreenID { static let why = ScreenID(ExplanationScreen.self) }
extension Focus { static let why = Focus("Why", [.list, .search, .sort]) }

/// What the user looks at of what sets the bad sessions apart.
struct ExplanationView: ScreenView {
    var model: ExplanationModel? { didSet { if model?.rows.count != oldValue?.rows.count { sort(ListSort()) } } }
    /// How the findings are sorted.
    private(set) var sort = ListSort()
    /// The findings as they stand in the list.
    private(set) var order: [Int] = []
    /// The selected finding.
    var row = 0 {
        didSet {
            let row = row
            model?.prepare(row)
        }
    }
    /// Which of its sessions is selected; nil where the findings have the keys.
    var session: Int?
    /// Whether the errors and stalls of the selected finding are shown; nil where the screen's width decides.
    var showsDetails: Bool?

    /// Sorts the findings; the same one stays selected.
    mutating func sort(_ sort: ListSort) {
        self.sort = sort
        let rows = model?.rows ?? []
        order = Array(rows.indices).sorted(descending: sort.descending) {
            ExplanationModel.orders[sort.column].key(rows[$0])
        }
    }

    /// The line of the selected finding.
    var line: Int { order.firstIndex(of: row) ?? 0 }
}

extension ExplanationModel {
    /// What its rows can be sorted by: as they were found, and by the columns of the table.
    static let orders: [RowOrder<Row>] = [
        RowOrder(name: "weight") { _ in .unknown },
        RowOrder(name: "name") { .text($0.name) },
        RowOrder(name: "bad ones", descends: true) { .number(Double($0.finding.badCount)) },
        RowOrder(name: "sessions", descends: true) { .number(Double($0.finding.sessionCount)) },
        RowOrder(name: "ratio", descends: true) { ListKey($0.finding.ratio.value) },
        RowOrder(name: "excess", descends: true) { .number($0.finding.ratio.excess) },
    ]
}

extension AppState {
    /// Sorts the findings by the next column, or the one before.
    fileprivate mutating func sortFindings(by command: Command) {
        let orders = ExplanationModel.orders
        guard explanation.session == nil else {
            return say("these are a few of the finding's sessions: r, then < and > sort the findings")
        }
        guard var sort = explanation.sort.changed(by: command, columns: Array(orders.indices)) else { return }
        if case .sort = command { sort.descending = orders[sort.column].descends }
        explanation.sort(sort)
        refreshSearch()
    }
}

extension AppState {
    var explanation: ExplanationView {
        get { self[ExplanationScreen.self] }
        _modify { yield &self[ExplanationScreen.self] }
    }
}

/// What sets the bad sessions apart: findings, and some of the sessions of the selected one.
struct ExplanationScreen: FleetPage {
    let shown: ShownState
    let layout: ScreenLayout

    func draw(of frame: inout Frame) { Self.panels(shown, layout.body)?.draw(of: &frame) }

    private static func panels(_ shown: ShownState, _ body: Rect) -> ExplanationPanel? {
        shown.state.explanation.model.map { ExplanationPanel(model: $0, shown: shown, rect: body) }
    }

    typealias View = ExplanationView

    static let focuses: [Focus] = [.why]
    static func names(_ state: AppState) -> [String] { ["Why"] }

    static func list(_ state: AppState) -> ShownList {
        let view = state.explanation
        guard view.session != nil else {
            return ShownList(count: view.order.count, selected: view.line) {
                $0.explanation.row = $0.explanation.order[$1]
            }
        }
        return ShownList(count: state.shownFinding?.typical.count ?? 0, selected: view.session) {
            $0.explanation.session = $1
        }
    }

    static func visibleRows(_ state: AppState, _ layout: ScreenLayout) -> Int { layout.body.height / 2 }

    /// A finding by what its sessions have in common, and a session by its name and id.
    static func searchText(_ row: Int, _ state: AppState) -> String {
        guard state.explanation.session == nil else {
            return state.shownFinding.map { state.sessions[$0.typical[row]] }.map { "\($0.title) \($0.id)" } ?? ""
        }
        return state.explanation.model?.rows[state.explanation.order[row]].name ?? ""
    }

    /// The session that is selected, as an index; nil where a finding is.
    private static func selected(_ state: AppState) -> Int? {
        guard let row = state.explanation.session, let typical = state.shownFinding?.typical,
            typical.indices.contains(row)
        else { return nil }
        return typical[row]
    }

    static func copied(_ kind: Copy.Kind, _ state: AppState) -> String? {
        switch kind {
        case .id: selected(state).map { state.sessions[$0].id }
        case .value: predicate(state)
        case .uri, .command: nil
        }
    }

    static func sourceLines(_ state: AppState) -> Result<SourceLines, ScreenFailure> {
        guard let index = selected(state) else {
            return .failure(ScreenFailure(message: "a finding stands on no line: r, and select one of its sessions"))
        }
        return state.lines(of: .first, in: state.sessions[index])
    }

    static func neighbours(_ state: AppState) -> Neighbours? {
        guard let finding = state.shownFinding else { return nil }
        let order = SessionOrder(finding.typical.map(UInt32.init))
        return Neighbours(order, at: state.explanation.session, opened: state.selected) {
            $0.explanation.session = $1
        }
    }

    /// What the sessions of the selected finding satisfy.
    static func predicate(_ state: AppState) -> String? {
        state.shownFinding.map { Explanation.Term.predicate($0.terms) }
    }

    static func commandWords(_ state: AppState) -> [String] {
        ["explain"] + state.commandInputs + state.commandFilter + state.option("--bad", state.explanation.model?.bad)
    }

    static func commandRefusal(_ state: AppState) -> String? {
        "no command: playhead explain reads logs, and no parts"
    }

    static func perform(_ command: Command, _ state: inout AppState) -> Bool {
        switch command {
        case .open:
            if let index = selected(state) {
                state.openListed(index)
            } else if state.shownFinding != nil {
                state.keepSelected()
            }
        case .panel:
            let hasSessions = state.shownFinding.map { !$0.typical.isEmpty } ?? false
            state.explanation.session = state.explanation.session == nil && hasSessions ? 0 : nil
        case .toggleDetails:
            let body = ScreenLayout(state).body
            state.explanation.showsDetails = panels(ShownState(state), body).map { !$0.showsDetails }
        case .sort, .invertSort: state.sortFindings(by: command)
        default: return performOnRow(command, &state)
        }
        return true
    }

    static func takeBack(_ state: inout AppState) -> Bool {
        defer { state.explanation.session = nil }
        return state.explanation.session != nil
    }

    static func press(_ point: Point, _ layout: ScreenLayout, _ state: inout AppState) {
        guard let panels = panels(ShownState(state), layout.body) else { return }
        if let session = panels.session(at: point) {
            let isSecond = state.explanation.session == session
            state.explanation.session = session
            if isSecond { _ = perform(.open, &state) }
        } else if let row = panels.row(at: point) {
            state.explanation.session = nil
            state.press(line: row, at: point)
        }
    }
}
