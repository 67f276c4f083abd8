import Descriptions
import PlayheadAnalytics
import PlayheadTerminal

extension ScreenID { static let fleetErrors = ScreenID(FleetErrorsScreen.self) }
extension Focus { static let fleetErrors = Focus("Fleet errors", [.list, .search]) }

/// What the user looks at of the errors of the listed sessions.
struct FleetErrorsView: ScreenView {
    var model: FleetErrors?
    /// The selected code.
    var row = 0
}

extension AppState {
    var fleetErrors: FleetErrorsView {
        get { self[FleetErrorsScreen.self] }
        _modify { yield &self[FleetErrorsScreen.self] }
    }

    /// Shows the errors of all listed sessions by their codes.
    mutating func showFleetErrors() {
        guard fleet.sealed == nil else {
            return say(
                "errors are told of single sessions, and the part holds sums: replay the logs, or a part without --seal"
            )
        }
        fleetErrors = FleetErrorsView(
            model: FleetErrors(of: fleet.shown, in: fleet.table, over: fleet.course.steps, catalog))
        push(.fleetErrors)
    }

    /// The code that is selected.
    var shownCode: FleetErrors.Row? {
        guard let model = fleetErrors.model, model.rows.indices.contains(fleetErrors.row) else { return nil }
        return model.rows[fleetErrors.row]
    }
}

/// The errors of the listed sessions by their codes, and of the selected one on which hosts and when.
struct FleetErrorsScreen: FleetPage {
    let shown: ShownState
    let layout: ScreenLayout

    func draw(of frame: inout Frame) { FleetErrorsPanel(shown: shown, rect: layout.body).draw(of: &frame) }

    typealias View = FleetErrorsView

    static let focuses: [Focus] = [.fleetErrors]
    static func names(_ state: AppState) -> [String] { ["Errors"] }

    static func list(_ state: AppState) -> ShownList {
        ShownList(count: state.fleetErrors.model?.rows.count ?? 0, selected: state.fleetErrors.row) {
            $0.fleetErrors.row = $1
        }
    }

    static func visibleRows(_ state: AppState, _ layout: ScreenLayout) -> Int {
        max(1, FleetErrorsPanel.areas(of: layout.body, rows: state.fleetErrors.model?.rows.count ?? 0).table.height - 1)
    }

    static func searchText(_ row: Int, _ state: AppState) -> String {
        guard let found = state.fleetErrors.model?.rows[row] else { return "" }
        return
            ([found.value, found.explanation.title ?? "", found.explanation.meaning] + found.hosts.compactMap(\.name))
            .joined(separator: " ")
    }

    static func copied(_ kind: Copy.Kind, _ state: AppState) -> String? {
        kind == .value ? predicate(state) : nil
    }

    /// What the sessions of the selected code satisfy.
    static func predicate(_ state: AppState) -> String? {
        state.shownCode.map { Explanation.Term.predicate([.value(.property(.errorCode), $0.value)]) }
    }

    static func commandWords(_ state: AppState) -> [String] {
        state.kpiCommand + state.commandInputs + state.commandFilter + ["--group-by", "errorCode"]
    }

    static func hint(for command: Command, _ state: AppState) -> String? { command == .open ? "keep" : nil }

    static func perform(_ command: Command, _ state: inout AppState) -> Bool {
        switch command {
        case .open: if state.shownCode != nil { state.keepSelected() }
        default: return performOnRow(command, &state)
        }
        return true
    }

    static func press(_ point: Point, _ layout: ScreenLayout, _ state: inout AppState) {
        let row = FleetErrorsPanel(shown: ShownState(state), rect: layout.body).row(at: point)
        if row != nil { state.press(line: row, at: point) }
    }
}
