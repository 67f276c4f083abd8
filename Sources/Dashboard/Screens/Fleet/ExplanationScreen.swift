import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal

extension ScreenID { static let why = ScreenID(ExplanationScreen.self) }
extension Focus { static let why = Focus("Why", .list) }

/// What sets the bad sessions apart: findings, and some of the sessions of the selected one.
struct ExplanationScreen: FleetPage {
    let shown: ShownState
    let layout: ScreenLayout

    func draw(of frame: inout Frame) { Self.panels(shown, layout.body)?.draw(of: &frame) }

    private static func panels(_ shown: ShownState, _ body: Rect) -> ExplanationPanel? {
        shown.state.fleetView.why.map { ExplanationPanel(model: $0, shown: shown, rect: body) }
    }

    static let focuses: [Focus] = [.why]
    static func names(_ state: AppState) -> [String] { ["Why"] }

    static func list(_ state: AppState) -> ShownList {
        let view = state.fleetView
        guard view.whySession != nil else {
            return ShownList(count: view.why?.rows.count ?? 0, selected: view.whyRow) { $0.fleetView.whyRow = $1 }
        }
        return ShownList(count: state.shownFinding?.typical.count ?? 0, selected: view.whySession) {
            $0.fleetView.whySession = $1
        }
    }

    static func visibleRows(_ state: AppState, _ layout: ScreenLayout) -> Int { layout.body.height / 2 }

    /// The session that is selected, as an index; nil where a finding is.
    private static func selected(_ state: AppState) -> Int? {
        guard let row = state.fleetView.whySession, let typical = state.shownFinding?.typical,
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

    static func neighbours(_ state: AppState) -> Neighbours? {
        guard let finding = state.shownFinding else { return nil }
        let order = SessionOrder(finding.typical.map(UInt32.init))
        return Neighbours(order, at: state.fleetView.whySession, opened: state.selected) {
            $0.fleetView.whySession = $1
        }
    }

    /// What the sessions of the selected finding satisfy.
    static func predicate(_ state: AppState) -> String? {
        state.shownFinding.map { Explanation.Term.predicate($0.terms) }
    }

    static func commandWords(_ state: AppState) -> [String] {
        ["explain"] + state.commandInputs + state.commandFilter + state.option("--bad", state.fleetView.why?.bad)
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
            state.fleetView.whySession = state.fleetView.whySession == nil && hasSessions ? 0 : nil
        case .toggleDetails:
            let body = ScreenLayout(state).body
            state.fleetView.showsWhyDetails = panels(ShownState(state), body).map { !$0.showsDetails }
        case .leaveOut: state.leaveOutSelected()
        case .undoFilter: state.undoFilter()
        case .mark(let side): state.markCohort(side)
        case .compareSelected: state.compareCohorts()
        default: return false
        }
        return true
    }

    static func takeBack(_ state: inout AppState) -> Bool {
        defer { state.fleetView.whySession = nil }
        return state.fleetView.whySession != nil
    }

    static func press(_ point: Point, _ layout: ScreenLayout, _ state: inout AppState) {
        guard let panels = panels(ShownState(state), layout.body) else { return }
        if let session = panels.session(at: point) {
            let isSecond = state.fleetView.whySession == session
            state.fleetView.whySession = session
            if isSecond { _ = perform(.open, &state) }
        } else if let row = panels.row(at: point) {
            state.fleetView.whySession = nil
            state.press(line: row, at: point)
        }
    }
}
